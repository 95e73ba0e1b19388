import { type Declarations, declarationsOf, fieldedOf, itemTypesOf, memberTypesOf } from '../model/declarations.js';
import { type JsonMember, type JsonObject, type JsonValue, memberOf, textsIn } from '../model/json-value.js';
import type { Endpoint, Field, Model, Parameter } from '../model/model.js';
import { fieldsIn } from '../model/type-graph.js';
import type { TypeRef } from '../model/type-ref.js';
import { fittingType } from '../model/value-problems.js';
import { refuse, type Report } from '../source/diagnostic.js';
import { withFields } from './default-value.js';

interface Filling {
  readonly declarations: Declarations;
  readonly report: Report;
  /** The fields whose defaults are being filled in, outermost first. */
  readonly open: readonly Field[];
  /** Defaults that are already filled in: with circular fields, there would be too many paths to follow. */
  readonly known: Map<Field, JsonValue>;
  /** The fields whose defaults lead into a circle. */
  readonly circular: Set<Field>;
  /** How many values a filled default contains, including itself. */
  readonly sizes: Map<JsonValue, number>;
}

/** Two defaults in each of thirty levels would already make a billion values. */
const allowedSize = 10_000;

type Defaulted = Pick<Field, 'type' | 'default'>;

/**
 * An object in a default gets the defaults of its own fields, as if it had been sent. Called when the defaults of all
 * types are known.
 */
export function withInnerDefaults(model: Model, report: Report): Model {
  const filling: Filling = {
    declarations: declarationsOf(model),
    report,
    open: [],
    known: new Map(),
    circular: new Set(),
    sizes: new Map(),
  };
  const filled = <Thing extends Defaulted>(thing: Thing): Thing => {
    if (!isStructure(thing.default)) return thing;
    const { default: written, ...rest } = thing;
    const value = withinSize(filledValue(written as JsonValue, thing.type, filling), filling);
    return { ...rest, ...(value !== undefined && { default: value }) } as Thing;
  };
  const parameters = (own: readonly Parameter[]): readonly Parameter[] => own.map(filled);
  const endpoint = (one: Endpoint): Endpoint =>
    [...one.query, ...one.headers, ...one.cookies].some((parameter) => isStructure(parameter.default))
      ? { ...one, query: parameters(one.query), headers: parameters(one.headers), cookies: parameters(one.cookies) }
      : one;
  return {
    ...model,
    types: model.types.map((type) =>
      fieldsIn(type).some((field) => isStructure(field.default)) ? withFields(type, filled) : type,
    ),
    groups: model.groups.map((group) => ({ ...group, endpoints: group.endpoints.map(endpoint) })),
  };
}

function isStructure(value: JsonValue | undefined): boolean {
  return value?.kind === 'list' || value?.kind === 'object';
}

/** Undefined, and reported, for a value that differs between the two sides, or leads back to itself. */
function filledValue(value: JsonValue, written: TypeRef, filling: Filling): JsonValue | undefined {
  const { declarations } = filling;
  const type = fittingType(value, written, declarations);
  if (value.kind === 'list') {
    const itemType = itemTypesOf(type, declarations);
    const items = value.items.map((item, index) => filledValue(item, itemType(index), filling));
    return items.includes(undefined) ? undefined : { ...value, items: items.flatMap((item) => item ?? []) };
  }
  return value.kind === 'object' ? filledObject(value, type, filling) : value;
}

function filledObject(value: JsonObject, type: TypeRef, filling: Filling): JsonObject | undefined {
  const { declarations, report } = filling;
  const textAt = textsIn(value);
  const fields = fieldedOf(type, textAt, declarations)?.fields ?? [];
  const oneWay = fields.find(({ access }) => access !== undefined);
  if (oneWay !== undefined) {
    const message = `A default cannot have a read-only or write-only field, here "${oneWay.name}": both sides use it. Give the field a type without that one: \`omit<…, ${oneWay.name}>\`.`;
    const notes = [{ message: `"${oneWay.name}" is declared here.`, span: oneWay.span }];
    return refuse({ code: 'default-fits-type', message, span: value.span, notes }, report);
  }
  const typeOf = memberTypesOf(type, textAt, declarations);
  const own = value.members.map((member): JsonMember | undefined => {
    const inner = filledValue(member.value, typeOf(member.name), filling);
    return inner && { ...member, value: inner };
  });
  const missing = fields.filter((field) => field.default !== undefined && memberOf(value, field.name) === undefined);
  const others: JsonMember[] = [];
  for (const field of missing) {
    const inner = ownDefault(field, value, filling);
    if (inner === undefined) return undefined;
    others.push({ name: field.name, nameSpan: field.span, value: inner });
  }
  const members = [...own, ...others];
  return members.includes(undefined) ? undefined : { ...value, members: members.flatMap((member) => member ?? []) };
}

function ownDefault(field: Field, { span }: JsonObject, filling: Filling): JsonValue | undefined {
  const { open, known, circular, report } = filling;
  if (field.default === undefined) return undefined;
  if (!open.includes(field) && !circular.has(field)) {
    const filled = known.get(field) ?? filledValue(field.default, field.type, { ...filling, open: [...open, field] });
    if (filled !== undefined) known.set(field, filled);
    return filled;
  }
  for (const one of open) circular.add(one);
  const message = `This default would contain itself: "${field.name}" has one that leads back here. Write a value for it, or remove one default.`;
  const notes = [{ message: 'It is declared here.', span: field.span }];
  return refuse({ code: 'default-fits-type', message, span, notes }, report);
}

function withinSize(value: JsonValue | undefined, { sizes, report }: Filling): JsonValue | undefined {
  if (value === undefined || sizeOf(value, sizes) <= allowedSize) return value;
  const message = `With the defaults of the fields inside it, this default has more than ${allowedSize.toLocaleString('en-US')} values. Remove some of those defaults.`;
  return refuse({ code: 'default-fits-type', message, span: value.span }, report);
}

function sizeOf(value: JsonValue, sizes: Map<JsonValue, number>): number {
  const known = sizes.get(value);
  if (known !== undefined) return known;
  const inner =
    value.kind === 'list' ? value.items : value.kind === 'object' ? value.members.map((member) => member.value) : [];
  const size = inner.reduce((sum, one) => sum + sizeOf(one, sizes), 1);
  sizes.set(value, size);
  return size;
}
