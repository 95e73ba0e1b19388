import { memoize } from '../../source/memoize.js';
import { type Declarations, memberKindsOf } from '../declarations.js';
import type { Constant, EnumDeclaration, Fielded, TypeDeclaration } from '../model.js';
import type { NamePattern } from '../name-pattern.js';
import { type Presence, presencesOf } from '../presence.js';
import type {
  ArrayRef,
  BytesRef,
  CsvRef,
  FormatRef,
  IntegerRef,
  JsonRef,
  MapRef,
  NumberRef,
  StringRef,
  TupleRef,
  TypeRef,
} from '../type-ref.js';
import { additionalNames } from './additional-fields.js';
import { byKind } from './type-parts.js';

/** The forms that a value of a type can take, after resolving names, null, enums and unions. */
export type Shape =
  | { readonly kind: 'constant'; readonly value: Constant | null }
  | { readonly kind: 'integer'; readonly ref: IntegerRef }
  | { readonly kind: 'number'; readonly ref: NumberRef; readonly isOpenEnd?: true }
  | { readonly kind: 'text'; readonly ref: TextRef; readonly isOpenEnd?: true }
  | { readonly kind: 'array'; readonly list: ListShape }
  | { readonly kind: 'map'; readonly ref: MapRef }
  | ObjectShape
  | { readonly kind: 'anything' };

/** An array or a tuple. */
export interface ListShape {
  /** The same for every list of one type. */
  readonly identity: object;
  readonly least: number;
  readonly most: number;
  readonly unique: boolean;
  readonly itemAt: (index: number) => TypeRef;
}

export function listShape(type: ArrayRef | TupleRef): ListShape {
  if (type.kind === 'array') {
    const { items, minItems: least = 0, maxItems: most = Infinity, unique } = type;
    return { identity: type, least, most, unique, itemAt: () => items };
  }
  const { items, rest } = type;
  const itemAt = (index: number): TypeRef => items[index] ?? rest ?? { kind: 'unknown' };
  return { identity: type, least: items.length, most: rest ? Infinity : items.length, unique: false, itemAt };
}

export type TextRef = StringRef | FormatRef | BytesRef | JsonRef | CsvRef;

export interface ObjectShape {
  readonly kind: 'object';
  /** The same for every object of one type, so that recursion is recognized. */
  readonly identity: object;
  readonly fields: readonly ShapeField[];
  /** For any other name that matches. */
  readonly patterns: readonly ShapePattern[];
  /** Which optional fields it must have. */
  readonly requires: readonly Presence[];
}

interface ShapePattern {
  readonly names: NamePattern;
  readonly shapes: () => readonly Shape[];
}

export interface ShapeField {
  readonly name: string;
  readonly isRequired: boolean;
  /** As declared; absent for the tag of a union. */
  readonly type?: TypeRef;
  readonly shapes: () => readonly Shape[];
}

/** Whether values are considered in JSON or in TypeScript: there `json<T>` is its T, and `csv<T>` an array. */
export interface View {
  readonly declarations: Declarations;
  readonly isCode: boolean;
}

/** What an int64 is in TypeScript if the project has it as a string. */
const decimalText: StringRef = { kind: 'string', pattern: '0|-?[1-9][0-9]{0,19}' };

/** All the shapes that a value of the type can have. `followed` has the aliases whose shapes were found before. */
export function shapesOf(ref: TypeRef, view: View, followed: Set<string> = new Set()): readonly Shape[] {
  return shapesByKind(ref, view, followed);
}

