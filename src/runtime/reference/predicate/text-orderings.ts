import { type Condition, never } from './condition.js';
import {
  fieldAt,
  type FieldPath,
  type FieldType,
  fieldTypeOf,
  isObject,
  isScalar,
  usualForm,
  withParts,
} from './field-types.js';
import { orderingOf } from './order-keys.js';
import type { Orderings } from './ordering.js';

/** Orders decimal numbers by value, and points in time as they follow each other, whatever their offset. */
export const textOrderings: Orderings = (fields) => ({
  of: orderingOf,
  formatAt: (path) => orderedFormat(fieldAt(fields, path)),
  compared: (record) => compared(record, { kind: 'object', type: fields }),
  filterCondition({ path, operator }, value) {
    const type = fieldAt(fields, path);
    if (operator === 'includes') return includes(path, usualForm(value, type), type);
    const format = orderedFormat(type.kind === 'array' ? type.items : type);
    if (format === undefined) return undefined;
    const of = (Array.isArray(value) ? value : [value]).map((item): Condition => {
      const text = item instanceof Date ? item.toISOString() : String(item);
      if (operator === 'contains' || operator === 'contains any')
        return { kind: 'some', path, of: equals([], format, text) };
      return compares(path, { format, operator: operator === 'equals' ? '=' : operator }, text);
    });
    return { kind: 'any', of };
  },
});

function orderedFormat(type: FieldType): string | undefined {
  return isScalar(type) && orderingOf(type.format) !== undefined ? type.format : undefined;
}

/** Takes the place of a text that is not of its format: it is present, and equal to nothing. */
const incomparable = Symbol('incomparable');

function compared(value: unknown, type: FieldType): unknown {
  const ordering = orderingOf(orderedFormat(type));
  if (ordering === undefined) return withParts(value, type, compared);
  return typeof value === 'string' ? (ordering.keyOf(value) ?? incomparable) : value;
}

/**
 * In a condition `includes`, texts are compared as they are. So it gets all others, for which there may be an index,
 * and those with an ordering get conditions of their own.
 */
function includes(path: FieldPath, value: unknown, type: FieldType): Condition {
  const others = withoutOrdered(value, type);
  const ordered = orderedIn(path, value, type);
  const of = others === undefined ? ordered : [{ kind: 'includes', path, value: others } as const, ...ordered];
  const [first, ...rest] = of;
  return first !== undefined && rest.length === 0 ? first : { kind: 'all', of };
}

function orderedIn(path: FieldPath, value: unknown, type: FieldType): readonly Condition[] {
  const format = orderedFormat(type);
  if (format !== undefined && typeof value === 'string') return [equals(path, format, value)];
  if (type.kind === 'array' && Array.isArray(value)) {
    const items = value.map((item) => includes([], item, type.items));
    return items.filter(({ kind }) => kind !== 'includes').map((of): Condition => ({ kind: 'some', path, of }));
  }
  if (type.kind !== 'object' || !isObject(value)) return [];
  return Object.entries(value).flatMap(([name, member]) => {
    const inner = fieldTypeOf(type.type, name);
    return inner === undefined ? [] : orderedIn([...path, name], member, inner);
  });
}

function equals(path: FieldPath, format: string, text: string): Condition {
  return compares(path, { format, operator: '=' }, text);
}

function compares(path: FieldPath, by: Pick<Comparison, 'format' | 'operator'>, text: string): Condition {
  const value = orderingOf(by.format)?.keyOf(text);
  return value === undefined ? never : { kind: 'compare', path, ...by, value };
}

type Comparison = Condition & { readonly kind: 'compare' };

function withoutOrdered(value: unknown, type: FieldType): unknown {
  if (typeof value === 'string' && orderedFormat(type) !== undefined) return undefined;
  const parts = withParts(value, type, withoutOrdered);
  return Array.isArray(parts) ? parts.filter((part) => part !== undefined) : parts;
}
