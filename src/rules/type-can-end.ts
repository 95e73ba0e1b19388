import { circularAliases, knownNames } from '../model/types/circular-aliases.js';
import type { Declarations } from '../model/declarations.js';
import type { Field, TypeDeclaration } from '../model/model.js';
import { namesIn, presencesOf } from '../model/presence.js';
import { circularUses, depthsOf, fieldedIn, fieldsIn } from '../model/types/type-graph.js';
import { partsOf } from '../model/types/type-parts.js';
import type { TypeRef } from '../model/type-ref.js';
import type { DiagnosticNote } from '../source/diagnostic.js';
import { circleThrough, type Graph, withoutEnds } from '../source/graph.js';
import { memoize } from '../source/memoize.js';
import type { OwnRule } from './rule.js';

/** Every type has a finite value, so none must contain itself: `parent?: Node` and `children: Node[]` are finite. */
export const typeCanEnd: OwnRule = {
  severity: 'error',
  check(model, report, declarations) {
    const endless = endlessTypesOf(declarations);
    const reported = new Set<string>();
    for (const type of model.types) {
      if (reported.has(type.name)) continue;
      // A type that is infinite only because it needs an infinite type is not at fault.
      const circle = circleThrough(type.name, endless);
      if (circle === undefined) continue;
      circle.forEach((name) => reported.add(name));
      // The forms of a type for requests and responses are the same circle once more.
      if (type.kind === 'object' && type.oneWayOf !== undefined && reported.has(type.oneWayOf)) continue;
      const message = `"${type.name}" has no finite value: ${circle.join(' needs ')}. Make one of these fields optional, or an array.`;
      report({ message, span: type.span, notes: stepsOf(circle, declarations) });
    }
    const circular = circularAliases(declarations);
    for (const type of model.types) {
      if (endless.has(type.name) || reported.has(type.name)) continue;
      // `A: A | string`: the other members alone would mean the same, and no language has a name for it.
      const circle = circleThrough(type.name, circular);
      if (circle === undefined) continue;
      // For a long cycle one message is enough.
      if (circle.length > 10) circle.forEach((name) => reported.add(name));
      const message = `"${type.name}" is an alias of itself: ${circle.join(' is ')}. Remove it from its declaration, or put it into a field or an array.`;
      report({ message, span: type.span });
    }
  },
};

/** Where each type in the cycle needs the next. */
function stepsOf(circle: readonly string[], declarations: Declarations): readonly DiagnosticNote[] {
  // Only the first steps of a long cycle are shown.
  return circle.slice(0, Math.min(circle.length - 1, 5)).flatMap((name, index) => {
    const next = circle[index + 1] ?? '';
    const owner = declarations.get(name);
    const field = fieldsIn(owner).find((one) => isNeeded(one, owner) && namesNeeded(one.type).includes(next));
    return field === undefined ? [] : [{ message: `"${name}.${field.name}" needs a "${next}".`, span: field.span }];
  });
}

/** Whether a value must have it, or may need it because the type requires one of several fields. */
function isNeeded({ name, isRequired }: Field, owner: TypeDeclaration | undefined): boolean {
  return isRequired || (owner !== undefined && namesIn(fieldedIn(owner).flatMap(presencesOf)).includes(name));
}

/** For each type without a finite value, those that a value requires; for a union, those of any variant. */
function endlessTypesOf(declarations: Declarations): Graph {
  // Most models have none.
  const candidates = [...circularUses(declarations).keys()].flatMap((name) => declarations.get(name) ?? []);
  const circular = withoutEnds(new Map(candidates.map((type) => [type.name, namesNeededBy(type)])));
  const depths = circular.size === 0 ? new Map<string, number>() : depthsOf(declarations);
  const isEndless = (name: string): boolean => depths.get(name) === Infinity;
  const endless = [...circular].filter(([name]) => isEndless(name));
  return new Map(endless.map(([name, names]) => [name, new Set([...names].filter(isEndless))]));
}

/** The types that a value of a type may require. */
const namesNeededBy: (type: TypeDeclaration) => ReadonlySet<string> = memoize((type) => {
  if (type.kind === 'alias') return new Set(namesNeeded(type.type));
  return new Set(fieldsIn(type).flatMap((field) => (isNeeded(field, type) ? namesNeeded(field.type) : [])));
});

function namesNeeded(ref: TypeRef): readonly string[] {
  switch (ref.kind) {
    case 'named':
      return knownNames(ref);
    // Null and an empty list are values, too.
    case 'nullable':
    case 'csv':
      return [];
    case 'array':
      return (ref.minItems ?? 0) > 0 ? namesNeeded(ref.items) : [];
    case 'map':
      return (ref.minSize ?? 0) > 0 ? namesNeeded(ref.values) : [];
    case 'tuple':
      return ref.items.flatMap(namesNeeded);
    default:
      return partsOf(ref).flatMap(namesNeeded);
  }
}
