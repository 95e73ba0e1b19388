import { decodeFormText } from './parameters.js';

/** Whether a query has a name once, with that value. A name without `=` has an empty one. */
export type SentQuery = (name: string, value: string) => boolean;

/**
 * What the printed router asks about a raw query. It is read once, when first asked; as elsewhere, names and values are
 * decoded exactly once. What is malformed matches nothing here, and is refused with the parameters.
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
