import { byName } from '../model/declarations.js';
import type { Field, TypeDeclaration } from '../model/model.js';
import type { TypeRef } from '../model/type-ref.js';
import type { DiagnosticNote } from '../source/diagnostic.js';
import { addTo, type Graph, withoutEnds } from '../source/graph.js';
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
      report({ message, span: type.span, notes: stepsOf(circle, model.types) });
    }
    const names = circularNames(model.types);
    for (const type of model.types) {
      if (endless.has(type.name) || told.has(type.name) || !names.has(type.name)) continue;
      const circle = aliasCircle(type.name, names);
      if (circle === undefined) continue;
      // Of a long circle one message is enough.
      if (circle.length > 10) circle.forEach((name) => told.add(name));
      const message = `"${type.name}" is declared as itself: ${circle.join(' is ')}. Say what else a value is, or hold it in a field or an array.`;
      report({ message, span: type.span });
    }
  },
};

/** Where each type on the way needs the next. */
function stepsOf(circle: readonly string[], types: readonly TypeDeclaration[]): readonly DiagnosticNote[] {
  const declarations = byName(types);
  // A circle of many is told by its first steps.
  return circle.slice(0, Math.min(circle.length - 1, 5)).flatMap((name, index) => {
    const next = circle[index + 1] ?? '';
    const field = fieldsOf(declarations.get(name)).find(
      ({ isRequired, type }) => isRequired && namesNeeded(type).includes(next),
    );
    return field === undefined ? [] : [{ message: `"${name}.${field.name}" needs a "${next}".`, span: field.span }];
  });
}

function fieldsOf(type: TypeDeclaration | undefined): readonly Field[] {
  if (type?.kind === 'object') return type.fields;
  return type?.kind === 'union' ? type.variants.flatMap(({ fields }) => fields) : [];
}

/** Of each alias that may lead back to itself, those that it leads to. */
function circularNames(types: readonly TypeDeclaration[]): Graph {
  const aliases = types.filter((type) => type.kind === 'alias');
  return withoutEnds(new Map(aliases.map(({ name, type }) => [name, new Set(namesOfItself(type))])));
}

/** `A: A | string`: the other members alone would say the same, and no language has a name for it. */
function aliasCircle(start: string, targets: Graph): readonly string[] | undefined {
  const from = new Map<string, string>();
  const reached = [start];
  for (const name of reached) {
    for (const target of targets.get(name) ?? []) {
      if (target === start) return wayBack(name, { start, from });
      if (from.has(target) || !targets.has(target)) continue;
      from.set(target, name);
      reached.push(target);
    }
  }
  return undefined;
}

function wayBack(
  last: string,
  { start, from }: { readonly start: string; readonly from: ReadonlyMap<string, string> },
): readonly string[] {
  const way = [start];
  for (let name: string | undefined = last; name !== undefined && name !== start; name = from.get(name))
    way.unshift(name);
  return [start, ...way.filter((name) => name !== start), start];
}

/** The types that a value of the type is, not those that it holds. `json<T>` is a T in TypeScript. */
function namesOfItself(ref: TypeRef): readonly string[] {
  if (ref.kind === 'named') return [ref.name];
  if (ref.kind === 'nullable' || ref.kind === 'json') return namesOfItself(ref.of);
  return ref.kind === 'either' || ref.kind === 'same' ? ref.members.flatMap(namesOfItself) : [];
}

/**
 * The greatest set of types that need one another: take away what can end until nothing more can. A type is looked at
 * again only when one that it waits for was taken away.
 */
function endlessTypesOf(types: readonly TypeDeclaration[]): ReadonlySet<string> {
  const endless = new Set(types.map(({ name }) => name));
  const waiting = new Map<string, TypeDeclaration[]>();
  const queue = [...types];
  for (const type of queue) {
    if (!endless.has(type.name)) continue;
    const obstacles = waysOf(type).map((way) => way.find((ref) => !canEnd(ref, endless)));
    if (obstacles.includes(undefined)) {
      endless.delete(type.name);
      for (const other of waiting.get(type.name) ?? []) queue.push(other);
      continue;
    }
    const names = obstacles.flatMap((ref) => (ref === undefined ? [] : namesNeeded(ref)));
    for (const name of names) if (endless.has(name)) addTo(waiting, name, type);
  }
  return endless;
}

/** A type that is only endless because it needs one that is, is not at fault: undefined. */
function circleFrom(
  start: TypeDeclaration,
  types: readonly TypeDeclaration[],
  endless: ReadonlySet<string>,
): readonly string[] | undefined {
  const declarations = byName(types);
  const cameFrom = new Map<string, string>();
  const queue = [start.name];
  for (const name of queue) {
    const needed = waysOf(declarations.get(name))
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
    case 'enum':
    case undefined:
      return [[]];
  }
}

function requiredTypes(fields: readonly Field[]): readonly TypeRef[] {
  return fields.filter(({ isRequired }) => isRequired).map(({ type }) => type);
}

/** Of a union one member is enough. */
function canEnd(ref: TypeRef, endless: ReadonlySet<string>): boolean {
  if (ref.kind === 'either') return ref.members.some((member) => canEnd(member, endless));
  return namesNeeded(ref).every((name) => !endless.has(name));
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
