import type { Field, TypeDeclaration } from '../model/model.js';
import type { TypeRef } from '../model/type-ref.js';
import type { Rule } from './rule.js';

/** Every type has a value that ends: one that must hold itself has none. `parent?: Node` and `children: Node[]` end. */
export const typeCanEnd: Rule = {
  code: 'type-can-end',
  severity: 'error',
  check(model, report) {
    const endless = endlessTypesOf(model.types);
    const told = new Set<string>();
    for (const type of model.types) {
      if (!endless.has(type.name) || told.has(type.name)) continue;
      const circle = circleFrom(type, model.types, endless);
      if (circle === undefined) continue;
      circle.forEach((name) => told.add(name));
      const message = `No value of "${type.name}" ever ends: ${circle.join(' needs ')}. Make a field on the way optional, or an array.`;
      report({ message, span: type.span });
    }
  },
};

/** The greatest set of types that need one another: take away what can end until nothing more can. */
function endlessTypesOf(types: readonly TypeDeclaration[]): ReadonlySet<string> {
  const endless = new Set(types.map(({ name }) => name));
  let size: number;
  do {
    size = endless.size;
    for (const type of types) {
      const ends = waysOf(type).some((way) => way.every((ref) => namesNeeded(ref).every((name) => !endless.has(name))));
      if (ends) endless.delete(type.name);
    }
  } while (endless.size < size);
  return endless;
}

/** A type that is only endless because it needs one that is, is not at fault: undefined. */
function circleFrom(
  start: TypeDeclaration,
  types: readonly TypeDeclaration[],
  endless: ReadonlySet<string>,
): readonly string[] | undefined {
  const byName = new Map(types.map((type) => [type.name, type]));
  const cameFrom = new Map<string, string>();
  const queue = [start.name];
  for (const name of queue) {
    const needed = waysOf(byName.get(name))
      .flatMap((way) => way.flatMap(namesNeeded))
      .filter((other) => endless.has(other));
    for (const next of needed) {
      if (next === start.name) {
        const way = [next];
        for (let step: string | undefined = name; step !== undefined; step = cameFrom.get(step)) way.unshift(step);
        return way;
      }
      if (cameFrom.has(next)) continue;
      cameFrom.set(next, name);
      queue.push(next);
    }
  }
  return undefined;
}

/** What a value needs, one list per way to make one: an object has one way, a union one per variant. */
function waysOf(type: TypeDeclaration | undefined): readonly (readonly TypeRef[])[] {
  switch (type?.kind) {
    case 'alias':
      return [[type.type]];
    case 'object':
      return [requiredTypes(type.fields)];
    case 'union':
      return type.variants.map(({ fields }) => requiredTypes(fields));
    default:
      return [[]];
  }
}

function requiredTypes(fields: readonly Field[]): readonly TypeRef[] {
  return fields.filter(({ isRequired }) => isRequired).map(({ type }) => type);
}

function namesNeeded(ref: TypeRef): readonly string[] {
  switch (ref.kind) {
    case 'named':
      return [ref.name];
    case 'same':
      return ref.members.map(({ name }) => name);
    case 'array':
      return (ref.minItems ?? 0) > 0 ? namesNeeded(ref.items) : [];
    case 'map':
      return (ref.minSize ?? 0) > 0 ? namesNeeded(ref.values) : [];
    case 'json':
      return namesNeeded(ref.of);
    default:
      return [];
  }
}
