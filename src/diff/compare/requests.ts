import { hasBody } from '../../model/contents.js';
import { byName } from '../../model/declarations.js';
import { writtenTemplate } from '../../model/endpoints.js';
import { isChosen } from '../../model/media-types.js';
import type { Endpoint, InputLocation, Parameter } from '../../model/model.js';
import { isNeeded } from './drafts.js';
import { compareContents } from './contents.js';
import { compareDefaults, comparePresences, type Needs } from './fields.js';
import { type Both, compareDeprecation, sayUnmatched, spansOf } from './difference.js';
import type { ComparedEndpoint, Part } from './findings.js';
import { matchedParameters, pathParameterPairs } from './placeholders.js';

/** What the requests of an endpoint differ in, apart from their types. */
export function compareRequests(comparing: ComparedEndpoint): void {
  comparePathParameters(comparing);
  for (const kind of ['query', 'headers', 'cookies'] as const) compareParameters(kind, comparing);
  compareQueryRequirements(comparing);
  compareBodies(comparing);
}

/** A type that is declared under `params:` is reported there. */
function comparePathParameters({ endpoints, models, add }: ComparedEndpoint): void {
  for (const { old: parameter, new: other } of pathParameterPairs(endpoints)) {
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
  }
}

function compareParameters(
  kind: Exclude<InputLocation, 'path'>,
  { endpoints: { old, new: now }, say, add }: ComparedEndpoint,
): void {
  // Header names have no case (RFC 9110, section 5.1).
  const keyOf = ({ name }: Parameter): string =>
    kind === 'headers' ? writtenTemplate(name).toLowerCase() : writtenTemplate(name);
  const partOf = ({ name }: Parameter): Part => ({ kind, name: writtenTemplate(name) });
  const parameters = matchedParameters({ old: old[kind], new: now[kind] }, keyOf);
  for (const pair of parameters.pairs) {
    const part = partOf(pair.new);
    const spans = spansOf(pair);
    compareParameter(pair, (code, message) => say({ code, part, message, spans }));
    add({ way: 'request', part, types: { old: pair.old.type, new: pair.new.type }, spans });
  }
  sayUnmatched(parameters, (parameter, change, spans) => {
    const removal = kind === 'query' ? 'parameter-removed' : 'parameter-ignored';
    const addition = isNeeded(parameter) ? 'parameter-added-required' : 'parameter-added-optional';
    say({ code: change === 'removed' ? removal : addition, part: partOf(parameter), spans });
  });
}

function compareParameter({ old, new: now }: Both<Parameter>, say: (code: string, message?: string) => void): void {
  if (isNeeded(old) && !isNeeded(now)) say('parameter-became-optional');
  if (!isNeeded(old) && isNeeded(now)) say('parameter-became-required');
  compareDefaults({ old: old.default, new: now.default }, (stem, message) => say(`parameter-${stem}`, message));
  compareDeprecation({ old, new: now }, { stem: 'parameter', what: 'The parameter' }, say);
}

function compareQueryRequirements({ endpoints: { old, new: now }, say }: ComparedEndpoint): void {
  const needsOf = ({ queryRequires: requires = [], query }: Endpoint): Needs => ({
    requires,
    always: query.filter(isNeeded).map(({ name }) => writtenTemplate(name)),
  });
  comparePresences({ old: needsOf(old), new: needsOf(now) }, ' in the query', (change, message) =>
    say({ code: `parameters-requirement-${change}`, message }),
  );
}

function compareBodies({ endpoints: { old, new: now }, add, ...comparing }: ComparedEndpoint): void {
  const part = { kind: 'body' } as const;
  const spans = { old: old.bodySpan ?? old.span, new: now.bodySpan ?? now.span };
  const say = (code: string): void => comparing.say({ code, part, spans });
  if (!hasBody(old) && !hasBody(now)) return;
  if (!hasBody(old)) return say(now.isBodyOptional ? 'body-added-optional' : 'body-added-required');
  if (!hasBody(now)) return say('body-removed');
  if (old.isBodyOptional && !now.isBodyOptional) say('body-became-required');
  if (!old.isBodyOptional && now.isBodyOptional) say('body-became-optional');
  if (isChosen(old.contents) !== isChosen(now.contents)) say('body-shape-changed');
  compareContents({ old, new: now }, { way: 'request', part, say: comparing.say, add });
}
