import type { ArrayRef, IntegerRef, NumberRef, TypeRef } from './type-ref.js';

/** A type as a model writes it: `Pet[]`, `string(1..80)`, `map<int64> | null`. */
export function writtenType(ref: TypeRef): string {
  switch (ref.kind) {
    case 'boolean':
    case 'bytes':
    case 'unknown':
    case 'null':
      return ref.kind;
    case 'string':
      return ref.pattern === undefined ? `string${range(ref.minLength, ref.maxLength)}` : `string(/${ref.pattern}/)`;
    case 'integer':
      return `${ref.size}${numberLimits(ref)}`;
    case 'number':
      return `${ref.name}${numberLimits(ref)}`;
    case 'format':
      return ref.format;
    case 'named':
      return ref.name;
    case 'array':
      return writtenArray(ref);
    case 'map':
      return `map<${writtenType(ref.values)}>${range(ref.minSize, ref.maxSize)}`;
    case 'nullable':
      return `${writtenType(ref.of)} | null`;
    case 'same':
    case 'either':
      return ref.members.map(writtenType).join(' | ');
    case 'json':
      return `json<${writtenType(ref.of)}>`;
    case 'csv':
      return `csv<${writtenType(ref.items)}>`;
  }
}

function writtenArray({ items, minItems, maxItems, unique }: ArrayRef): string {
  const text = writtenType(items);
  if (unique) return `set<${text}>${range(minItems, maxItems)}`;
  if (minItems === undefined && maxItems === undefined) return `${text}[]`;
  return minItems === maxItems ? `${text}[${minItems}]` : `${text}[${minItems ?? ''}..${maxItems ?? ''}]`;
}

/** `(0..100, multiple of 5)` */
function numberLimits({ minimum, maximum, multipleOf }: IntegerRef | NumberRef): string {
  if (multipleOf === undefined) return range(minimum, maximum);
  const bounds = minimum === undefined && maximum === undefined ? '' : `${minimum ?? ''}..${maximum ?? ''}, `;
  return `(${bounds}multiple of ${multipleOf})`;
}

function range(minimum: string | number | undefined, maximum: string | number | undefined): string {
  return minimum === undefined && maximum === undefined ? '' : `(${minimum ?? ''}..${maximum ?? ''})`;
}
