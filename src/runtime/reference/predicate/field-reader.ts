import { type Cursor, next, peek, PredicateError, takeSymbol, unexpected } from './cursor.js';
import { nearestName } from './edit-distance.js';
import { fieldNamesOf, type FieldPath, type FieldType, fieldTypeOf } from './field-types.js';
import type { FieldsType } from '../types.js';

/** Where the next field name is looked up: `path` leads from the value in question to an object of the type `type`. */
export interface Scope {
  readonly type: FieldsType;
  readonly path: FieldPath;
}

export interface FieldReference {
  readonly path: FieldPath;
  readonly type: FieldType;
  /** As written, for messages. */
  readonly name: string;
  readonly column: number;
}

/** `field`, `field.inner`, `` `odd name`.inner ``. Throws PredicateError, with the nearest name, if there is no such field. */
export function readField(cursor: Cursor, scope: Scope): FieldReference {
  const { column } = peek(cursor);
  const names: string[] = [];
  let type: FieldType = { kind: 'object', type: scope.type };
  do {
    const token = peek(cursor);
    if (token.kind !== 'word' && token.kind !== 'name') throw unexpected(cursor, 'the name of a field');
    if (type.kind !== 'object') throw new PredicateError(token.column, notAnObject(names.join('.'), type));
    const inner = fieldTypeOf(type.type, token.text);
    if (inner === undefined || inner.kind === 'hidden') {
      const owner = type.type;
      const names = fieldNamesOf(owner).filter((name) => fieldTypeOf(owner, name)?.kind !== 'hidden');
      throw new PredicateError(token.column, unknownField(token.text, names));
    }
    next(cursor);
    names.push(token.text);
    type = inner;
  } while (takeSymbol(cursor, '.'));
  return { path: [...scope.path, ...names], type, name: names.join('.'), column };
}

function unknownField(written: string, names: readonly string[]): string {
  const nearest = nearestName(written, names);
  return nearest === undefined
    ? `unknown field "${written}"; there are ${names.map((name) => `"${name}"`).join(', ')}`
    : `unknown field "${written}"; did you mean "${nearest}"?`;
}

function notAnObject(name: string, type: FieldType): string {
  return type.kind === 'array' && type.items.kind === 'object'
    ? `"${name}" is an array; ask for its elements with ${name}(… = …)`
    : `"${name}" has no fields`;
}
