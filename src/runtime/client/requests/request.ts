import { InvalidInputError } from '../errors.js';
import type { Operation, Parameter } from '../operation.js';
import type { InputLocation, InputLocations, PreparedRequest, Writing, WritingAt } from './writing.js';
import { type Fields, givenIn, isObject } from '../own.js';
import { givenFor, pointerTo } from './parameters.js';
import { pathSegment } from './percent.js';
import type { Settings } from '../connection/settings.js';
import type { Refusal } from './text.js';

/** An absent input has no properties. Throws an InvalidInputError with all reasons at once. */
export async function prepareRequest(
  operation: Operation,
  { baseUrl, bound }: Settings,
  input: unknown = {},
): Promise<PreparedRequest> {
  if (!isObject(input)) throw await invalidInput(operation, [{ path: '', code: 'type' }]);
  const refusals: Refusal[] = [];
  const { path, locationsOf, writers = [] } = operation;
  // Else all properties are side by side.
  const locations: InputLocations = locationsOf?.(input) ?? { whole: locationOf('', input) };
  const at: WritingAt = (kind) => ({ location: locations[kind] ?? locations.whole, refusals, bound });
  const request: PreparedRequest = { url: baseUrl + writePath(path, at('path')), headers: [] };
  for (const write of writers) await write(request, operation, at);
  // A property that nothing has read is a mistake, usually a typo.
  for (const location of Object.values(locations))
    for (const name of location.values.keys()) refusals.push({ path: pointerTo(location, name), code: 'unknown' });
  if (refusals.length) throw await invalidInput(operation, refusals);
  return request;
}

export async function invalidInput(operation: Operation, refusals: readonly Refusal[]): Promise<InvalidInputError> {
  const words = await import('../words.js').catch(() => undefined);
  // If the messages cannot be loaded, because the device is offline or another version is served, codes take their place.
  const issues = await (words === undefined
    ? refusals.map(({ path, code, message = `is refused (${code})` }) => ({ path, code, message }))
    : words.inWords(refusals, operation));
  return new InvalidInputError(operation.name, issues);
}

/** `/p/resource/key=k` */
function writePath(path: Operation['path'], writing: Writing): string {
  const { location, bound } = writing;
  return path
    .map((part) => {
      if (typeof part === 'string') return part;
      // The bound value, if the call gives none.
      if (!location.values.has(part.name)) location.values.set(part.name, bound.get(part.name));
      return pathValue(part, writing);
    })
    .join('');
}

function pathValue(parameter: Parameter, writing: Writing): string | undefined {
  const given = givenFor(parameter, writing, true);
  if (!given?.texts.length) return undefined;
  const segment = (parameter.path ?? pathSegment)(given.texts.join(','));
  if (segment === undefined) given.refuse({ code: 'path' });
  return segment;
}

export function locationOf(pointer: string, values: Fields): InputLocation {
  return { pointer, values: new Map(givenIn(values)) };
}
