import type { Content } from './body.js';
import type { HeaderPair, Operation, Parameter } from './operation.js';
import { isObject } from './own.js';
import type { Writing } from './parameters.js';
import { givenFor, pointerTo, textsOf, writeQueryParameter } from './parameters.js';
import { isPathValue, percentEncode } from './percent.js';
import type { Places } from './places.js';
import { onePlace } from './places.js';
import type { Refusal } from './refusals.js';
import type { Settings } from './settings.js';

/** A request in full, but for the token and what the platform adds; not to be sent if anything is refused. */
export interface PreparedRequest {
  readonly url: string;
  /** Declared header parameters, and cookies. */
  readonly headers: readonly HeaderPair[];
  readonly body: Content | undefined;
  readonly refusals: readonly Refusal[];
}

/** Checks an input and encodes it; every reason against it at once. Left out, it is an input without properties. */
export async function prepareRequest(
  operation: Operation,
  settings: Settings,
  input: unknown = {},
): Promise<PreparedRequest> {
  if (!isObject(input)) return { url: '', headers: [], body: undefined, refusals: [{ path: '', code: 'type' }] };
  const refusals: Refusal[] = [];
  const { placesOf = onePlace } = operation;
  const places = placesOf(input);
  const writing = (name: keyof Places): Writing => ({ place: places[name], refusals });
  const { headers = [], cookies = [] } = operation;
  const request = {
    url: settings.baseUrl + writePath(operation, settings, writing('path')) + writeQuery(operation, writing('query')),
    headers: [
      ...(operation.writeHeaders?.(headers, writing('headers')) ?? []),
      ...(operation.writeCookies?.(cookies, writing('cookies')) ?? []),
    ],
    body: await operation.writeBody?.(operation, writing('whole')),
    refusals,
  };
  // A property that nothing has read is a mistake of the caller, most often of spelling.
  for (const place of new Set(Object.values(places)))
    for (const name of place.values.keys()) refusals.push({ path: pointerTo(place, name), code: 'unknown' });
  return request;
}

/** `/p/resource/key=k` */
function writePath({ path }: Operation, { bound }: Settings, writing: Writing): string {
  const { values } = writing.place;
  return path
    .map((part) => {
      if (typeof part === 'string') return part;
      // What the client is bound to, where the call says nothing else.
      if (!values.has(part.name) && Object.hasOwn(bound, part.name)) values.set(part.name, bound[part.name]);
      return pathValue(part, writing);
    })
    .join('');
}

function pathValue(parameter: Parameter, writing: Writing): string {
  const { refusals } = writing;
  const given = givenFor({ ...parameter, isRequired: true }, writing);
  const texts = given === undefined ? [] : textsOf(parameter, given, refusals);
  if (given === undefined || texts.length === 0) return '';
  const text = texts.join(',');
  const encoded = isPathValue(text) ? percentEncode(text) : undefined;
  if (encoded === undefined) refusals.push({ path: given.pointer, code: 'path' });
  return encoded ?? '';
}

function writeQuery(operation: Operation, writing: Writing): string {
  const pairs = (operation.query ?? []).flatMap((parameter) =>
    'pattern' in parameter ? parameter.write(parameter, operation, writing) : writeQueryParameter(parameter, writing),
  );
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}
