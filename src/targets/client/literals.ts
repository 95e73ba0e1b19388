/** An object literal of code strings; omits undefined ones, and uses shorthand if name and value are equal. */
export function objectText(properties: Readonly<Record<string, string | number | boolean | undefined>>): string {
  const members = Object.entries(properties).flatMap(([name, text]) => {
    if (text === undefined) return [];
    return [text === name ? name : `${name}: ${text}`];
  });
  return `{ ${members.join(', ')} }`;
}

/** A list of code strings; undefined if empty. */
export function listText(items: readonly string[]): string | undefined {
  return items.length === 0 ? undefined : `[${items.join(', ')}]`;
}
