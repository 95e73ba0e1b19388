import { firstFound } from '../../source/graph.js';
import type { SourceSpan } from '../../source/source-file.js';
import { words } from '../../source/words.js';
import type { Declarations } from '../declarations.js';
import { constantValue, type JsonMember, type JsonValue } from '../json-value.js';
import { keyNames } from './map-keys.js';
import type { Field, Fielded, TypeDeclaration } from '../model.js';
import { numberInside, sampleMultiple } from './multiples.js';
import { sampleWord } from '../placeholders.js';
import { areFulfilled, namesIn, presencesOf } from '../presence.js';
import { patternSampleFrom, patternSamples } from '../texts/pattern-sample.js';
import { stringProblem } from '../scalar-problems.js';
import { textFormats } from '../texts/text-formats.js';
import { limitedSamples } from './text-witness.js';
import { leastFields } from '../types/type-graph.js';
import type { ArrayRef, CsvRef, IntegerRef, MapRef, StringRef, TypeRef } from '../type-ref.js';
import { byKind } from '../types/type-parts.js';

export interface Sampling {
  readonly declarations: Declarations;
  /**
   * In a documented call, the name of the parameter or field. Then strings are built from names, `my-key`, and objects
   * have only the fields that they need.
   */
  readonly name?: string;
}

/**
 * A valid value of a type, always the same one: the example of the type, else a composed one, `{ name: 'example',
 * count: 1 }`. Undefined if none is found, as for a pattern with lookarounds.
 */
export function sampleValue(type: TypeRef, sampling: Sampling): JsonValue | undefined {
  return valueAt(type, { ...sampling, depth: 0 });
}

/** The example of a field, else its documented default, else a sample of its type. */
export function fieldSample(field: Field, sampling: Sampling): JsonValue | undefined {
  return fieldAt(field, { ...sampling, depth: 0 });
}

interface Place extends Sampling {
  readonly depth: number;
}

/** From this depth on, optional parts are omitted; deeper than `deepest`, there is no sample. */
const shallow = 2;
const deepest = 16;

/** A sample is in no file. */
const span: SourceSpan = { path: '', start: 0, end: 0 };
const nothing: JsonValue = { kind: 'null', span };

function valueAt(type: TypeRef, place: Place): JsonValue | undefined {
  return place.depth > deepest ? undefined : valueOf(type, place);
}

const valueOf = byKind<[place: Place], JsonValue | undefined>({
  boolean: () => constantValue(true, span),
  string: (type, { name }) => text(sampleString(type, name === undefined ? 'example' : sampleWord(name))),
  format: ({ format }) => text(textFormats[format].samples[0]),
  bytes: () => text('AQID'),
  integer: (type) => ({ kind: 'number', digits: integerDigits(type), span }),
  number: (type) => ({ kind: 'number', digits: sampleMultiple(type) ?? String(numberInside(type, 1.5)), span }),
  unknown: () => nothing,
  null: () => nothing,
  nullable: ({ of }, place) => (place.name === undefined ? undefined : valueAt(of, place)) ?? nothing,
  array: (type, place) => listOf(itemsAt(type, place)),
  csv: (type, place) => listOf(itemsAt(type, place)),
  tuple: ({ items }, place) => listOf(items.map((item) => valueAt(item, below(place)))),
  map: mapAt,
  json: ({ of }, place) => valueAt(of, place),
  same: ({ members }, place) => firstFound(members, (member) => valueAt(member, place)),
  either: ({ members }, place) => firstFound(members, (member) => valueAt(member, place)),
  named: ({ name }, place) => {
    const declaration = place.declarations.get(name);
    return declaration && (declaration.example ?? declaredAt(declaration, below(place)));
  },
});

function below(place: Place): Place {
  return { ...place, depth: place.depth + 1 };
}

function text(of: string | undefined): JsonValue | undefined {
  return of === undefined ? undefined : { kind: 'text', text: of, span };
}

