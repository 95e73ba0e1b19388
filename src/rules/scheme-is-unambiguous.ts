import type { AuthScheme } from '../model/access.js';
import { hasOtherMeaning } from '../model/automatic-headers.js';
import { bindablePlaceholders } from '../model/bindable.js';
import { clientOptions } from '../model/client-options.js';
import { writtenTemplate } from '../model/endpoints.js';
import type { Endpoint, Model } from '../model/model.js';
import { serverPlaceholders } from '../model/placeholders.js';
import { optionOf, requirementOf } from '../model/requirements.js';
import { repeated } from '../source/graph.js';
import type { OwnRule, ReportViolation } from './rule.js';

/** Credentials are where nothing else is: in a header or parameter, and in an option of the client, of their own. */
export const schemeIsUnambiguous: OwnRule = {
  severity: 'error',
  check(model, report) {
    for (const scheme of model.auth.schemes) {
      if (scheme.kind === 'key' && scheme.in === 'header' && hasOtherMeaning(scheme.key)) {
        const message = `The header "${scheme.key}" has another meaning in HTTP, so it cannot carry a key.`;
        report({ message, span: scheme.span });
      }
    }
    checkOptions(model, report);
  },
  checkEndpoint(endpoint, report, { model }) {
    checkParameters(endpoint, model.auth.schemes, report);
    checkCombinations(endpoint, model, report);
  },
};

/** Schemes of one location may be alternatives, each with a verifier of its own, but a request has one of them only. */
function checkCombinations(endpoint: Endpoint, model: Model, report: ReportViolation): void {
  for (const alternative of requirementOf(endpoint, model)) {
    const schemes = model.auth.schemes.filter(({ name }) => alternative.includes(name));
    for (const [scheme, first] of repeated(schemes, locationOf)) {
      const message = `"${endpoint.name}" needs "${first.name}" and "${scheme.name}" together, but a request has only one ${locationOf(scheme)}. Write \`${first.name} | ${scheme.name}\`.`;
      report({ message, span: endpoint.span });
    }
  }
}

/** `header authorization`, `query parameter api_key` */
function locationOf(scheme: AuthScheme): string {
  if (scheme.kind !== 'key') return 'header authorization';
  if (scheme.in === 'query') return `query parameter ${scheme.key}`;
  return scheme.in === 'cookie' ? `cookie ${scheme.key}` : `header ${scheme.key.toLowerCase()}`;
}

function checkOptions(model: Model, report: ReportViolation): void {
  const placeholders = new Set([...bindablePlaceholders(model), ...serverPlaceholders(model)]);
  const { schemes } = model.auth;
  for (const scheme of schemes) {
    const option = optionOf(scheme);
    const isTaken = clientOptions.includes(option) || placeholders.has(option);
    const isSecond = scheme.name === 'bearer' && schemes.some(({ name }) => name === option);
    if (!isTaken && !isSecond) continue;
    // A scheme in one line has no name of its own to change.
    const message = `Clients already have an option "${option}", so the scheme needs another name: \`auth:\` as a map by name.`;
    report({ message, span: scheme.span });
  }
}

function checkParameters(endpoint: Endpoint, schemes: readonly AuthScheme[], report: ReportViolation): void {
  const byLocation = { header: endpoint.headers, query: endpoint.query, cookie: endpoint.cookies };
  for (const scheme of schemes) {
    if (scheme.kind !== 'key') continue;
    for (const parameter of byLocation[scheme.in]) {
      const [name, key] = [writtenTemplate(parameter.name), scheme.key].map((text) =>
        scheme.in === 'header' ? text.toLowerCase() : text,
      );
      if (name !== key) continue;
      const message = `"${scheme.key}" is the key of the scheme "${scheme.name}", so it cannot also be a parameter. Remove it.`;
      report({ message, span: parameter.span, notes: [{ message: 'The scheme is here.', span: scheme.span }] });
    }
  }
}
