import { type Declarations, declarationsOf, itemTypeOf, memberTypesOf, withoutAlias } from '../model/declarations.js';
import { shownContentOf } from '../model/contents.js';
import { responsesWithBody, parameterNamed } from '../model/examples.js';
import type { Endpoint, EndpointExample, InputLocation, Model } from '../model/model.js';
import type { EitherRef, TypeKind, TypeRef } from '../model/type-ref.js';
import type { WrittenEndpointExample, WrittenMember } from '../parse/model-document.js';
import { isEmptyText, type YamlMap, type YamlNode, type YamlText } from '../parse/yaml-tree.js';
import type { SourceSpan } from '../source/source-file.js';
import type { Namespace } from './merge-documents.js';
import { typeRefOf } from './type-refs.js';
import { noBindings, type TypeScope } from './scope.js';
import type { JsonMember, JsonObject, JsonValue } from '../model/json-value.js';
import { valueProblems } from '../model/value-problems.js';
import { builtInNames, reportUnknownType } from '../parse/type-expression.js';

/** Examples as written, until every type is declared and they can be read. */
interface WrittenExamples {
  /** By the name of the declared type. */
  readonly ofTypes: ReadonlyMap<string, YamlNode>;
  /** By the location of the name of a field, a placeholder or a parameter. */
  readonly ofMembers: ReadonlyMap<SourceSpan, WrittenMember>;
  /** By the location of the name of the endpoint. */
  readonly ofEndpoints: ReadonlyMap<SourceSpan, WrittenEndpointExample>;
}

/** Resolves the names under `examples:`; an instance of a generic type mentioned there is declared like any other. */
export function writtenExamples(namespace: Namespace, types: TypeScope): WrittenExamples {
  const ofTypes = [...namespace.examples.values()].flatMap(({ name, type, value }): readonly [string, YamlNode][] => {
    const ref = typeRefOf(type, types, noBindings);
    if (ref.kind === 'named') return [[ref.name, value]];
    if (builtInNames.some((known) => known === name.text)) {
      const hint = ' Examples are listed under the names of declared types.';
      reportUnknownType(name, { hint, fix: undefined }, types.report);
    }
    return [];
  });
  const endpoints = [...namespace.groups.values()].flatMap((group) => group.endpoints);
  return {
    ofTypes: new Map(ofTypes),
    ofMembers: types.members,
    ofEndpoints: new Map(endpoints.flatMap(({ name, example }) => (example ? [[name.span, example]] : []))),
  };
}

/** The model with every example in place, read by its type. Parts without examples stay the same objects. */
export function withExamples(model: Model, written: WrittenExamples): Model {
  const hasExample = [...written.ofMembers.values()].some(({ example }) => example !== undefined);
  if (!hasExample && written.ofTypes.size + written.ofEndpoints.size === 0) return model;
  const declarations = declarationsOf(model);
  const copies = new Map<object, object>();
  const exampleOf = (thing: Thing): unknown => {
    const value = written.ofMembers.get(thing.span)?.example;
    return value && thing.type && jsonValueOf(value, thing.type, declarations);
  };
  // Independent of the construct that has the members, so that a new construct needs no change here.
  const copyOf = (thing: unknown): unknown => {
    if (Array.isArray(thing)) return copyOfList(thing);
    if (!isLocated(thing)) return thing;
    const copy = copies.get(thing) ?? copyOfObject(thing);
    copies.set(thing, copy);
    return copy;
  };
  const copyOfList = (list: readonly unknown[]): readonly unknown[] => {
    const copy = list.map(copyOf);
    return copy.some((part, index) => part !== list[index]) ? copy : list;
  };
  const copyOfObject = (thing: Thing): object => {
    let copy: Thing = thing;
    for (const key of Object.keys(thing).filter(holdsMembers)) {
      const part = (thing as unknown as Readonly<Record<string, unknown>>)[key];
      const copied = copyOf(part);
      if (copied !== part) copy = { ...copy, [key]: copied };
    }
    const example = exampleOf(thing);
    return example === undefined ? copy : { ...copy, example };
  };
  const copy = copyOf(model) as Model;
  return {
    ...copy,
    types: copy.types.map((type) => {
      const node = written.ofTypes.get(type.name);
      const example = node && jsonValueOf(node, { kind: 'named', name: type.name }, declarations);
      return example === undefined ? type : { ...type, example };
    }),
    groups: copy.groups.map((group) => ({
      ...group,
      endpoints: group.endpoints.map((endpoint) => {
        const example = written.ofEndpoints.get(endpoint.span);
        return example === undefined
          ? endpoint
          : { ...endpoint, example: endpointExample(example, endpoint, declarations) };
      }),
    })),
  };
}

