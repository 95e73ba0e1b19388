import type { Model, TypeDeclaration } from '../../model/model.js';
import { typesOf } from '../../model/type-graph.js';
import { typesIn } from '../../model/type-parts.js';
import type { TypeKind } from '../../model/type-ref.js';

/** A part of the runtime that a package has only if its model needs it, with its functions. */
const functionsByPart = {
  tuples: ['convertTuple', 'writeTuple', 'writeOpenTuple', 'writeRest'],
  maps: [
    'areStringValues',
    'areOtherFields',
    'convertValues',
    'convertFields',
    'convertRest',
    'writeValues',
    'writeOtherFields',
  ],
  bytes: ['isBytes', 'toBytes', 'writeBytes'],
  csv: ['isCsv', 'fromCsv', 'writeCsv'],
};

type Part = keyof typeof functionsByPart;

const partByFunction: ReadonlyMap<string, string> = new Map(
  Object.entries(functionsByPart).flatMap(([part, names]) => names.map((name) => [name, part])),
);

/** The part of the runtime that has a function: `tuples`, or `validators`, which every package has. */
export function partOf(name: string): string {
  return partByFunction.get(name) ?? 'validators';
}

const partByKind: Partial<Readonly<Record<TypeKind, Part>>> = {
  tuple: 'tuples',
  map: 'maps',
  bytes: 'bytes',
  csv: 'csv',
};

/** The parts of the runtime that the types of a model need. */
export function runtimeParts({ types }: Model): readonly string[] {
  const ofKinds = types
    .flatMap(typesOf)
    .flatMap(typesIn)
    .flatMap(({ kind }) => partByKind[kind] ?? []);
  return [...new Set([...ofKinds, ...(types.some(hasPatterns) ? ['maps'] : [])])];
}

/** Whether fields of any name are declared, beside the named ones. */
function hasPatterns(declaration: TypeDeclaration): boolean {
  const all = declaration.kind === 'union' ? declaration.variants : [declaration];
  return all.some((one) => 'patterns' in one && one.patterns !== undefined && one.patterns.length > 0);
}
