import { parseJson } from './json.js';
import { knownType } from './parts.js';
import type { Type } from './type.js';

/** Comma-separated values, `csv<T>`, as query parameters have them. */

/** The JSON kind of a value between commas. */
export type ScalarKind = 'text' | 'number' | 'boolean';

/** The JSON kind of an item of the type. */
export function scalarKindOf(items: Type): ScalarKind {
  const type = knownType(items);
  if (typeof type === 'object' && type.kind === 'alias') return scalarKindOf(type.type);
  if (typeof type === 'object' && type.kind === 'enum') {
    // All members are of one kind: a rule ensures it.
    const member = typeof type.members[0];
    return member === 'number' || member === 'boolean' ? member : 'text';
  }
  const kind = typeof type === 'string' ? type : type.kind;
  switch (kind) {
    case 'integer':
    case 'int32':
    case 'int64':
    case 'number':
      return 'number';
    default:
      return kind === 'boolean' ? 'boolean' : 'text';
  }
}

/** `1,2,3` → [1, 2, 3]; the empty string has no items. An invalid scalar stays a string, which the check refuses. */
export function textItems(text: string, kind: ScalarKind): readonly unknown[] {
  return text === '' ? [] : text.split(',').map((item) => scalarOf(item, kind));
}

function scalarOf(text: string, kind: ScalarKind): unknown {
  if (kind === 'text') return text;
  const json = parseJson(text);
  return json.ok && isOfKind(json.value, kind) && text.trim() === text ? json.value : text;
}

function isOfKind(value: unknown, kind: ScalarKind): boolean {
  return kind === 'boolean' ? typeof value === 'boolean' : typeof value === 'number' || typeof value === 'bigint';
}

/** Whether a value survives a round trip: an empty string and one with a comma do not. */
export function isSeparable(item: unknown): boolean {
  return item !== '' && !(typeof item === 'string' && item.includes(','));
}