function integerDigits(type: IntegerRef): string {
  const { minimum = '1', maximum = '1' } = type;
  const [lower, upper] = [BigInt(minimum), BigInt(maximum)];
  return String(sampleMultiple(type) ?? (lower > 1n ? lower : upper < 1n ? upper : 1n));
}

function itemsAt(type: ArrayRef | CsvRef, place: Place): readonly (JsonValue | undefined)[] {
  const { minItems = 0, maxItems = 1, unique = false } = type.kind === 'array' ? type : {};
  const length = place.depth < shallow ? Math.max(minItems, Math.min(1, maxItems)) : minItems;
  const item = length === 0 ? undefined : valueAt(type.items, below(place));
  if (item === undefined) return Array.from({ length: minItems });
  // There is only one sample of a type.
  return unique && length > 1 ? [undefined] : Array.from({ length }, () => item);
}

function mapAt({ keys, values, minSize = 0 }: MapRef, place: Place): JsonValue | undefined {
  const names = keyNames(keys, minSize, place.declarations);
  if (names.length < minSize) return undefined;
  return objectOf(names.map((name) => [name, valueAt(values, below(place))]));
}

function declaredAt(declaration: TypeDeclaration, place: Place): JsonValue | undefined {
  switch (declaration.kind) {
    case 'alias':
      return valueAt(declaration.type, place);
    case 'enum':
      return declaration.members[0] && constantValue(declaration.members[0].value, span);
    case 'object':
      return objectOf(membersAt(declaration, place));
    case 'union':
      return firstFound(declaration.variants, (variant) =>
        objectOf([[declaration.tag, constantValue(variant.name, span)], ...membersAt(variant, place)]),
      );
  }
}

type Member = readonly [name: string, value: JsonValue | undefined];

function membersAt(object: Fielded, place: Place): readonly Member[] {
  const { declarations, depth } = place;
  const chosen = leastFields(object, declarations);
  const isNeeded = ({ name, isRequired }: Field): boolean => isRequired || chosen.includes(name);
  // Optional fields of which only some may be present together.
  const exclusive = areFulfilled(object, () => true) ? [] : namesIn(presencesOf(object));
  const isFull = place.name === undefined && depth < shallow;
  return object.fields
    .filter((field) => isNeeded(field) || (isFull && !exclusive.includes(field.name)))
    .map((field) => [field, fieldAt(field, place)] as const)
    .filter(([field, value]) => value !== undefined || isNeeded(field))
    .map(([{ name }, value]) => [name, value]);
}

function fieldAt({ name, type, example, documentedDefault }: Field, place: Place): JsonValue | undefined {
  return example ?? documentedDefault ?? valueAt(type, place.name === undefined ? place : { ...place, name });
}

function listOf(items: readonly (JsonValue | undefined)[]): JsonValue | undefined {
  const found = items.filter((item) => item !== undefined);
  return found.length < items.length ? undefined : { kind: 'list', items: found, span };
}

function objectOf(members: readonly Member[]): JsonValue | undefined {
  const found = members.flatMap(([name, value]): readonly JsonMember[] =>
    value === undefined ? [] : [{ name, nameSpan: span, value }],
  );
  return found.length < members.length ? undefined : { kind: 'object', members: found, span };
}

/** A string that the type allows, preferably `wish`; undefined if none is found. */
export function sampleString(type: StringRef, wish: string): string | undefined {
  const { minLength = 0, maxLength = Infinity } = type;
  const candidates = [
    wish,
    ...limitedSamples(type),
    ...simpleTexts,
    'a'.repeat(Math.min(minLength, 1000)),
    wish.slice(0, Math.min(maxLength, 1000)),
    ...(type.pattern === undefined
      ? []
      : [...patternSamples(type.pattern, 0), patternSampleFrom(type.pattern, Math.min(minLength, 1000)) ?? '']),
  ];
  return candidates.find((text) => stringProblem(text, type) === undefined);
}

const simpleTexts = words('example Example EXAMPLE a A ab AB abc ABC en en-US a1 A1 1 12 123 1234 12345 1.0 1.0.0');
