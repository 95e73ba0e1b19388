import type { Field, TextFormat } from '../../validators/index.js';
import { ownField } from '../../validators/index.js';
import { dateOf, dateTimeOf, httpDateOf, localDateTimeOf, timeOf } from '../answers.js';
import type { FieldType } from '../predicate/field-types.js';
import { fieldTypeOf } from '../predicate/field-types.js';
import type { FieldsType } from '../types.js';
import { targetOf } from '../types.js';
import { uuidV7 } from '../uuid-v7.js';
import type { OpenPlan } from './open-plan.js';

/** The value with everything filled in that must be there and that no request can send. */
export function filled(value: unknown, type: FieldType, plan: OpenPlan<object>): unknown {
  if (type.kind === 'array' && Array.isArray(value)) return value.map((item) => filled(item, type.items, plan));
  if (type.kind !== 'object' || typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(([name, member]): [string, unknown] => {
    const memberType = fieldTypeOf(type.type, name);
    return [name, memberType === undefined ? member : filled(member, memberType, plan)];
  });
  const { owner, fields } = shapeOf(value, type.type);
  const made = fields
    .filter((field) => field.access === 'read' && field.optional !== true && ownField(value, field.name) === undefined)
    .filter(({ name }) => type.type !== plan.fields || plan.isRecursive || !isOwn(name, plan))
    .flatMap((field): [string, unknown][] => {
      const make = makerOf(field) ?? sampleMaker(plan, owner, field.name);
      return typeof make === 'function' ? [[field.name, make()]] : [];
    });
  return Object.fromEntries([...members, ...made]);
}

/** What the service gives each record, whatever the type says. */
function isOwn(name: string, { id, version }: OpenPlan<object>): boolean {
  return name === id || name === version;
}

/** The fields that a value has by its type: of a union, those of the variant that its tag names. */
function shapeOf(value: object, type: FieldsType): { readonly owner: string; readonly fields: readonly Field[] } {
  if (type.kind === 'object') return { owner: type.name, fields: type.fields };
  const tag = ownField(value, type.tag);
  const variant = type.variants.find(({ name }) => name === tag);
  return { owner: `${type.name}.${variant?.name ?? ''}`, fields: variant?.fields ?? [] };
}

function makerOf({ type }: Field): (() => unknown) | undefined {
  const target = targetOf(type);
  if (target === 'uuid') return uuidV7;
  const format = typeof target === 'string' ? instantFormats[target as TextFormat] : undefined;
  return format && (() => format(new Date().toISOString()));
}

/** This instant, as a type of text has it. */
export const instantFormats: Readonly<Partial<Record<TextFormat, (text: string) => string | undefined>>> = {
  date: dateOf,
  time: timeOf,
  'datetime-local': localDateTimeOf,
  datetime: dateTimeOf,
  'datetime(ms)': dateTimeOf,
  'http-date': httpDateOf,
};

function sampleMaker({ samples = {} }: OpenPlan<object>, owner: string, name: string): unknown {
  const ofType = ownField(samples, owner);
  return ofType && ownField(ofType, name);
}
