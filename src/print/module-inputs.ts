import { bindableParameters } from '../model/bindable.js';
import { declarationsOf } from '../model/declarations.js';
import { typesReadExactly } from '../model/types/type-graph.js';
import type { Model } from '../model/model.js';
import { type Graph, multimapOf, reachedFrom } from '../source/graph.js';
import { objectsIn } from '../source/plain-data.js';
import { memoize } from '../source/memoize.js';
import { hashOf } from '../source/source-file.js';
import { type ModelModule, modulePathOf } from './model-modules.js';
import type { OutputFile } from './output-file.js';

/**
 * A hash of everything that determines the text of a late file: while it stays the same, printing the file again would
 * change nothing. It covers its facts, facts about the whole API, and the declarations in the files of its part and of
 * everything that the part refers to. The hash may cover too much, and then a file is printed unnecessarily; a new type
 * changes it for all files.
 */
export const moduleInputs: (model: Model) => (file: Pick<OutputFile, 'part' | 'facts'>) => string = memoize((model) => {
  const hashes = hashesByFile(model);
  const usedFiles = filesUsed(model);
  const exact = exactTypesByFile(model);
  const ofAll = hashOf(factsOfAll(model));
  const ofPart = memoize(({ path, types, groups }: ModelModule): string => {
    const own = [...types, ...groups].map(({ span }) => span.path);
    const files = [...reachedFrom(own, usedFiles)].sort();
    return hashOf(JSON.stringify([path, files.map((file) => [hashes.get(file), exact.get(file)])]));
  });
  return ({ part, facts }) => hashOf(`${ofAll} ${part === undefined ? '' : ofPart(part)} ${facts}`);
});

/**
 * The same function of a module, but its last result is kept as long as the inputs of that module are the same, whatever
 * else of the model changes. For files about all modules, in a run that watches.
 */
export function keptByModule<Result>(
  compute: (part: ModelModule, model: Model) => Result,
): (part: ModelModule, model: Model) => Result {
  const results = new Map<string, { readonly inputs: string; readonly result: Result }>();
  return (part, model) => {
    if (!areChangesExpected()) return compute(part, model);
    const key = `${model.name} ${part.path}`;
    const inputs = moduleInputs(model)({ part });
    const known = results.get(key);
    if (known?.inputs === inputs) return known.result;
    const result = compute(part, model);
    results.set(key, { inputs, result });
    return result;
  };
}

/** For types and groups, only names and files; everything else of the model in full. */
function factsOfAll(model: Model): string {
  const types = model.types.map(({ name, kind }) => [name, kind, modulePathOf({ type: name }, model)]);
  const groups = model.groups.map(({ name }) => [name, modulePathOf({ group: name }, model)]);
  return factsText({ ...model, types, groups, bindable: bindableParameters(model) });
}

/** The declarations of each file of the model, after resolution: parameters may come from a type in another file. */
function hashesByFile(model: Model): ReadonlyMap<string, string> {
  const hashes = multimapOf([...model.types, ...model.groups].map((thing) => [thing.span.path, factsHash(thing)]));
  return new Map([...hashes].map(([path, ofFile]) => [path, hashOf(ofFile)]));
}

const factsHash: (thing: object) => string = memoize((thing) => hashOf(factsText(thing)));

/** Facts as text, without their locations in the source, which do not affect the output. */
export function factsText(value: unknown): string {
  return JSON.stringify(value, (key, part: unknown) => (key === 'span' || key.endsWith('Span') ? undefined : part));
}

/** For each file, the files that declare the types it mentions. */
function filesUsed(model: Model): Graph {
  const fileByType = new Map(model.types.map(({ name, span }) => [name, span.path]));
  const used = new Map<string, Set<string>>();
  for (const thing of [...model.types, ...model.groups]) {
    const files = used.get(thing.span.path) ?? new Set();
    used.set(thing.span.path, files);
    for (const text of textsIn(thing)) {
      const file = fileByType.get(text);
      if (file !== undefined) files.add(file);
    }
  }
  return used;
}

// Any string that equals the name of a type counts as a use: that may be too much, but never too little. Names of types
// begin with a capital, most other strings do not.
const textsIn: (thing: object) => ReadonlySet<string> = memoize((thing) => {
  const values = [...objectsIn(thing)].flatMap((part): readonly unknown[] => Object.values(part));
  return new Set(values.filter((value): value is string => typeof value === 'string' && /^[A-Z]/.test(value)));
});

/** Whether a type is read without rounding depends on the types that contain it, which may be in other files. */
function exactTypesByFile(model: Model): ReadonlyMap<string, readonly string[]> {
  const exact = typesReadExactly(declarationsOf(model));
  return multimapOf(model.types.filter(({ name }) => exact.has(name)).map(({ name, span }) => [span.path, name]));
}

let isExpected = false;

/** Whether the model will be printed again, after changes. Otherwise nothing is kept for that, which saves memory. */
export function expectChanges(expected: boolean): void {
  isExpected = expected;
}

export function areChangesExpected(): boolean {
  return isExpected;
}
