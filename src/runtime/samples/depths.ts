import { bestChoice } from './choices.js';
import { type DeclaredType, type Field, type Fielded, knownType, type Type, typesWithin } from '../validators/index.js';

/** Measured once for each type: samples ask for every value. */
const depths = new WeakMap<DeclaredType, number>();

/** The depth of the shallowest value of a type; Infinity if every value is infinite. */
export function depthOf(given: Type): number {
  const type = knownType(given);
  if (typeof type === 'string') return 0;
  switch (type.kind) {
    case 'array':
      return (type.minItems ?? 0) === 0 ? 0 : 1 + depthOf(type.items);
    case 'tuple':
      return 1 + Math.max(0, ...type.parts.map(depthOf));
    case 'map':
      return (type.minSize ?? 0) === 0 ? 0 : 1 + depthOf(type.values);
    case 'json':
      return depthOf(type.of);
    case 'either':
      return Math.min(...type.members.map(depthOf));
    case 'alias':
    case 'enum':
    case 'object':
    case 'union':
      return depths.get(type) ?? measured(type);
    default:
      return 0;
  }
}

/** From Infinity down, until the depths of all types that may contain each other agree. */
function measured(whole: DeclaredType): number {
  const declared = [whole, ...typesWithin(whole)].filter((one) => typeof one === 'object' && 'name' in one);
  for (const one of declared) if (!depths.has(one)) depths.set(one, Infinity);
  let isSettled = false;
  while (!isSettled) {
    isSettled = true;
    for (const one of declared) {
      const depth = declaredDepth(one);
      if (depth >= (depths.get(one) ?? Infinity)) continue;
      depths.set(one, depth);
      isSettled = false;
    }
  }
  return depths.get(whole) ?? Infinity;
}

function declaredDepth(type: DeclaredType): number {
  switch (type.kind) {
    case 'alias':
      return depthOf(type.type);
    case 'enum':
      return 0;
    case 'object':
      return fieldsDepth(type);
    case 'union':
      return Math.min(...type.variants.map(fieldsDepth));
  }
}

export function fieldsDepth({ fields, requires = [] }: Fielded): number {
  const costOf = costsOf(fields);
  const required = fields.filter(({ optional }) => optional !== true).map(({ name }) => name);
  return 1 + Math.max(0, ...[...required, ...(bestChoice(requires, costOf) ?? [])].map(costOf));
}

/** The minimum depth of a value of each field, by name. */
export function costsOf(fields: readonly Field[]): (name: string) => number {
  return (name) => depthOf(fields.find((field) => field.name === name)?.type ?? 'null');
}
