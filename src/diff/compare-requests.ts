import { writtenPresence, presencesOf } from '../model/presence.js';
import { canonicalText, plainText } from '../model/json-value.js';
import { hasBody } from '../model/contents.js';
import { writtenTemplate } from '../model/endpoints.js';
import type { Endpoint, Model, Parameter } from '../model/model.js';
import { isNeeded } from './request-draft.js';
import { declaredPlaceholders } from './placeholders.js';
import { type Add, compareContents, type Said } from './compare-contents.js';
import { type Both, compareDeprecation, matched } from './difference.js';
import { type Finding, findingAt, type Part, type Root } from './findings.js';

/** What the requests of an endpoint differ in, apart from their types, and the types to compare. */
export interface Compared {
  readonly findings: readonly Finding[];
  readonly roots: readonly Root[];
}

const locations = [
  { kind: 'path', list: 'pathParameters' },
  { kind: 'query', list: 'query' },
  { kind: 'headers', list: 'headers' },
  { kind: 'cookies', list: 'cookies' },
] as const;

export function compareRequests(endpoints: Both<Endpoint>, models: Both<Model>): Compared {
  const findings: Finding[] = [];
  const roots: Root[] = [];
  const say: Say = (said) => void findings.push(findingAt(endpoints, said));
  const add: Add = (root) => void roots.push({ way: 'request', endpoints, ...root });
  for (const { kind, list } of locations) {
    if (kind === 'path') comparePathParameters(endpoints, { models, add });
    else compareParameters({ old: endpoints.old[list], new: endpoints.new[list] }, { kind, say, add });
  }
  compareQueryRequirements(endpoints, say);
  compareBodies(endpoints, { say, add });
  return { findings, roots };
}

type Say = (said: Said) => void;

/** They correspond by their order. A type that is declared under `params:` is reported there. */
function comparePathParameters(
  { old, new: now }: Both<Endpoint>,
  { models, add }: { readonly models: Both<Model>; readonly add: Add },
): void {
  old.pathParameters.forEach((parameter, index) => {
    const other = now.pathParameters[index];
    if (other === undefined) return;
    const name = writtenTemplate(other.name).replace(/\.\.\.$/, '');
    const declared = declaredPlaceholders({ old: parameter, new: other }, models);
    add({
      part: { kind: 'path', name },
      types: { old: parameter.type, new: other.type },
      spans: declared ?? { old: parameter.span, new: other.span },
      ...(declared && { owner: { subject: `param ${name}`, place: '' } }),
    });
  });
}

interface Location {
  readonly kind: 'query' | 'headers' | 'cookies';
  readonly say: Say;
  readonly add: Add;
}

function compareParameters({ old, new: now }: Both<readonly Parameter[]>, { kind, say, add }: Location): void {
  // Header names have no case (RFC 9110, section 5.1).
  const keyOf = ({ name }: Parameter): string =>
    kind === 'headers' ? writtenTemplate(name).toLowerCase() : writtenTemplate(name);
  const partOf = ({ name }: Parameter): Part => ({ kind, name: writtenTemplate(name) });
  const { pairs, removed, added } = matched({ old, new: now }, keyOf);
  for (const parameters of pairs) {
    const part = partOf(parameters.new);
    const spans = { old: parameters.old.span, new: parameters.new.span };
    compareParameter(parameters, (code, message) => say({ code, part, message, spans }));
    add({ part, types: { old: parameters.old.type, new: parameters.new.type }, spans });
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
  if (old.default === undefined && now.default !== undefined)
    say('parameter-default-added', `The default is \`${plainText(now.default)}\`.`);
  if (old.default !== undefined && now.default === undefined)
    say('parameter-default-removed', `The default was \`${plainText(old.default)}\`.`);
  if (old.default && now.default && canonicalText(old.default) !== canonicalText(now.default))
    say(
      'parameter-default-changed',
      `The default was \`${plainText(old.default)}\`, and is \`${plainText(now.default)}\`.`,
    );
  compareDeprecation({ old, new: now }, { stem: 'parameter', what: 'The parameter' }, say);
}

function compareQueryRequirements({ old, new: now }: Both<Endpoint>, say: Say): void {
  const [was, is] = [old, now].map(({ queryRequires = [] }) =>
    presencesOf({ requires: queryRequires }).map(writtenPresence).sort().join(', '),
  );
  if (was === is) return;
  const end = was === '' ? 'added' : is === '' ? 'removed' : 'changed';
  const message = `Needed in the query were \`${was || 'none'}\`, and are \`${is || 'none'}\`.`;
  say({ code: `parameters-requirement-${end}`, message, spans: { old: old.span, new: now.span } });
}

function compareBodies(
  { old, new: now }: Both<Endpoint>,
  { say, add }: { readonly say: Say; readonly add: Add },
): void {
  const body = { kind: 'body' } as const;
  const spans = { old: old.bodySpan ?? old.span, new: now.bodySpan ?? now.span };
  if (!hasBody(old) && !hasBody(now)) return;
  if (!hasBody(old)) {
    const code = now.isBodyOptional ? 'body-added-optional' : 'body-added-required';
    return say({ code, part: body, message: `A request ${now.isBodyOptional ? 'may' : 'must'} have a body.`, spans });
  }
  if (!hasBody(now))
    return say({ code: 'body-removed', part: body, message: 'A request no longer has a body.', spans });
  if (old.isBodyOptional && !now.isBodyOptional)
    say({ code: 'body-became-required', part: body, message: 'A request must have its body.', spans });
  if (!old.isBodyOptional && now.isBodyOptional)
    say({ code: 'body-became-optional', part: body, message: 'A request may leave out its body.', spans });
  const messages = { old: { ...old, span: spans.old }, new: { ...now, span: spans.new } };
  compareContents(messages, { way: 'request', part: body, say, add });
}
