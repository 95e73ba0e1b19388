import { fieldsIn, withFielded } from '../model/types/type-graph.js';
import { type JsonMember, type JsonObject, type JsonValue, memberOf, textsIn } from '../model/json-value.js';
import type { Endpoint, Field, Model, Parameter, TypeDeclaration } from '../model/model.js';
import type { TypeRef } from '../model/type-ref.js';
import type { WrittenMember } from '../parse/model-document.js';
import type { WrittenDefault } from '../parse/written-parts.js';
import { textAt, type YamlNode } from '../parse/yaml-tree.js';
import { refuse, type Report } from '../source/diagnostic.js';
import type { TypeScope } from './scope.js';
import { typeOfValue } from '../model/types/circular-aliases.js';
import {
  declarationOf,
  type Declarations,
  declarationsOf,
  fieldedOf,
  itemTypesOf,
  memberTypesOf,
  plainTypeOf,
} from '../model/declarations.js';
import { fittingType, valueProblems } from '../model/values/value-problems.js';
import { jsonValueOf } from './written-values.js';

/** The value that a receiver sees if the sender leaves the parameter out. Reported if it does not fit the type. */
export function defaultOf(written: WrittenDefault, type: TypeRef, scope: TypeScope): JsonValue | undefined {
  if (isNull(written)) return undefined;
  const target = typeOfValue(type, scope.declarations);
  const inner = target.kind === 'nullable' ? typeOfValue(target.of, scope.declarations) : target;
  if (inner.kind === 'unknown') return undefined;
  const noun = nounOf(inner, scope);
  if (noun !== undefined) return structureOf(written, { type: inner, noun }, scope);
  if (['json', 'csv', 'null'].includes(inner.kind)) {
    const message = 'A default is not possible for this type.';
    return refuse({ code: 'default-fits-type', message, span: written.span }, scope.report);
  }
  return valueOf(written, inner, scope);
}

type Noun = 'list' | 'map' | 'object';

/** The noun for values with parts: for these, a default in text can only be empty. */
function nounOf(type: TypeRef, { declarations }: TypeScope): Noun | undefined {
  const plain = plainTypeOf(type, declarations);
  if (plain.kind === 'array' || plain.kind === 'tuple') return 'list';
  if (plain.kind === 'map') return 'map';
  const declaration = declarationOf(plain, declarations);
  return declaration?.kind === 'object' || declaration?.kind === 'union' ? 'object' : undefined;
}

/** `= []`, `= {}`, or the list or map of the long form. */
function structureOf(
  { node, text, span }: WrittenDefault,
  { type, noun }: { readonly type: TypeRef; readonly noun: Noun },
  scope: TypeScope,
): JsonValue | undefined {
  const empty: YamlNode = noun === 'list' ? { kind: 'list', items: [], span } : { kind: 'map', entries: [], span };
  const isEmpty = node === undefined && text === (noun === 'list' ? '[]' : '{}');
  const structure = isEmpty ? empty : node;
  if (structure?.kind === 'list' || structure?.kind === 'map') return checked(structure, type, scope);
  const ways: Readonly<Record<Noun, string>> = {
    list: 'is not a list. Write `= []`, or a list below `default:` of the long form.',
    map: 'is not a map. Write `= {}`, or a map below `default:` of the long form.',
    object: 'is not an object. Write its fields below `default:` of the long form: `default: { name: Ada }`.',
  };
  return refuse({ code: 'default-fits-type', message: `The default "${text}" ${ways[noun]}`, span }, scope.report);
}

/** The YAML value is tried first: `7` for `string | integer` is the number. There, quotes make it a string. */
function valueOf({ node, text, span }: WrittenDefault, type: TypeRef, scope: TypeScope): JsonValue | undefined {
  const bare = textAt(text, span);
  const isBare = node === undefined || type.kind !== 'either';
  const plain = isBare ? jsonValueOf(bare, { kind: 'unknown' }, scope.declarations) : undefined;
  const isPlain = plain !== undefined && valueProblems(plain, type, scope.declarations).length === 0;
  return isPlain ? plain : checked(node ?? bare, type, scope);
}

/** The value of a node, as examples are read. */
function checked(node: YamlNode, type: TypeRef, { declarations, report }: TypeScope): JsonValue | undefined {
  const value = jsonValueOf(node, type, declarations);
  const [problem] = value === undefined ? [] : valueProblems(value, type, declarations);
  if (problem === undefined) return value;
  const { span, fix } = problem;
  const end = problem.message.endsWith('?') ? '' : '.';
  const message = `The default does not fit: ${problem.message}${end}`;
  return refuse({ code: 'default-fits-type', message, span, fix }, report);
}

/** Reads the defaults of fields, stored as written until all types are known; one that does not fit is left out. */
export function readDefaults(scope: TypeScope): void {
  const read = (field: Field): Field => {
    const member = hasDefault(field) ? scope.members.get(field.span) : undefined;
    if (member?.default === undefined) return field;
    const { default: _asWritten, documentedDefault: _too, ...rest } = field;
    const value = defaultOf(member.default, field.type, scope);
    return { ...rest, ...(value !== undefined && { [defaultKeyOf(member)]: value }) };
  };
  for (const [name, declaration] of scope.declarations) {
    if (fieldsIn(declaration).some(hasDefault)) scope.declarations.set(name, withFields(declaration, read));
  }
  // Generic types are checked even if they are unused.
  for (const declaration of scope.generics) withFields(declaration, read);
}

/** The key of the default in the model: receivers fill in one kind, and documents only show the other. */
export function defaultKeyOf({ required }: WrittenMember): 'default' | 'documentedDefault' {
  return required === undefined ? 'default' : 'documentedDefault';
}

function hasDefault(field: Field): boolean {
  return field.default !== undefined || field.documentedDefault !== undefined;
}

function withFields(declaration: TypeDeclaration, read: (field: Field) => Field): TypeDeclaration {
  return withFielded(declaration, (owner) => ({ ...owner, fields: owner.fields.map(read) }));
}

/** `null` without quotes: a reader of other languages takes it for the value, one of ours for the text. */
function isNull({ text, node }: WrittenDefault): boolean {
  return text === 'null' && node === undefined;
}

/** Problems of a default that do not depend on its type. */
export function refuseDefault(
  { name, type, default: written, isOptional, required }: WrittenMember,
  report: Report,
): void {
  if (written === undefined) return;
  if (isNull(written)) {
    const way = isOptional
      ? `Remove it: "${name.text}?" may be absent anyway.`
      : `Remove it, and write "${name.text}?" if it may be absent.`;
    const text = type.kind === 'name' && type.name === 'string' ? ' The text "null" is `default: "null"`.' : '';
    const message = `\`null\` cannot be a default. ${way}${text}`;
    return report({ code: 'default-fits-type', message, span: written.span });
  }
  // As a reference, `unknown` also stands for a broken type.
  if (type.kind === 'name' && type.name === 'unknown') {
    const message =
      'A default of `unknown` is ambiguous: it could be a string or a number. Remove it, or declare the type.';
    report({ code: 'default-fits-type', message, span: written.span });
  }
  if (!isOptional) return;
  const message =
    required === undefined
      ? 'A default already says that the sender may leave this out. Remove the `?`.'
      : '`?` says that this may be absent, and `required` that it may not. Keep one.';
  report({ code: 'default-needs-no-question-mark', message, span: name.span });
}

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

/** An object in a default gets the defaults of its own fields, as if it had been sent. Needs all defaults read. */
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
