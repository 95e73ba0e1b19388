import { fieldedOf, withoutAlias } from '../model/declarations.js';
import type { Field, PatternField } from '../model/model.js';
import { matchesName } from '../model/name-pattern.js';
import type { Requirement } from '../model/presence.js';
import type { TypeRef } from '../model/type-ref.js';
import { accepts, type Reading } from './reading.js';

/** A part of a value, and the type that it should have. */
export interface Location {
  readonly path: readonly (string | number)[];
  readonly value: unknown;
  /** The type as declared. */
  readonly written: TypeRef;
  /** Without aliases and null; for a union, the member that the part matches. */
  readonly type: TypeRef;
  readonly isChosen: boolean;
  /** Whether it is, or is inside, a pattern field. */
  readonly isMatched: boolean;
  /** The declared type of the part, if it has one. */
  readonly name: string | undefined;
  /** The fields of the object, or of the matching union variant. */
  readonly fields: readonly Field[];
  readonly patterns: readonly PatternField[];
  /** Which optional fields it must have. */
  readonly requires: readonly Requirement[];
}

/** Every part of a value whose type is known, the whole value first; strings with encoded values are not entered. */
export function locationsOf(value: unknown, type: TypeRef, reading: Reading): readonly Location[] {
  const locations: Location[] = [];
  walk(stepTo({ value, type, path: [], isMatched: false }), reading, locations);
  return locations;
}

type Step = Omit<Location, 'fields' | 'patterns' | 'requires'>;

function stepTo(part: Pick<Step, 'value' | 'type' | 'path' | 'isMatched'>): Step {
  return { ...part, written: part.type, name: undefined, isChosen: false };
}

function walk(step: Step, reading: Reading, locations: Location[]): void {
  const { value, type, path } = step;
  const { declarations } = reading;
  const known = type.kind === 'named' && step.name === undefined ? { ...step, name: type.name } : step;
  const target = withoutAlias(type, declarations);
  if (target.kind === 'nullable') return walk({ ...known, type: target.of }, reading, locations);
  if (target.kind === 'same' || target.kind === 'either') {
    // A value that matches no member is closest to the member of its own kind.
    const member = target.members.find((one) => accepts(value, one, reading)) ?? target.members[0];
    const isChosen = target.kind === 'either' || known.isChosen;
    if (member !== undefined) walk({ ...known, type: member, name: undefined, isChosen }, reading, locations);
    return;
  }
  const {
    fields = [],
    patterns = [],
    requires = [],
  } = fieldedOf(target, (name) => textIn(value, name), declarations) ?? {};
  locations.push({ ...known, type: target, fields, patterns, requires });
  const go = (name: string | number, inner: TypeRef, isMatched = step.isMatched): void => {
    const part = (value as Readonly<Record<string | number, unknown>>)[name];
    walk(stepTo({ value: part, type: inner, path: [...path, name], isMatched }), reading, locations);
  };
  if (typeof value !== 'object' || value === null) return;
  if (target.kind === 'array' && Array.isArray(value)) value.forEach((_item, index) => go(index, target.items));
  else if (target.kind === 'tuple' && Array.isArray(value)) {
    for (const index of value.keys()) go(index, target.items[index] ?? target.rest ?? { kind: 'unknown' });
  } else if (target.kind === 'map') Object.keys(value).forEach((name) => go(name, target.values));
  else if (target.kind === 'named') {
    for (const name of Object.keys(value)) {
      const field = fields.find((one) => one.name === name);
      const pattern = field === undefined ? patterns.find(({ names }) => matchesName(names, name)) : undefined;
      if (field !== undefined) go(name, field.type);
      else if (pattern !== undefined) go(name, pattern.type, true);
    }
  }
}

function textIn(value: unknown, name: string): string | undefined {
  const [, text] = entriesOf(value).find(([one]) => one === name) ?? [];
  return typeof text === 'string' ? text : undefined;
}

/** Whether a value is an object as JSON has it. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

/** The fields of an object; none of any other value. */
export function entriesOf(value: unknown): readonly (readonly [string, unknown])[] {
  return typeof value === 'object' && value !== null ? Object.entries(value) : [];
}

/** A copy of an object without a field of that name. */
export function withoutField(value: unknown, name: string): Readonly<Record<string, unknown>> {
  return Object.fromEntries(entriesOf(value).filter(([other]) => other !== name));
}

/** A copy with such a field, the last one. From entries, because assigning `__proto__` would not add a field. */
export function withField(value: unknown, name: string, field: unknown): Readonly<Record<string, unknown>> {
  return Object.fromEntries([...entriesOf(value).filter(([other]) => other !== name), [name, field]]);
}

/** A copy of the value with another part at the location. */
export function withPart(value: unknown, path: readonly (string | number)[], part: unknown): unknown {
  const [first, ...rest] = path;
  if (first === undefined) return part;
  if (Array.isArray(value)) return value.map((item, index) => (index === first ? withPart(item, rest, part) : item));
  const entries = Object.entries(value as object);
  return Object.fromEntries(entries.map(([name, item]) => [name, name === first ? withPart(item, rest, part) : item]));
}
