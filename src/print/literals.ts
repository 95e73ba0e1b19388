import { literalKey, stringLiteral } from './escape.js';

/** Plain data as a TypeScript literal: `{ table: 'resource', 'quoted name': [1, true] }`. Undefined members are omitted. */
export function literalText(value: unknown): string {
  if (typeof value === 'string') return stringLiteral(value);
  if (Array.isArray(value)) return `[${value.map(literalText).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return String(value);
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .map(
      ([name, member]) =>
        `${literalKey(name)}: ${literalText(member)}${typeof member === 'object' ? constOf(name) : ''}`,
    );
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
}

/** An inherited name (`constructor`) would get its contextual type from Object, and literals would widen to string. */
export function constOf(name: string): string {
  return name in Object.prototype ? ' as const' : '';
}

/** Members of an object literal as code. Undefined and false ones are omitted: to the runtime, an absent one is false. */
export type Members = Readonly<Record<string, string | number | boolean | undefined>>;

/** An object literal on one line, in shorthand where name and value are equal. */
export function objectText(members: Members): string {
  const texts = memberTexts(members);
  return texts.length === 0 ? '{}' : `{ ${texts.join(', ')} }`;
}

/** The same in a form that the formatter leaves on several lines. */
export function tallObjectText(members: Members): string {
  return `{\n${memberTexts(members).join(', ')} }`;
}

/** The members one by one. */
export function memberTexts(members: Members): readonly string[] {
  const texts: string[] = [];
  for (const [name, text] of Object.entries(members)) {
    if (text !== undefined && text !== false) texts.push(text === name ? name : `${name}: ${text}`);
  }
  return texts;
}

/** A list of code strings; undefined if empty. */
export function listText(items: readonly string[]): string | undefined {
  return items.length === 0 ? undefined : `[${items.join(', ')}]`;
}