interface Thing {
  readonly span: SourceSpan;
  readonly type?: TypeRef;
}

/** Everything with a name has a span; templates and the like contain no members with examples. */
function isLocated(thing: unknown): thing is Thing {
  return typeof thing === 'object' && thing !== null && 'span' in thing;
}

/** Spans and types, which make up most of a model, contain no members with examples. */
function holdsMembers(key: string): boolean {
  return key !== 'type' && key !== 'body' && key !== 'span' && !key.endsWith('Span');
}

function endpointExample(
  written: WrittenEndpointExample,
  endpoint: Endpoint,
  declarations: Declarations,
): EndpointExample {
  const locations: readonly InputLocation[] = ['path', 'query', 'headers', 'cookies'];
  const parameters = locations.flatMap((location) => {
    const map = written[location];
    const values = map && jsonObjectOf(map, (name) => parameterNamed(endpoint, location, name)?.type, declarations);
    return values === undefined ? [] : [[location, values]];
  });
  const body =
    written.body && jsonValueOf(written.body, shownContentOf(endpoint)?.type ?? { kind: 'unknown' }, declarations);
  const returns = written.returns && returnsOf(written.returns, endpoint, declarations);
  return {
    parameters: Object.fromEntries(parameters) as EndpointExample['parameters'],
    ...(body && { body }),
    ...(returns && { returns }),
    span: written.span,
  };
}

function returnsOf(node: YamlNode, endpoint: Endpoint, declarations: Declarations): EndpointExample['returns'] {
  const responses = responsesWithBody(endpoint);
  const [first, ...others] = responses;
  if (others.length === 0) return jsonValueOf(node, first?.type ?? { kind: 'unknown' }, declarations);
  if (node.kind !== 'map') return jsonValueOf(node, { kind: 'unknown' }, declarations);
  return jsonObjectOf(node, (name) => responses.find(({ status }) => String(status) === name)?.type, declarations);
}

const anything: TypeRef = { kind: 'unknown' };

/**
 * A value as written, interpreted by its type: `01` is a string for `string`, `3` a number for `integer`, and `null` is
 * null if the type allows it. A value that does not fit keeps the meaning it has in YAML, and a rule reports it.
 * Undefined if a part could not be read, which is reported.
 */
function jsonValueOf(node: YamlNode, type: TypeRef, declarations: Declarations): JsonValue | undefined {
  const target = withoutAlias(type, declarations);
  if (target.kind === 'either') return eitherValueOf(node, target, declarations);
  switch (node.kind) {
    case 'broken':
      return undefined;
    case 'text':
      return textValueOf(node, target, declarations);
    case 'list': {
      const itemType = itemTypeOf(target, declarations);
      const items = node.items.map(({ value }) => jsonValueOf(value, itemType, declarations));
      return areAll(items) ? { kind: 'list', items, span: node.span } : undefined;
    }
    case 'map':
      return jsonObjectOf(
        node,
        memberTypesOf(target, (name) => textAt(node, name), declarations),
        declarations,
      );
  }
}

