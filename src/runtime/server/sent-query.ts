import { decodeFormText } from './parameters.js';

/** Whether a query has a name exactly once, with that value. A name without `=` has an empty value. */
export type SentQuery = (name: string, value: string) => boolean;

/**
 * Tests of the printed router on a raw query, which is parsed once, at the first test; as elsewhere, names and values
 * are decoded exactly once. Malformed parts match nothing here, and are refused with the parameters.
 */
export function sentQuery(raw: string): SentQuery {
  let values: ReadonlyMap<string, string | undefined> | undefined;
  return (name, value) => raw !== '' && (values ??= onceSent(raw)).get(name) === value;
}

/** The value of each name; undefined if the name is repeated. */
function onceSent(raw: string): ReadonlyMap<string, string | undefined> {
  const values = new Map<string, string | undefined>();
  for (const pair of raw.split('&')) {
    if (pair === '') continue;
    const equals = pair.indexOf('=');
    const name = decodeFormText(equals === -1 ? pair : pair.slice(0, equals));
    if (name === undefined) continue;
    const value = equals === -1 ? '' : decodeFormText(pair.slice(equals + 1));
    values.set(name, values.has(name) ? undefined : value);
  }
  return values;
}
