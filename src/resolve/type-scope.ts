import type { Template, TypeDeclaration } from '../model/model.js';
import type { NamedRef, TypeRef } from '../model/type-ref.js';
import type { Name, WrittenMember, WrittenType } from '../parse/model-document.js';
import type { YamlNode } from '../parse/yaml-tree.js';
import type { Report } from '../source/report.js';
import type { SourceSpan } from '../source/source-file.js';
import { patternScope, type PatternScope } from './patterns.js';

/** What is known about types while they are linked. */
export interface TypeScope extends PatternScope {
  /** As written, by name; generic ones too. */
  readonly written: ReadonlyMap<string, WrittenType>;
  /** Linked, by name, instances of generic types (`ResourcePage`) among them. Grows. */
  readonly declarations: Map<string, TypeDeclaration>;
  /** Names whose fields are being collected, from the outside in: a name met again is a cycle of `extends`. */
  readonly open: string[];
  /** Instances of generic types that were mentioned, by name. Grows. */
  readonly instances: Map<string, Instance>;
  /** Names of those that are not declared yet, in the order they were mentioned. */
  readonly undeclared: string[];
  /** By the names under `params:`. */
  readonly holes: HoleNames;
  /** Generic types, with anything in the place of their parameters. Grows. */
  readonly generics: TypeDeclaration[];
  /** Defaults of fields as they are written, by the place of the field. Grows. */
  readonly defaults: Map<SourceSpan, Name>;
  /** What stands for many names, by its place: a template, or the source of an expression. Grows. */
  readonly templates: Map<SourceSpan, Template | string>;
  /** `A | B` of named types, to be compared when every type is declared. */
  readonly pendingUnions: PendingUnion[];
  /** What stands as `example:`, by the place of the name it belongs to; read when every type is declared. */
  readonly examples: Map<SourceSpan, YamlNode>;
}

/** `Page<Resource>`, to be declared as `ResourcePage`. */
export interface Instance {
  readonly name: string;
  readonly generic: WrittenType;
  readonly bindings: Bindings;
  /** Where it is mentioned first; absent for a type that is no instance. */
  readonly mention?: { readonly span: SourceSpan };
}

/** What the parameters of a generic type stand for. */
export type Bindings = ReadonlyMap<string, TypeRef>;

export const noBindings: Bindings = new Map();

/** The type itself, as it stands in fields and bodies: only its kind is still open. */
export interface PendingUnion {
  kind: 'same' | 'either';
  readonly members: readonly NamedRef[];
  readonly span: SourceSpan;
}

/** The names of all holes: a map by name, or a set. */
export type HoleNames = Pick<ReadonlyMap<string, unknown>, 'has' | 'keys'>;

/** Keeps an instance to be declared later; one of a name that is mentioned again takes the place of the first. */
export function noteInstance(instance: Instance, { instances, undeclared }: TypeScope): void {
  if (!instances.has(instance.name)) undeclared.push(instance.name);
  instances.set(instance.name, instance);
}

/** Keeps the example of a field, a hole or a parameter until its type is known. */
export function noteExample({ name, example }: WrittenMember, scope: TypeScope): void {
  if (example !== undefined) scope.examples.set(name.span, example);
}

export function createTypeScope(
  written: ReadonlyMap<string, WrittenType>,
  holes: HoleNames,
  report: Report,
): TypeScope {
  return {
    ...patternScope(report),
    written,
    holes,
    templates: new Map(),
    defaults: new Map(),
    generics: [],
    declarations: new Map(),
    open: [],
    instances: new Map(),
    undeclared: [],
    pendingUnions: [],
    examples: new Map(),
  };
}
