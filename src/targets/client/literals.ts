/** An object literal of texts that are code already; what is undefined is left out, what is called like its value is shorthand. */
export function objectText(properties: Readonly<Record<string, string | number | boolean | undefined>>): string {
  const members = Object.entries(properties).flatMap(([name, text]) => {
    if (text === undefined) return [];
    return [text === name ? name : `${name}: ${text}`];
  });
  return `{ ${members.join(', ')} }`;
}

/** A list of texts that are code already; undefined for none. */
export function listText(items: readonly string[]): string | undefined {
  return items.length === 0 ? undefined : `[${items.join(', ')}]`;
}
