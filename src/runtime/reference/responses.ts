import { instantTexts } from '../samples/instant-texts.js';
import { type TextFormat, timeText } from '../validators/index.js';
import { isNumeric } from './predicate/condition.js';

// These convert a value of a request to a field of a response. Each function accepts an absent value and may return
// undefined; a string that should be a date and is not becomes undefined too.

/** Every string inside the value, depth first, in document order. A string becomes an array of one. */
export function stringsOf(value: unknown): string[] | undefined {
  return scalarsIn(value)?.filter((leaf) => typeof leaf === 'string');
}

/** Every number inside the value; a bigint beyond the range of a number is rounded. */
export function numbersOf(value: unknown): number[] | undefined {
  return scalarsIn(value)?.filter(isNumeric).map(Number);
}

export function integersOf(value: unknown): number[] | undefined {
  return numbersOf(value)?.filter(Number.isSafeInteger);
}

/** Every whole number inside the value, without loss. */
export function bigintsOf(value: unknown): bigint[] | undefined {
  return scalarsIn(value)
    ?.filter(isNumeric)
    .flatMap((leaf) => (typeof leaf === 'bigint' || Number.isInteger(leaf) ? [BigInt(leaf)] : []));
}

/** The same as strings of digits, where the project has such numbers as strings. */
export function decimalsOf(value: unknown): string[] | undefined {
  return scalarsIn(value)
    ?.filter((leaf) => typeof leaf === 'string' || isNumeric(leaf))
    .map(String)
    .filter((text) => /^-?[0-9]+$/.test(text));
}

export function booleansOf(value: unknown): boolean[] | undefined {
  return scalarsIn(value)?.filter((leaf) => typeof leaf === 'boolean');
}

/** `2026-11-21T10:20:30.456Z` in the format `date` → `2026-11-21`. Without a zone, it is in UTC. */
export function instantText(given: unknown, format: TextFormat): string | undefined {
  const text = timeText(given) ?? given;
  if (typeof text !== 'string' || !/^[0-9]{4}-[0-9]{2}-[0-9]{2}(?:T|$)/.test(text)) return undefined;
  const hasZone = /(?:Z|[+-][0-9]{2}:[0-9]{2})$/i.test(text);
  const instant = new Date(text.includes('T') && !hasZone ? `${text}Z` : text);
  return Number.isNaN(instant.getTime()) ? undefined : instantTexts[format]?.(instant);
}

/** Concatenates the arrays that `pick` finds in the parts; undefined if no part has one. */
export function concatenated<Part, Item>(
  parts: readonly Part[],
  pick: (part: Part) => readonly Item[] | undefined,
): Item[] | undefined {
  const arrays = parts.map(pick).filter((array) => array !== undefined);
  return arrays.length === 0 ? undefined : arrays.reduce((all: Item[], array) => all.concat(array), []);
}

/** The status in `Prefer: code=202` (RFC 7240; specific to this service) if it is one of `statuses`, else the first. */
export function preferredStatus<Status extends number>(
  code: string | undefined,
  statuses: readonly [Status, ...Status[]],
): Status {
  const asked = /^[0-9]{3}$/.test(code ?? '') ? Number(code) : undefined;
  return statuses.find((status) => status === asked) ?? statuses[0];
}

/** The header `Preference-Applied` of a response: absent if its status was not requested (RFC 7240, section 3). */
export function appliedPreference(code: string | undefined, status: number): string | undefined {
  return code !== undefined && preferredStatus(code, [0, status]) === status ? `code=${status}` : undefined;
}

/** Every value inside a value that is neither an object nor an array, depth first, in document order. */
function scalarsIn(value: unknown): readonly unknown[] | undefined {
  if (value === undefined) return undefined;
  const leaf = timeText(value) ?? value;
  if (typeof leaf !== 'object' || leaf === null || leaf instanceof Uint8Array) return [leaf];
  return Object.values(leaf).flatMap((part) => scalarsIn(part) ?? []);
}
