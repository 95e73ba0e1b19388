import {
  bestChoice,
  type DeclaredType,
  type Field,
  type Fielded,
  type KnownType,
  knownType,
  type Type,
  typesWithin,
} from '../validators/index.js';

/** The depth of the shallowest value of each declared type; Infinity if every value is infinite. */
export type Depths = ReadonlyMap<DeclaredType, number>;

/** Computed once for each type: samples ask for every value. */
export function depthsOf(type: Type): Depths {
  const whole = knownType(type);
  if (typeof whole === 'string') return none;
  const depths = known.get(whole) ?? computedDepths(whole);
  known.set(whole, depths);
  return depths;
}

const none: Depths = new Map();
const known = new WeakMap<object, Depths>();

function computedDepths(whole: KnownType): Depths {
  const declared = new Set([whole, ...typesWithin(whole)].filter((one) => typeof one === 'object' && 'name' in one));
  const depths = new Map<DeclaredType, number>([...declared].map((one) => [one, Infinity]));
  let isSettled = false;
  while (!isSettled) {
    isSettled = true;
    for (const one of declared) {
      const depth = declaredDepth(one, depths);
      if (depth >= (depths.get(one) ?? Infinity)) continue;
      depths.set(one, depth);
      isSettled = false;
    }
  }
  return depths;
}

export function depthOf(type: Type, depths: Depths): number {
  if (typeof type === 'function') return depths.get(type()) ?? Infinity;
  if (typeof type === 'string') return 0;
  switch (type.kind) {
    case 'array':
      return (type.minItems ?? 0) === 0 ? 0 : 1 + depthOf(type.items, depths);
    case 'tuple':
      return 1 + Math.max(0, ...type.parts.map((item) => depthOf(item, depths)));
    case 'map':
      return (type.minSize ?? 0) === 0 ? 0 : 1 + depthOf(type.values, depths);
    case 'json':
      return depthOf(type.of, depths);
    case 'either':
      return Math.min(...type.members.map((member) => depthOf(member, depths)));
    case 'alias':
    case 'enum':
    case 'object':
    case 'union':
      return depths.get(type) ?? Infinity;
    default:
      return 0;
  }
}

export function fieldsDepth({ fields, requires = [] }: Fielded, depths: Depths): number {
  const costOf = costsOf(fields, depths);
  const required = fields.filter(({ optional }) => optional !== true).map(({ name }) => name);
  return 1 + Math.max(0, ...[...required, ...(bestChoice(requires, costOf) ?? [])].map(costOf));
}

/** The minimum depth of a value of each field, by name. */
export function costsOf(fields: readonly Field[], depths: Depths): (name: string) => number {
  const types = new Map(fields.map(({ name, type }) => [name, type]));
  return (name) => {
    const type = types.get(name);
    return type === undefined ? 0 : depthOf(type, depths);
  };
}

function declaredDepth(type: DeclaredType, depths: Depths): number {
  switch (type.kind) {
    case 'alias':
      return depthOf(type.type, depths);
    case 'enum':
      return 0;
    case 'object':
      return fieldsDepth(type, depths);
    case 'union':
      return Math.min(...type.variants.map((variant) => fieldsDepth(variant, depths)));
  }
}
