import { InvalidInputError } from './errors.js';
import type { Operation, Parameter, Place, Places, PreparedRequest, Writing, WritingAt } from './operation.js';
import { isObject } from './own.js';
import { givenFor, pointerTo, take } from './parameters.js';
import { pathSegment } from './percent.js';
import type { Settings } from './settings.js';
import type { Refusal } from './text.js';

/**
 * Checks an input and encodes it; left out, it is an input without properties. Throws an InvalidInputError with every reason
 * against it at once.
 */
export async function prepareRequest(
  operation: Operation,
  { baseUrl, bound }: Settings,
  input: unknown = {},
): Promise<PreparedRequest> {
  if (!isObject(input)) throw await invalidInput(operation, [{ path: '', code: 'type' }]);
  const refusals: Refusal[] = [];
  const { path, placesOf = onePlace, writers = [] } = operation;
  const places = placesOf(input);
  const at: WritingAt = (kind) => ({ place: places[kind] ?? places.whole, refusals });
  const request: PreparedRequest = { url: baseUrl + writePath(path, bound, at('path')), headers: [] };
  for (const write of writers) write(request, operation, at);
  await operation.writeBody?.(request, operation, at);
  // A property that nothing has read is a mistake of the caller, most often of spelling.
  for (const place of Object.values(places))
    for (const name of place.values.keys()) refusals.push({ path: pointerTo(place, name), code: 'unknown' });
  if (refusals.length > 0) throw await invalidInput(operation, refusals);
  return request;
}

async function invalidInput(operation: Operation, refusals: readonly Refusal[]): Promise<InvalidInputError> {
  const words = await import('./words.js').catch(() => undefined);
  // Where the words can't be loaded, because the device is offline or another version is served, the codes have to do.
  const issues = await (words === undefined
    ? refusals.map(({ path, code, message = `is refused (${code})` }) => ({ path, code, message }))
    : words.inWords(refusals, operation));
  return new InvalidInputError(operation.name, issues);
}

/** `/p/resource/key=k` */
function writePath(path: Operation['path'], bound: Settings['bound'], writing: Writing): string {
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

function pathValue(parameter: Parameter, writing: Writing): string | undefined {
  const given = givenFor(parameter, writing, true);
  if (given === undefined || given.texts.length === 0) return undefined;
  const segment = pathSegment(given.texts.join(','));
  if (segment === undefined) given.refuse({ code: 'path' });
  return segment;
}

type Fields = Readonly<Record<string, unknown>>;

/** All properties side by side. */
export function onePlace(input: Fields): Places {
  return { whole: placeOf('', input) };
}

/** `{ path, query, headers, cookies, body }` */
export function placeForEach(input: Fields): Places {
  const whole = placeOf('', input);
  const partOf = (name: string): Place => {
    const given = take(whole, name);
    return placeOf(`/${name}`, isObject(given) ? given : {});
  };
  return {
    whole,
    path: partOf('path'),
    query: partOf('query'),
    headers: partOf('headers'),
    cookies: partOf('cookies'),
  };
}

function placeOf(pointer: string, values: Fields): Place {
  return { pointer, values: new Map(Object.entries(values).filter(([, value]) => value !== undefined)) };
}
