/** Members of an object literal as code; undefined ones are omitted. */
export type Members = Readonly<Record<string, string | number | boolean | undefined>>;

/** An object literal on one line, in shorthand where name and value are equal. */
export function objectText(properties: Members): string {
  const members = Object.entries(properties).flatMap(([name, text]) => {
    if (text === undefined) return [];
    return [text === name ? name : `${name}: ${text}`];
  });
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
}

/** A list of code strings; undefined if empty. */
export function listText(items: readonly string[]): string | undefined {
  return items.length === 0 ? undefined : `[${items.join(', ')}]`;
}
