import { type FieldsType, fieldsOf, type FieldType, targetOf, withParts } from '../predicate/field-types.js';
import { type Field, ownField, type TextFormat, type Type } from '../../validators/index.js';
import { instantTexts } from '../../samples/instant-texts.js';
import { type Members, uuidV7 } from './compose.js';
import type { ReadOnlyFields } from './plan.js';

/** Generate required fields other than UUIDs and dates: by owner, `Pet` or `Shape.circle`, and field. */
type Samples = Readonly<Record<string, Readonly<Record<string, () => unknown>>>>;

const namedLikeChange = /^(?:last_?)?(?:changed|edited|modified|updated)(?:_?(?:at|on|date|time))?$/i;

/** The fields of a record that no request can set, besides its id and its version: the service fills them. */
export function readOnlyFields(samples: Samples = {}): ReadOnlyFields {
  return (type) => {
    const fields = fieldsOf(type).filter(({ access }) => access === 'read');
    const names = new Set(fields.map(({ name }) => name));
    const changeTimes = fields.filter(({ name, optional }) => optional !== true && namedLikeChange.test(name));
    return {
      filled: (record) => filled(record, { kind: 'object', type }, samples) as Members,
      retained: (record) => Object.fromEntries(Object.entries(record).filter(([name]) => names.has(name))),
      changeTimes: new Set(changeTimes.map(({ name }) => name)),
    };
  };
}

/** The value with its required read-only fields filled in. */
function filled(value: unknown, type: FieldType, samples: Samples): unknown {
  const whole = withParts(value, type, (part, partType) => filled(part, partType, samples));
  if (type.kind !== 'object' || typeof value !== 'object' || value === null) return whole;
  const { owner, fields } = shapeOf(value, type.type);
  const made = fields
    .filter((field) => field.access === 'read' && field.optional !== true && ownField(value, field.name) === undefined)
    .flatMap((field): [string, unknown][] => {
      const make = makerOf(field.type) ?? ownField(ownField(samples, owner) ?? {}, field.name);
      return typeof make === 'function' ? [[field.name, make()]] : [];
    });
  return Object.fromEntries([...Object.entries(whole as Members), ...made]);
}

/** The fields of a value by its type; for a union, those of the variant that its tag names. */
function shapeOf(value: object, type: FieldsType): { readonly owner: string; readonly fields: readonly Field[] } {
  if (type.kind === 'object') return { owner: type.name, fields: type.fields };
  const tag = ownField(value, type.tag);
  const variant = type.variants.find(({ name }) => name === tag);
  return { owner: `${type.name}.${variant?.name ?? ''}`, fields: variant?.fields ?? [] };
}

function makerOf(type: Type): (() => unknown) | undefined {
  const target = targetOf(type);
  if (typeof target === 'object' && target.kind === 'converted') {
    const make = makerOf(target.of);
    return make && (() => target.to.outer(make()));
  }
  if (target === 'uuid') return uuidV7;
  const write = typeof target === 'string' ? instantTexts[target as TextFormat] : undefined;
  return write && (() => write(new Date()));
}