/** Interpreted as the first member that it fits; if it fits none, as YAML reads it. */
function eitherValueOf(node: YamlNode, { members }: EitherRef, declarations: Declarations): JsonValue | undefined {
  for (const member of members) {
    const value = jsonValueOf(node, member, declarations);
    if (value !== undefined && valueProblems(value, member, declarations).length === 0) return value;
  }
  return jsonValueOf(node, anything, declarations);
}

function textAt({ entries }: YamlMap, name: string): string | undefined {
  const value = entries.find(({ key }) => key.text === name)?.value;
  return value?.kind === 'text' ? value.text : undefined;
}

/** A map whose members have different types. */
function jsonObjectOf(
  { entries, span }: YamlMap,
  typeOf: (name: string) => TypeRef | undefined,
  declarations: Declarations,
): JsonObject | undefined {
  const members = entries.map(({ key, value }): JsonMember | undefined => {
    const read = jsonValueOf(value, typeOf(key.text) ?? anything, declarations);
    return read && { name: key.text, nameSpan: key.span, value: read };
  });
  return areAll(members) ? { kind: 'object', members, span } : undefined;
}

function areAll<T>(things: readonly (T | undefined)[]): things is readonly T[] {
  return !things.includes(undefined);
}

/** Whether values of each kind are strings in JSON: then they stay strings, whatever they look like. */
const isTextual: Readonly<Record<TypeKind, boolean>> = {
  boolean: false,
  string: true,
  integer: false,
  number: false,
  format: true,
  bytes: true,
  unknown: false,
  null: false,
  // An enum, whose members are strings; a string cannot be anything else in an object or a union.
  named: true,
  array: false,
  map: false,
  nullable: false,
  same: false,
  either: false,
  json: false,
  csv: false,
};

function textValueOf(text: YamlText, type: TypeRef, declarations: Declarations): JsonValue {
  if (type.kind === 'nullable' || type.kind === 'json') {
    const plain = plainValueOf(text);
    if (type.kind === 'nullable' && plain.kind === 'null') return plain;
    const inner = withoutAlias(type.of, declarations);
    const value = inner.kind === 'either' ? eitherValueOf(text, inner, declarations) : undefined;
    return value ?? textValueOf(text, inner, declarations);
  }
  if (type.kind === 'named' && !text.isQuoted) {
    const declaration = declarations.get(type.name);
    const members = declaration?.kind === 'enum' ? declaration.members : [];
    const isConstant = members.some(({ value }) => typeof value !== 'string' && String(value) === text.text);
    if (isConstant) return plainValueOf(text);
  }
  // An empty value is not an empty string, which is written `""`.
  const isText = isTextual[type.kind] && !isEmptyText(text);
  return isText ? { kind: 'text', text: text.text, span: text.span } : plainValueOf(text);
}

const prefixed = /^0(?:o[0-7]{1,20}|x[0-9a-fA-F]{1,16})$/;
const float = /^[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?$/;

/** The meaning of a string by YAML itself: its core schema, section 10.3.2. If quoted, always a string. */
function plainValueOf({ text, span, isQuoted }: YamlText): JsonValue {
  if (isQuoted) return { kind: 'text', text, span };
  if (/^(?:|~|null|Null|NULL)$/.test(text)) return { kind: 'null', span };
  if (/^(?:true|True|TRUE|false|False|FALSE)$/.test(text)) {
    return { kind: 'boolean', value: text.toLowerCase() === 'true', span };
  }
  if (/^[-+]?[0-9]+$/.test(text)) return { kind: 'number', digits: wholeDigits(text), span };
  if (prefixed.test(text)) return { kind: 'number', digits: BigInt(text).toString(), span };
  const isNumber = float.test(text) && Number.isFinite(Number(text));
  return isNumber ? { kind: 'number', digits: String(Number(text)), span } : { kind: 'text', text, span };
}

/** `+007` → `7`, `-0` → `0`: a whole number of any length in JSON notation. */
function wholeDigits(text: string): string {
  const digits = text.replace(/^[-+]/, '').replace(/^0+(?=[0-9])/, '');
  return text.startsWith('-') && digits !== '0' ? `-${digits}` : digits;
}
