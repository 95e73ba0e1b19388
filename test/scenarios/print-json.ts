/**
 * JSON for readers: what fits on a line is on one line, and locations in source files are omitted. `nothing` for
 * undefined.
 */
export function printJson(value: unknown): string {
  const text = JSON.stringify(value, withoutSpans);
  return text === undefined ? 'nothing' : printValue(JSON.parse(text), '');
}

const width = 110;

function withoutSpans(key: string, value: unknown): unknown {
  return /^span$|Span$/.test(key) ? undefined : value;
}

function printValue(value: unknown, indent: string): string {
  const flat = printFlat(value);
  if (typeof value !== 'object' || value === null || indent.length + flat.length <= width) return flat;
  const inner = `${indent}  `;
  const lines = Array.isArray(value)
    ? value.map((item) => inner + printValue(item, inner))
    : Object.entries(value).map(([key, item]) => `${inner}${JSON.stringify(key)}: ${printValue(item, inner)}`);
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  return `${open}\n${lines.join(',\n')}\n${indent}${close}`;
}

function printFlat(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(printFlat).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).map(([key, item]) => `${JSON.stringify(key)}: ${printFlat(item)}`);
  return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`;
}
