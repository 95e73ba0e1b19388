import { literalKey, stringLiteral } from '../../print/escape.js';

/** Plain data as a TypeScript literal: `{ table: 'resource', 'odd name': [1, true] }`. Members that are undefined are left out. */
export function literalText(value: unknown): string {
  if (typeof value === 'string') return stringLiteral(value);
  if (Array.isArray(value)) return `[${value.map(literalText).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return String(value);
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .map(([name, member]) => `${literalKey(name)}: ${literalText(member)}${constOf(name, member)}`);
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
}

/** A name every object has (`constructor`) takes its expected type from there, and texts inside would become any text. */
function constOf(name: string, member: unknown): string {
  return name in Object.prototype && typeof member === 'object' ? ' as const' : '';
}
