import { type Declarations, declarationsOf } from '../model/declarations.js';
import type { Field, Model, TypeDeclaration } from '../model/model.js';
import type { TypeRef } from '../model/type-ref.js';
import { schemaJudge, type SchemaJudge } from './schema-judge.js';

/** What was made of a model and is to say the same. */
export interface Built {
  /** What the generated package of validators exports, by name. */
  readonly validators: Readonly<Record<string, unknown>>;
  /** A document of JSON Schema with every type among its `$defs`. */
  readonly schema: object;
}

/** One issue, as validators and servers have it. */
export interface Issue {
  readonly path: string;
  readonly code: string;
}

export type Outcome =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly issues: readonly Issue[] };

/** A model, what was made of it, and what there is to say about what cannot be compared. */
export interface Subject {
  readonly model: Model;
  readonly declarations: Declarations;
  /** Calls an exported function: `call('decodePet', value)`. What it throws is thrown. */
  call(name: string, ...input: readonly unknown[]): unknown;
  readonly schema: SchemaJudge;
  /** What was left out, with how often. */
  readonly leftOut: Map<string, number>;
}

export function subjectOf(model: Model, { validators, schema }: Built): Subject {
  const declarations = declarationsOf(model);
  return {
    model,
    declarations,
    call: (name, ...input) => {
      const found = validators[name];
      if (typeof found !== 'function') throw new Error(`Bug: the validators do not export "${name}".`);
      return (found as (...all: readonly unknown[]) => unknown)(...input);
    },
    schema: schemaJudge(schema, model),
    leftOut: new Map(),
  };
}

export function leaveOut({ leftOut }: Subject, why: string): void {
  leftOut.set(why, (leftOut.get(why) ?? 0) + 1);
}

/** Whether a kind of type, or `int64`, stands anywhere in a type, through all names. */
export function holdsKind(name: string, kinds: readonly string[], declarations: Declarations): boolean {
  return holds(name, (type) => kinds.includes(type.kind === 'integer' ? type.size : type.kind), declarations);
}

export function holdsFractionalMultiple(name: string, declarations: Declarations): boolean {
  return holds(name, (type) => type.kind === 'number' && type.multipleOf !== undefined, declarations);
}

export function holdsSet(name: string, declarations: Declarations): boolean {
  return holds(name, (type) => type.kind === 'array' && type.unique === true, declarations);
}

function holds(name: string, isMeant: (type: TypeRef) => boolean, declarations: Declarations): boolean {
  const known = new Set<string>();
  const inType = (type: TypeRef): boolean => isMeant(type) || innerTypes(type).some(inType) || inNamed(type);
  const inNamed = (type: TypeRef): boolean => type.kind === 'named' && inDeclared(type.name);
  const inDeclared = (declared: string): boolean => {
    if (known.has(declared)) return false;
    known.add(declared);
    return typesOf(declared, declarations).some(inType);
  };
  return inDeclared(name);
}

/** Whether a type, or one that it is made of, has a field of such a name. */
export function declaresField(name: string, isMeant: (field: string) => boolean, declarations: Declarations): boolean {
  return namesWithin(name, declarations).some((within) => {
    const declaration = declarations.get(within);
    return fieldsOf(declaration).some((field) => isMeant(field.name));
  });
}

function fieldsOf(declaration: TypeDeclaration | undefined): readonly Field[] {
  if (declaration?.kind === 'object') return declaration.fields;
  return declaration?.kind === 'union' ? declaration.variants.flatMap(({ fields }) => fields) : [];
}

function innerTypes(type: TypeRef): readonly TypeRef[] {
  switch (type.kind) {
    case 'array':
    case 'csv':
      return [type.items];
    case 'map':
      return [type.values];
    case 'nullable':
    case 'json':
      return [type.of];
    case 'same':
    case 'either':
      return type.members;
    default:
      return [];
  }
}

function typesOf(name: string, declarations: Declarations): readonly TypeRef[] {
  const declaration = declarations.get(name);
  switch (declaration?.kind) {
    case 'alias':
      return [declaration.type];
    case 'object':
      return [...declaration.fields, ...(declaration.patterns ?? [])].map(({ type }) => type);
    case 'union':
      return declaration.variants.flatMap(({ fields }) => fields.map(({ type }) => type));
    default:
      return [];
  }
}

/** The names of all types that a type is made of, its own first. */
export function namesWithin(name: string, declarations: Declarations): readonly string[] {
  const names = [name];
  for (const known of names) {
    const visit = (type: TypeRef): void => {
      if (type.kind === 'named' && !names.includes(type.name)) names.push(type.name);
      innerTypes(type).forEach(visit);
    };
    typesOf(known, declarations).forEach(visit);
  }
  return names;
}