const shapesByKind = byKind<[view: View, followed: Set<string>], readonly Shape[]>({
  boolean: () => [constant(true), constant(false)],
  null: () => [constant(null)],
  integer: (ref, { isCode }) =>
    isCode && ref.convertedTo !== undefined ? [{ kind: 'text', ref: decimalText }] : [{ kind: 'integer', ref }],
  number: (ref) => [{ kind: 'number', ref }],
  string: (ref) => [{ kind: 'text', ref }],
  format: (ref) => [{ kind: 'text', ref }],
  bytes: (ref) => [{ kind: 'text', ref }],
  json: (ref, view, followed) => (view.isCode ? shapesOf(ref.of, view, followed) : [{ kind: 'text', ref }]),
  csv: (ref, view) =>
    view.isCode ? shapesOf({ ...ref, kind: 'array', unique: false }, view) : [{ kind: 'text', ref }],
  array: (ref) => [{ kind: 'array', list: listShape(ref) }],
  tuple: (ref) => [{ kind: 'array', list: listShape(ref) }],
  map: (ref) => [{ kind: 'map', ref }],
  unknown: () => [{ kind: 'anything' }],
  nullable: ({ of }, view, followed) => [constant(null), ...shapesOf(of, view, followed)],
  same: ({ members }, view, followed) => members.slice(0, 1).flatMap((member) => shapesOf(member, view, followed)),
  either: ({ members }, view, followed) => members.flatMap((member) => shapesOf(member, view, followed)),
  named: ({ name }, view, followed) => {
    const declaration = view.declarations.get(name);
    // An alias adds no shape a second time, in a circle or not.
    if (declaration === undefined || followed.has(name)) return [];
    return declaration.kind === 'alias'
      ? shapesOf(declaration.type, view, followed.add(name))
      : shapesIn(view)(declaration);
  },
});

type DeclaredType = Exclude<TypeDeclaration, { kind: 'alias' }>;

/** Many unions compare the same declarations. */
const shapesIn = memoize((view: View) => memoize((declaration: DeclaredType) => declaredShapes(declaration, view)));

function declaredShapes(declaration: DeclaredType, view: View): readonly Shape[] {
  switch (declaration.kind) {
    case 'enum':
      return [...declaration.members.map(({ value }) => constant(value)), ...openShapes(declaration)];
    case 'object':
      return [objectShape(declaration, view)];
    case 'union': {
      const { tag, variants, others } = declaration;
      const known = variants.map((variant) => variantShape(variant, { tag, shapes: [constant(variant.name)], view }));
      const pattern = additionalNames(variants.map(({ name }) => name)).source;
      const open = { kind: 'text', ref: { kind: 'string', pattern }, isOpenEnd: true } as const;
      return others === undefined ? known : [...known, variantShape(others, { tag, shapes: [open], view })];
    }
  }
}

/** An object with a tag of these shapes. */
function variantShape(
  variant: Fielded,
  { tag, shapes, view }: { readonly tag: string; readonly shapes: readonly Shape[]; readonly view: View },
): ObjectShape {
  const shape = objectShape(variant, view);
  return { ...shape, fields: [{ name: tag, isRequired: true, shapes: () => shapes }, ...shape.fields] };
}

function objectShape(fielded: Fielded, view: View): ObjectShape {
  const { fields, patterns = [] } = fielded;
  return {
    kind: 'object',
    identity: fields,
    fields: fields.map(({ name, isRequired, type }) => ({
      name,
      isRequired,
      type,
      shapes: () => shapesOf(type, view),
    })),
    patterns: patterns.map(({ names, type }) => ({ names, shapes: () => shapesOf(type, view) })),
    requires: presencesOf(fielded),
  };
}

/** A tolerant reader accepts any value of the same kinds as the members of an open enum. */
function openShapes(declaration: EnumDeclaration): readonly Shape[] {
  if (!declaration.isOpen) return [];
  return [...memberKindsOf(declaration)].flatMap((kind): readonly Shape[] => {
    if (kind === 'boolean') return [constant(true), constant(false)];
    return kind === 'string'
      ? [{ kind: 'text', ref: { kind: 'string' }, isOpenEnd: true }]
      : [{ kind: 'number', ref: { kind: 'number', name: 'number' }, isOpenEnd: true }];
  });
}

function constant(value: Constant | null): Shape {
  return { kind: 'constant', value };
}
