import { splitOutside } from '../../source/words.js';
import { schemaPointer } from '../document/document.js';
import type { JsonObject } from '../document/json.js';
import { builtIns, declaredAs, isBuiltIn, type Types } from './declarations.js';
import { jsonSchemaOf } from './json-schemas.js';
import { spend, within } from './limits.js';
import type { Scope } from './source.js';

/** `Pet`, `string[]`, `(Cat | Dog)[]`, JSON Schema. */
export function expression(types: Types, text: string, scope: Scope): JsonObject {
  spend(types.source.limits, 1 + text.length / 10);
  if (text.startsWith('{')) return jsonSchemaOf(types.source, text) ?? referenceTo('JSON Schema that cannot be read');
  if (text.startsWith('<')) return referenceTo('XML Schema');
  const inside = (part: string): JsonObject =>
    within(types.source.limits, undefined, () => expression(types, part.trim(), scope));
  const members = splitUnion(text);
  if (members.length > 1) return { anyOf: members.map(inside) };
  if (text.endsWith('?')) return { anyOf: [inside(text.slice(0, -1)), { type: 'null' }] };
  if (text.endsWith('[]')) return { type: 'array', items: inside(text.slice(0, -2)) };
  if (text.startsWith('(') && text.endsWith(')')) return inside(text.slice(1, -1));
  if (isBuiltIn(text)) return { ...builtIns[text] };
  // An unknown name is reported like any other broken reference.
  return referenceTo(declaredAs(types, text, scope)?.component ?? text);
}

export function splitUnion(text: string): readonly string[] {
  return splitOutside(text, '|', ['(', ')']).map((member) => member.trim());
}

export function referenceTo(component: string): JsonObject {
  return { $ref: schemaPointer(component) };
}
