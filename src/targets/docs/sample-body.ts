import type { Declarations } from '../../model/declarations.js';
import type { JsonMember, JsonValue } from '../../model/json-value.js';
import { keyNames } from '../../model/map-keys.js';
import type { Field, ObjectDeclaration, TypeDeclaration } from '../../model/model.js';
import { numberInside, sampleMultiple } from '../../model/multiples.js';
import { sampleString } from '../../model/sample-string.js';
import { textFormats } from '../../model/text-formats.js';
import { areFulfilled } from '../../model/presence.js';
import { leastFields } from '../../model/type-graph.js';
import { type ArrayRef, type IntegerRef, tupleParts, type TypeRef } from '../../model/type-ref.js';
import type { SourceSpan } from '../../source/source-file.js';

interface Around {
  readonly declarations: Declarations;
  readonly span: SourceSpan;
  readonly depth: number;
}

// Deeper than this, optional fields are omitted; a type may contain itself.
const shallow = 3;
const deepest = 16;

/**
 * A value of a type, undefined if none is found. The service takes it as it is, which cannot be said of what a viewer makes of a schema.
 */
export function sampleValue(type: TypeRef, around: Around): JsonValue | undefined {
  const { declarations, span, depth } = around;
  if (depth > deepest) return undefined;
  const below = { ...around, depth: depth + 1 };
  const text = (of: string | undefined): JsonValue | undefined =>
    of === undefined ? of : { kind: 'text', text: of, span };
  switch (type.kind) {
    case 'boolean':
      return { kind: 'boolean', value: true, span };
    case 'string':
      return text(sampleString(type, 'example'));
    case 'format':
      return text(textFormats[type.format].samples[0]);
    case 'bytes':
      return text('AQID');
    case 'integer':
      return { kind: 'number', digits: integerDigits(type), span };
    case 'number':
      return { kind: 'number', digits: sampleMultiple(type) ?? String(numberInside(type, 1.5)), span };
    case 'unknown':
    case 'null':
    case 'nullable':
      return { kind: 'null', span };
    case 'map':
      return objectOf(
        keyNames(type.keys, type.minSize ?? 0, declarations).map((name) => [name, sampleValue(type.values, below)]),
        around,
      );
    case 'array':
    case 'csv': {
      const items = itemsOf(type);
      // There is only one sample of a type.
      const isRepeated = type.kind === 'array' && type.unique && items.length > 1;
      return isRepeated ? undefined : listOf(items, below);
    }
    case 'tuple':
      return listOf(tupleParts(type).slice(0, type.items.length), below);
    case 'json':
      return sampleValue(type.of, around);
    case 'same':
    case 'either':
      return firstFound(type.members.map((member) => sampleValue(member, around)));
    case 'named': {
      const declaration = declarations.get(type.name);
      return declaration === undefined ? undefined : (declaration.example ?? declaredValue(declaration, below));
    }
  }
}

function declaredValue(declaration: TypeDeclaration, around: Around): JsonValue | undefined {
  const { span } = around;
  switch (declaration.kind) {
    case 'alias':
      return sampleValue(declaration.type, around);
    case 'enum': {
      const value = declaration.members[0]?.value;
      if (typeof value === 'number') return { kind: 'number', digits: String(value), span };
      return typeof value === 'boolean' ? { kind: 'boolean', value, span } : { kind: 'text', text: value ?? '', span };
    }
    case 'object':
      return objectOf(fieldsOf(declaration, around), around);
    case 'union':
      return firstFound(
        declaration.variants.map((variant) => {
          const tag: JsonValue = { kind: 'text', text: variant.name, span };
          return objectOf([[declaration.tag, tag], ...fieldsOf(variant, around)], around);
        }),
      );
  }
}

type Member = readonly [name: string, value: JsonValue | undefined];

function fieldsOf(object: Pick<ObjectDeclaration, 'fields' | 'requires'>, around: Around): readonly Member[] {
  const chosen = leastFields(object, around.declarations);
  const isAll = around.depth < shallow && areFulfilled(object, () => true);
  const isNeeded = ({ name, isRequired }: Field): boolean => isRequired || chosen.includes(name);
  return object.fields
    .filter((field) => (isAll || isNeeded(field)) && field.access !== 'read')
    .map((field): readonly [Field, JsonValue | undefined] => [
      field,
      field.example ?? field.documentedDefault ?? sampleValue(field.type, around),
    ])
    .filter(([field, value]) => value !== undefined || isNeeded(field))
    .map(([{ name }, value]) => [name, value]);
}

function objectOf(members: readonly Member[], { span }: Around): JsonValue | undefined {
  const found = members.flatMap(([name, value]): readonly JsonMember[] =>
    value === undefined ? [] : [{ name, nameSpan: span, value }],
  );
  return found.length < members.length ? undefined : { kind: 'object', members: found, span };
}

function itemsOf(type: Pick<ArrayRef, 'items' | 'minItems' | 'maxItems'>): readonly TypeRef[] {
  return Array.from({ length: Math.max(type.minItems ?? 0, Math.min(1, type.maxItems ?? 1)) }, () => type.items);
}

function listOf(types: readonly TypeRef[], around: Around): JsonValue | undefined {
  const items = types.map((type) => sampleValue(type, around)).filter((item) => item !== undefined);
  return items.length < types.length ? undefined : { kind: 'list', items, span: around.span };
}

function integerDigits(type: IntegerRef): string {
  const { minimum = '1', maximum = '1' } = type;
  const [lower, upper] = [BigInt(minimum), BigInt(maximum)];
  return String(sampleMultiple(type) ?? (lower > 1n ? lower : upper < 1n ? upper : 1n));
}

function firstFound(values: readonly (JsonValue | undefined)[]): JsonValue | undefined {
  return values.find((value) => value !== undefined);
}
