import { hasBody } from '../model/contents.js';
import { byName } from '../model/declarations.js';
import { writtenTemplate } from '../model/endpoints.js';
import type { InputLocation, Parameter } from '../model/model.js';
import { isNeeded } from './drafts.js';
import { compareContents } from './compare-contents.js';
import { compareDefaults, comparePresences } from './compare-fields.js';
import { type Both, compareDeprecation, matched } from './difference.js';
import type { ComparedEndpoint, Part } from './findings.js';

/** What the requests of an endpoint differ in, apart from their types. */
export function compareRequests(comparing: ComparedEndpoint): void {
  comparePathParameters(comparing);
  for (const kind of ['query', 'headers', 'cookies'] as const) compareParameters(kind, comparing);
  compareQueryRequirements(comparing);
  compareBodies(comparing);
}

/** They correspond by their order. A type that is declared under `params:` is reported there. */
function comparePathParameters({ endpoints: { old, new: now }, models, add }: ComparedEndpoint): void {
  old.pathParameters.forEach((parameter, index) => {
    const other = now.pathParameters[index];
    if (other === undefined) return;
    const name = writtenTemplate(other.name);
    const before = byName(models.old.placeholders).get(writtenTemplate(parameter.name));
    const after = byName(models.new.placeholders).get(name);
    const declared = before?.name === name && after !== undefined ? { old: before.span, new: after.span } : undefined;
    add({
      way: 'request',
      part: { kind: 'path', name },
      types: { old: parameter.type, new: other.type },
      spans: declared ?? { old: parameter.span, new: other.span },
      ...(declared && { owner: { subject: `param ${name}`, place: '' } }),
    });
  });
}

function compareParameters(
  kind: Exclude<InputLocation, 'path'>,
  { endpoints: { old, new: now }, say, add }: ComparedEndpoint,
): void {
  // Header names have no case (RFC 9110, section 5.1).
  const keyOf = ({ name }: Parameter): string =>
    kind === 'headers' ? writtenTemplate(name).toLowerCase() : writtenTemplate(name);
  const partOf = ({ name }: Parameter): Part => ({ kind, name: writtenTemplate(name) });
  const { pairs, removed, added } = matched({ old: old[kind], new: now[kind] }, keyOf);
  for (const parameters of pairs) {
    const part = partOf(parameters.new);
    const spans = { old: parameters.old.span, new: parameters.new.span };
    compareParameter(parameters, (code, message) => say({ code, part, message, spans }));
    add({ way: 'request', part, types: { old: parameters.old.type, new: parameters.new.type }, spans });
  }
  for (const parameter of removed) {
    const code = kind === 'query' ? 'parameter-removed' : 'parameter-ignored';
    say({ code, part: partOf(parameter), message: 'The parameter was removed.', spans: { old: parameter.span } });
  }
  for (const parameter of added) {
    const [code, what] = isNeeded(parameter)
      ? ['parameter-added-required', 'must be sent']
      : ['parameter-added-optional', 'may be left out'];
    const message = `The parameter was added; it ${what}.`;
    say({ code, part: partOf(parameter), message, spans: { new: parameter.span } });
  }
}

function compareParameter({ old, new: now }: Both<Parameter>, say: (code: string, message: string) => void): void {
  if (isNeeded(old) && !isNeeded(now)) say('parameter-became-optional', 'The parameter may be left out.');
  if (!isNeeded(old) && isNeeded(now)) say('parameter-became-required', 'The parameter must be sent.');
  compareDefaults({ old: old.default, new: now.default }, (stem, message) => say(`parameter-${stem}`, message));
  compareDeprecation({ old, new: now }, { stem: 'parameter', what: 'The parameter' }, say);
}

function compareQueryRequirements({ endpoints: { old, new: now }, say }: ComparedEndpoint): void {
  const queries = { old: { requires: old.queryRequires ?? [] }, new: { requires: now.queryRequires ?? [] } };
  const spans = { old: old.span, new: now.span };
  comparePresences(queries, 'Needed in the query were', (change, message) =>
    say({ code: `parameters-requirement-${change}`, message, spans }),
  );
}

function compareBodies({ endpoints: { old, new: now }, add, ...comparing }: ComparedEndpoint): void {
  const part = { kind: 'body' } as const;
  const spans = { old: old.bodySpan ?? old.span, new: now.bodySpan ?? now.span };
  const say = (code: string, message: string): void => comparing.say({ code, part, message, spans });
  if (!hasBody(old) && !hasBody(now)) return;
  if (!hasBody(old))
    return now.isBodyOptional
      ? say('body-added-optional', 'A request may have a body.')
      : say('body-added-required', 'A request must have a body.');
  if (!hasBody(now)) return say('body-removed', 'A request no longer has a body.');
  if (old.isBodyOptional && !now.isBodyOptional) say('body-became-required', 'A request must have its body.');
  if (!old.isBodyOptional && now.isBodyOptional) say('body-became-optional', 'A request may leave out its body.');
  const messages = { old: { ...old, span: spans.old }, new: { ...now, span: spans.new } };
  compareContents(messages, { way: 'request', part, say: comparing.say, add });
}
