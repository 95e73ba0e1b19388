import { parseQuery } from './parameters.js';

/** Whether a query has a name exactly once, with that value. A name without `=` has an empty value. */
export type SentQuery = (name: string, value: string) => boolean;

/**
 * Tests of the printed router on a raw query, which is parsed once, at the first test. Malformed parts match nothing
 * here, and are refused with the parameters.
 */
export function sentQuery(raw: string): SentQuery {
  let values: ReadonlyMap<string, readonly string[]> | undefined;
  return (name, value) => {
    values ??= parseQuery(raw, { queryValues: Infinity }).values;
    const sent = values.get(name);
    return sent?.length === 1 && sent[0] === value;
  };
}
