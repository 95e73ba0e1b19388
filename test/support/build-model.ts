import type {
  Content,
  Endpoint,
  EnumDeclaration,
  Field,
  Group,
  Model,
  ObjectDeclaration,
  PatternField,
  Parameter,
  TypeDeclaration,
  UnionDeclaration,
} from '../../src/model/model.js';
import type { ArrayRef, NamedRef, TypeRef } from '../../src/model/type-ref.js';
import { additionalNames } from '../../src/model/types/additional-fields.js';

/** Handwritten models, for tests of the stages after the front end. */
export const nowhere = { path: 'model/small.yaml', start: 0, end: 0 } as const;

export function modelOf(parts: Partial<Model>): Model {
  return {
    name: 'small',
    version: '1.0.0',
    span: nowhere,
    servers: [],
    auth: { schemes: [], default: [[]] },
    scopes: [],
    placeholders: [],
    errors: [],
    types: [],
    groups: [],
    resources: [],
    gaps: [],
    ...parts,
  };
}

/** Fields by name; a name that ends with `?` is optional. */
export function fieldsOf(types: Readonly<Record<string, TypeRef>>): readonly Field[] {
  return Object.entries(types).map(([key, type]) => ({
    name: key.replace(/\?$/, ''),
    isRequired: !key.endsWith('?'),
    type,
    span: nowhere,
  }));
}

export function objectType(name: string, fields: Readonly<Record<string, TypeRef>>): ObjectDeclaration {
  return { kind: 'object', name, extends: [], fields: fieldsOf(fields), span: nowhere };
}

export function aliasType(name: string, type: TypeRef): TypeDeclaration {
  return { kind: 'alias', name, type, span: nowhere };
}

export function enumType(
  name: string,
  values: readonly (string | number | boolean)[],
  isOpen = false,
): EnumDeclaration {
  return { kind: 'enum', name, isOpen, members: values.map((value) => ({ value, span: nowhere })), span: nowhere };
}

export function unionType(
  name: string,
  tag: string,
  variants: Readonly<Record<string, Readonly<Record<string, TypeRef>>>>,
): UnionDeclaration {
  return {
    kind: 'union',
    name,
    tag,
    extends: [],
    variants: Object.entries(variants).map(([variant, fields]) => ({
      name: variant,
      extends: [],
      fields: fieldsOf(fields),
      span: nowhere,
    })),
    span: nowhere,
  };
}

/** The same, with `...: {}` after the variants. */
export function openUnionType(...union: Parameters<typeof unionType>): UnionDeclaration {
  const names = additionalNames([]);
  const any: PatternField = { name: '...', names, type: unknown, isAdditional: true, span: nowhere };
  return { ...unionType(...union), others: { name: '...', extends: [], fields: [], patterns: [any], span: nowhere } };
}

export function named(name: string): NamedRef {
  return { kind: 'named', name };
}

export function arrayOf(
  items: TypeRef,
  limits: Partial<Pick<ArrayRef, 'minItems' | 'maxItems' | 'unique'>> = {},
): ArrayRef {
  return { kind: 'array', items, unique: false, ...limits };
}

export const nullable = (of: TypeRef): TypeRef => ({ kind: 'nullable', of });
export const mapOf = (values: TypeRef): TypeRef => ({ kind: 'map', values });
export const either = (...members: readonly TypeRef[]): TypeRef => ({ kind: 'either', members, span: nowhere });

export const text: TypeRef = { kind: 'string' };
export const boolean: TypeRef = { kind: 'boolean' };
export const integer: TypeRef = { kind: 'integer', size: 'integer' };
export const int32: TypeRef = { kind: 'integer', size: 'int32' };
export const int64: TypeRef = { kind: 'integer', size: 'int64' };
export const number: TypeRef = { kind: 'number', name: 'number' };
export const bytes: TypeRef = { kind: 'bytes' };
export const unknown: TypeRef = { kind: 'unknown' };

/** A parameter by its written name, `text.{locale}`. */
export function parameter(name: string, type: TypeRef, more: Partial<Parameter> = {}): Parameter {
  const parts = name.split(/(\{[^}]*\})/).filter((part) => part !== '');
  return {
    name: parts.map((part) =>
      part.startsWith('{') ? { kind: 'placeholder', name: part.slice(1, -1) } : { kind: 'text', text: part },
    ),
    property: name,
    isPattern: name.includes('{'),
    isRequired: true,
    type,
    span: nowhere,
    ...more,
  };
}

/** A body that is `application/json` only. */
export function json(type: TypeRef): readonly [Content] {
  return [{ mediaType: 'application/json', encoding: 'json', type, span: nowhere }];
}

export function endpoint(name: string, more: Partial<Endpoint> = {}): Endpoint {
  return {
    name,
    group: 'thing',
    method: 'GET',
    path: [[{ kind: 'text', text: 'things' }]],
    pathParameters: [],
    query: [],
    headers: [],
    cookies: [],
    contents: [],
    responses: [{ status: 200, contents: [], headers: [], span: nowhere }],
    errors: [],
    scopes: { kind: 'none' },
    responds: [],
    httpSpan: more.span ?? nowhere,
    span: nowhere,
    ...more,
  };
}

export function group(endpoints: readonly Endpoint[], name = 'thing'): Group {
  return { name, endpoints, span: nowhere };
}
