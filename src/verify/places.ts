import { withoutAlias } from '../model/declarations.js';
import type { Field, PatternField } from '../model/model.js';
import { matchesName } from '../model/name-pattern.js';
import type { TypeRef } from '../model/type-ref.js';
import { accepts, type Reading } from './reading.js';

/** A part of a value, and the type that it should be of. */
export interface Place {
  readonly path: readonly (string | number)[];
  readonly value: unknown;
  /** As it is declared. */
  readonly written: TypeRef;
  /** Without aliases and null; of a choice the member that the part is one of. */
  readonly type: TypeRef;
  readonly isChosen: boolean;
  /** It is, or is in, one of the fields of many names. */
  readonly isMatched: boolean;
  /** The declared type that the part is one of, if it is one. */
  readonly name: string | undefined;
  /** As null is allowed beside it. */
  readonly isNullable: boolean;
  /** Of the variant of a union that the part is, or of the object. */
  readonly fields: readonly Field[];
  readonly patterns: readonly PatternField[];
}

/** Every part of a value whose type is known, the whole first; texts that hold something else are not looked into. */
export function placesOf(value: unknown, type: TypeRef, reading: Reading): readonly Place[] {
  const places: Place[] = [];
  walk(stepTo({ value, type, path: [], isMatched: false }), { reading, places });
  return places;
}

type Step = Omit<Place, 'fields' | 'patterns'>;

function stepTo(part: Pick<Step, 'value' | 'type' | 'path' | 'isMatched'>): Step {
  return { ...part, written: part.type, name: undefined, isNullable: false, isChosen: false };
}

interface Walk {
  readonly reading: Reading;
  readonly places: Place[];
}

function walk(step: Step, walking: Walk): void {
  const { value, type, path } = step;
  const { declarations } = walking.reading;
  const known = type.kind === 'named' && step.name === undefined ? { ...step, name: type.name } : step;
  const target = withoutAlias(type, declarations);
  if (target.kind === 'nullable') return walk({ ...known, type: target.of, isNullable: true }, walking);
  if (target.kind === 'same' || target.kind === 'either') {
    // Undecided values are nearest to the member of their own kind.
    const member = target.members.find((one) => accepts(value, one, walking.reading)) ?? target.members[0];
    if (member !== undefined)
      walk({ ...known, type: member, name: undefined, isChosen: target.kind === 'either' || known.isChosen }, walking);
    return;
  }
  const { fields, patterns } = partsOf(value, target, walking.reading);
  walking.places.push({ ...known, type: target, fields, patterns });
  const go = (name: string | number, inner: TypeRef, isMatched = step.isMatched): void => {
    const part = (value as Readonly<Record<string | number, unknown>>)[name];
    walk(stepTo({ value: part, type: inner, path: [...path, name], isMatched }), walking);
  };
  if (typeof value !== 'object' || value === null) return;
  if (target.kind === 'array' && Array.isArray(value)) value.forEach((_item, index) => go(index, target.items));
  else if (target.kind === 'map') Object.keys(value).forEach((name) => go(name, target.values));
  else if (target.kind === 'named') {
    for (const name of Object.keys(value)) {
      const field = fields.find((one) => one.name === name);
      const pattern = field === undefined ? patterns.find(({ names }) => matchesName(names, name)) : undefined;
      if (field !== undefined) go(name, field.type);
      else if (pattern !== undefined) go(name, pattern.type, true);
    }
  }
}

function partsOf(value: unknown, type: TypeRef, { declarations }: Reading): Pick<Place, 'fields' | 'patterns'> {
  const declaration = type.kind === 'named' ? declarations.get(type.name) : undefined;
  if (declaration?.kind === 'object') return { fields: declaration.fields, patterns: declaration.patterns ?? [] };
  if (declaration?.kind !== 'union' || typeof value !== 'object' || value === null) return { fields: [], patterns: [] };
  const tag = (value as Readonly<Record<string, unknown>>)[declaration.tag];
  return { fields: declaration.variants.find(({ name }) => name === tag)?.fields ?? [], patterns: [] };
}

/** A copy of an object without a field of that name. */
export function withoutField(value: object, name: string): object {
  return Object.fromEntries(Object.entries(value).filter(([other]) => other !== name));
}

/** A copy of the value with another part at the place. */
export function withPart(value: unknown, path: readonly (string | number)[], part: unknown): unknown {
  const [first, ...rest] = path;
  if (first === undefined) return part;
  if (Array.isArray(value)) return value.map((item, index) => (index === first ? withPart(item, rest, part) : item));
  const entries = Object.entries(value as object);
  return Object.fromEntries(entries.map(([name, item]) => [name, name === first ? withPart(item, rest, part) : item]));
}
