import { fieldsIn, namesReachedFrom, typesWithin } from '../model/types/type-graph.js';
import { type Declarations, declarationsOf } from '../model/declarations.js';
import type { Model, TypeDeclaration } from '../model/model.js';
import { asTypeScriptShows } from '../model/values/typescript-forms.js';
import type { TypeRef } from '../model/type-ref.js';
import type { OutputFile } from '../print/output-file.js';
import { type Issue, schemaJudge, type SchemaJudge } from './schema-judge.js';

export type Outcome =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly issues: readonly Issue[] };

/** A model, its outputs, and notes about what cannot be compared. */
export interface Subject {
  readonly model: Model;
  readonly declarations: Declarations;
  /** Calls an exported function: `call('decodePet', value)`. Errors it throws are rethrown. */
  call(name: string, ...input: readonly unknown[]): unknown;
  readonly schema: SchemaJudge;
  /** What was left out, and how often. */
  readonly leftOut: Map<string, number>;
}

export function leaveOut({ leftOut }: Subject, why: string, times = 1): void {
  leftOut.set(why, (leftOut.get(why) ?? 0) + times);
}

/** Whether a kind of type, or `int64`, occurs in a type or in the types it refers to. */
export function holdsKind(name: string, kinds: readonly string[], declarations: Declarations): boolean {
  return holds(name, (type) => kinds.includes(type.kind === 'integer' ? type.size : type.kind), declarations);
}

export function holds(name: string, isMeant: (type: TypeRef) => boolean, declarations: Declarations): boolean {
  return declaredWithin(name, declarations).flatMap(typesWithin).some(isMeant);
}

/** Whether a type, or one that it consists of, has a field or a tag with such a name. */
export function declaresField(name: string, isMeant: (field: string) => boolean, declarations: Declarations): boolean {
  return declaredWithin(name, declarations).some(
    (one) => (one.kind === 'union' && isMeant(one.tag)) || fieldsIn(one).some((field) => isMeant(field.name)),
  );
}

/** The names of all types that a type consists of, its own first. */
export function namesWithin(name: string, declarations: Declarations): readonly string[] {
  return [...namesReachedFrom([{ kind: 'named', name }], declarations)];
}

function declaredWithin(name: string, declarations: Declarations): readonly TypeDeclaration[] {
  return namesWithin(name, declarations).flatMap((within) => declarations.get(within) ?? []);
}

/** Builds packages: the parts of the program and the disk that this needs. */
export interface Workshop {
  /** Prints the packages with these names, and those they need. */
  emit(model: Model, packages: readonly string[]): readonly OutputFile[];
  /** Builds printed files, in a folder of its own. */
  build(files: readonly OutputFile[]): Promise<Packages>;
}

export interface Packages {
  /** The exports of a package, `validators`, or of another module of it, `runtime/node.js`. */
  load(name: string, module?: string): Promise<Readonly<Record<string, unknown>>>;
}

/** Built from a model, and ready for calls. */
interface Made {
  readonly subject: Subject;
  readonly files: readonly OutputFile[];
  readonly packages: Packages;
}

export async function make(model: Model, workshop: Workshop, packages: readonly string[]): Promise<Made> {
  const files = workshop.emit(model, packages);
  const schema = files.find(({ path }) => path === 'json-schema/bundle.json');
  if (schema === undefined) throw new Error('Bug: no JSON Schema was printed.');
  const built = await workshop.build(files);
  const validators = await built.load('validators');
  const subject: Subject = {
    model,
    declarations: declarationsOf(asTypeScriptShows(model)),
    call: (name, ...input) => {
      const found = validators[name];
      if (typeof found !== 'function') throw new Error(`Bug: the validators do not export "${name}".`);
      return (found as (...all: readonly unknown[]) => unknown)(...input);
    },
    schema: schemaJudge(JSON.parse(schema.text) as object, model),
    leftOut: new Map(),
  };
  return { subject, files, packages: built };
}
