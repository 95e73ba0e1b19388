import { isDeepStrictEqual } from 'node:util';

/** Contestants do the same work only if the same comes back; a 64-bit integer may be a number or a `bigint`. */
export function flawOfResult(result: unknown, expected: unknown): string | undefined {
  const text = JSON.stringify(result, (_, value: unknown) => (typeof value === 'bigint' ? Number(value) : value));
  if (text === undefined) return `returns ${String(result)}`;
  return isDeepStrictEqual(JSON.parse(text), expected) ? undefined : `returns ${start(text)}`;
}

function start(text: string): string {
  return text.length <= 80 ? text : `${text.slice(0, 80)}…`;
}
