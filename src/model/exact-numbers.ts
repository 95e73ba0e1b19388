import type { Declarations } from './declarations.js';
import type { TypeDeclaration } from './model.js';
import type { TypeRef } from './type-ref.js';
import { partsOf } from './type-uses.js';
import { memoize } from '../source/memoize.js';
import { multimapOf } from '../source/multimap.js';

/**
 * Names of the types that are part of one whose JSON text is read without rounding, because an int64 or text with values
 * stands in it. In these a large whole number may come as a bigint where a `number` is declared.
 */
export const typesReadExactly: (declarations: Declarations) => ReadonlySet<string> = memoize((declarations) => {
  const parts = new Map([...declarations].map(([name, declaration]) => [name, typesOf(declaration).flatMap(partsOf)]));
  const used = new Map([...parts].map(([name, types]) => [name, namesAmong(types)]));
  const users = reversed(used);
  const roots = [...parts].filter(([, types]) => types.some(isReadExactly)).map(([name]) => name);
  return reachedFrom(reachedFrom(roots, users), used);
});

type Graph = ReadonlyMap<string, readonly string[]>;

/** The types written in a declaration. */
export function typesOf(declaration: TypeDeclaration): readonly TypeRef[] {
  switch (declaration.kind) {
    case 'alias':
      return [declaration.type];
    case 'object':
      return [...declaration.fields, ...(declaration.patterns ?? [])].map((field) => field.type);
    case 'union':
      return declaration.variants.flatMap((variant) => variant.fields.map((field) => field.type));
    case 'enum':
      return [];
  }
}

function isReadExactly(type: TypeRef): boolean {
  return type.kind === 'json' || type.kind === 'csv' || (type.kind === 'integer' && type.size === 'int64');
}

function namesAmong(types: readonly TypeRef[]): readonly string[] {
  return types.flatMap((type) => (type.kind === 'named' ? [type.name] : []));
}

function reversed(graph: Graph): Graph {
  return multimapOf([...graph].flatMap(([from, targets]) => targets.map((to) => [to, from] as const)));
}

function reachedFrom(names: Iterable<string>, graph: Graph): ReadonlySet<string> {
  // A set that grows while it is walked through: what is added is visited too.
  const reached = new Set(names);
  for (const name of reached) for (const next of graph.get(name) ?? []) reached.add(next);
  return reached;
}
