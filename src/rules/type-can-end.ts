import { type Declarations, declarationsOf } from '../model/declarations.js';
import type { TypeDeclaration } from '../model/model.js';
import { fieldsIn, depthsOf } from '../model/type-graph.js';
import type { TypeRef } from '../model/type-ref.js';
import type { DiagnosticNote } from '../source/diagnostic.js';
import { circleThrough, type Graph, withoutEnds } from '../source/graph.js';
import type { Rule } from './rule.js';

/** Every type has a value that ends: one that must hold itself has none. `parent?: Node` and `children: Node[]` end. */
export const typeCanEnd: Rule = {
  code: 'type-can-end',
  severity: 'error',
  check(model, report) {
    const declarations = declarationsOf(model);
    const endless = endlessTypesOf(declarations);
    const told = new Set<string>();
    for (const type of model.types) {
      if (told.has(type.name)) continue;
      // A type that is only endless because it needs one that is, is not at fault.
      const circle = circleThrough(type.name, endless);
      if (circle === undefined) continue;
      circle.forEach((name) => told.add(name));
      const message = `No value of "${type.name}" ever ends: ${circle.join(' needs ')}. Make a field on the way optional, or an array.`;
      report({ message, span: type.span, notes: stepsOf(circle, declarations) });
    }
    const circular = circularNames(model.types);
    for (const type of model.types) {
      if (endless.has(type.name) || told.has(type.name)) continue;
      // `A: A | string`: the other members alone would say the same, and no language has a name for it.
      const circle = circleThrough(type.name, circular);
      if (circle === undefined) continue;
      // Of a long circle one message is enough.
      if (circle.length > 10) circle.forEach((name) => told.add(name));
      const message = `"${type.name}" is declared as itself: ${circle.join(' is ')}. Say what else a value is, or hold it in a field or an array.`;
      report({ message, span: type.span });
    }
  },
};

/** Where each type on the way needs the next. */
function stepsOf(circle: readonly string[], declarations: Declarations): readonly DiagnosticNote[] {
  // A circle of many is told by its first steps.
  return circle.slice(0, Math.min(circle.length - 1, 5)).flatMap((name, index) => {
    const next = circle[index + 1] ?? '';
    const field = fieldsIn(declarations.get(name)).find(
      ({ isRequired, type }) => isRequired && namesNeeded(type).includes(next),
    );
    return field === undefined ? [] : [{ message: `"${name}.${field.name}" needs a "${next}".`, span: field.span }];
  });
}

/** Of each alias that may lead back to itself, those that it leads to. */
function circularNames(types: readonly TypeDeclaration[]): Graph {
  const aliases = types.filter((type) => type.kind === 'alias');
  return withoutEnds(new Map(aliases.map(({ name, type }) => [name, new Set(namesOfItself(type))])));
}

/** The types that a value of the type is, not those that it holds. `json<T>` is a T in TypeScript. */
function namesOfItself(ref: TypeRef): readonly string[] {
  if (ref.kind === 'named') return [ref.name];
  if (ref.kind === 'nullable' || ref.kind === 'json') return namesOfItself(ref.of);
  return ref.kind === 'either' || ref.kind === 'same' ? ref.members.flatMap(namesOfItself) : [];
}

/** Of each type without a value that ends, those of its kind that a value would need; of a union, that any variant would. */
function endlessTypesOf(declarations: Declarations): Graph {
  const depths = depthsOf(declarations);
  const isEndless = (name: string): boolean => depths.get(name) === Infinity;
  const namesOf = (type: TypeDeclaration): readonly string[] =>
    type.kind === 'alias'
      ? namesNeeded(type.type)
      : fieldsIn(type).flatMap((field) => (field.isRequired ? namesNeeded(field.type) : []));
  const endless = [...declarations].filter(([name]) => isEndless(name));
  return new Map(endless.map(([name, type]) => [name, new Set(namesOf(type).filter(isEndless))]));
}

function namesNeeded(ref: TypeRef): readonly string[] {
  switch (ref.kind) {
    case 'named':
      return [ref.name];
    case 'same':
      return ref.members.map(({ name }) => name);
    case 'either':
      return ref.members.flatMap(namesNeeded);
    case 'array':
      return (ref.minItems ?? 0) > 0 ? namesNeeded(ref.items) : [];
    case 'map':
      return (ref.minSize ?? 0) > 0 ? namesNeeded(ref.values) : [];
    case 'json':
      return namesNeeded(ref.of);
    case 'boolean':
    case 'string':
    case 'integer':
    case 'number':
    case 'format':
    case 'bytes':
    case 'unknown':
    case 'null':
    // Null and an empty list are values, too.
    case 'nullable':
    case 'csv':
      return [];
  }
}
