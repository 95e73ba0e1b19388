import { type FieldsType, fieldsOf, isObject, targetOf } from '../predicate/field-types.js';
import { type Field, type ObjectType, ownField, type TextFormat, type Type } from '../../validators/index.js';
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
      filled: (record) => filled(record, type, samples) as Members,
      retained: (record) => Object.fromEntries(Object.entries(record).filter(([name]) => names.has(name))),
      changeTimes: new Set(changeTimes.map(({ name }) => name)),
    };
  };
}

/** The value with its required read-only fields filled in, also those that no response shows. */
function filled(value: unknown, type: Type, samples: Samples): unknown {
  const make = (part: unknown, partType: Type): unknown => filled(part, partType, samples);
  const target = targetOf(type);
  if (typeof target === 'string' || typeof value !== 'object' || value === null) return value;
  switch (target.kind) {
    case 'array':
      return Array.isArray(value) ? value.map((item) => make(item, target.items)) : value;
    case 'tuple':
      return Array.isArray(value)
        ? value.map((item, at) => make(item, target.parts[at] ?? target.rest ?? 'unknown'))
        : value;
    case 'map':
      return isObject(value) ? mapped(value, (item) => make(item, target.values)) : value;
    case 'nullable':
    case 'json':
      return make(value, target.of);
    case 'either': {
      const [only, ...others] = target.members.filter((member) => mayHold(member, Array.isArray(value)));
      return only === undefined || others.length > 0 ? value : make(value, only);
    }
    case 'object':
    case 'union':
      return isObject(value) ? filledObject(value, target, samples) : value;
    default:
      return value;
  }
}

/** Whether a member of a union may be a list, or else an object. */
function mayHold(member: Type, isList: boolean): boolean {
  const target = targetOf(member);
  if (typeof target === 'string') return target === 'unknown';
  const isOfList = target.kind === 'array' || target.kind === 'tuple';
  return isList ? isOfList : ['object', 'union', 'map', 'either', 'json'].includes(target.kind);
}

function mapped(value: Members, of: (item: unknown, name: string) => unknown): Members {
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, of(item, name)]));
}

function filledObject(value: Members, type: FieldsType, samples: Samples): Members {
  const { owner, fields, patterns = [] } = shapeOf(value, type);
  const byName = new Map(fields.map((field) => [field.name, field.type]));
  const whole = mapped(value, (item, name) => {
    const itemType = byName.get(name) ?? patterns.find(({ names }) => names.test(name))?.type;
    return itemType === undefined ? item : filled(item, itemType, samples);
  });
  const made = fields
    .filter((field) => field.access === 'read' && field.optional !== true && ownField(value, field.name) === undefined)
    .flatMap((field): [string, unknown][] => {
      const make = makerOf(field.type) ?? ownField(ownField(samples, owner) ?? {}, field.name);
      return typeof make === 'function' ? [[field.name, make()]] : [];
    });
  return Object.fromEntries([...Object.entries(whole), ...made]);
}

interface Shape {
  readonly owner: string;
  readonly fields: readonly Field[];
  readonly patterns?: ObjectType['patterns'];
}

/** The fields of a value by its type; for a union, those of the variant that its tag names. */
function shapeOf(value: object, type: FieldsType): Shape {
  if (type.kind === 'object') return { ...type, owner: type.name };
  const tag = ownField(value, type.tag);
  const variant = type.variants.find(({ name }) => name === tag);
  return { fields: [], ...variant, owner: `${type.name}.${variant?.name ?? ''}` };
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
