import type { Declarations } from '../../model/declarations.js';
import type { Field, ObjectDeclaration, TypeDeclaration } from '../../model/model.js';
import { areFulfilled, namesIn, presencesOf } from '../../model/presence.js';
import { leastFields } from '../../model/type-graph.js';
import { isBig, type ArrayRef, type IntegerRef, type MapRef, type TypeRef } from '../../model/type-ref.js';
import { textFormats } from '../../model/text-formats.js';
import { keyNames } from '../../model/map-keys.js';
import { numberInside, sampleMultiple } from '../../model/multiples.js';
import { sampleString } from '../../model/sample-string.js';
import { constantLiteral, literalKey, propertyKey, stringLiteral } from '../../print/escape.js';
import { valueText } from '../../print/value-text.js';

/** Deeper than this, optional parts are omitted; deeper than `deepest`, there is no sample. */
const shallow = 3;
const deepest = 16;

/**
 * A valid value of the type as a TypeScript expression, always the same one: the example of the type, else one
 * composed, `{ name: 'example', count: 1 }`. Undefined where none is found, as for a pattern that looks around itself.
 */
export function sampleText(type: TypeRef, declarations: Declarations, depth = 0): string | undefined {
  if (depth > deepest) return undefined;
  switch (type.kind) {
    case 'boolean':
      return 'true';
    case 'string':
      return quoted(sampleString(type, 'example'));
    case 'format':
      return stringLiteral(textFormats[type.format].samples[0]);
    case 'integer':
      return integerSample(type);
    case 'number':
      return sampleMultiple(type) ?? String(numberInside(type, 1.5));
    case 'bytes':
      return 'new Uint8Array([1, 2, 3])';
    case 'unknown':
    case 'null':
    case 'nullable':
      return 'null';
    case 'map':
      return mapSample(type, declarations, depth);
    case 'array':
      return arraySample(type, declarations, depth);
    case 'tuple': {
      const items = type.items.map((item) => sampleText(item, declarations, depth + 1));
      return items.includes(undefined) ? undefined : `[${items.join(', ')}]`;
    }
    case 'csv':
      return arraySample({ kind: 'array', items: type.items, unique: false }, declarations, depth);
    case 'json':
      return sampleText(type.of, declarations, depth);
    case 'same':
      return type.members[0] === undefined ? undefined : sampleText(type.members[0], declarations, depth);
    case 'either':
      return type.members.map((member) => sampleText(member, declarations, depth)).find((text) => text !== undefined);
    case 'named': {
      const declaration = declarations.get(type.name);
      if (declaration?.example !== undefined) return valueText(declaration.example, type, declarations);
      return declaration === undefined ? undefined : declaredSample(declaration, declarations, depth + 1);
    }
  }
}

/** The example of the field, else its documented default, else a sample of its type. */
export function fieldSample(field: Field, declarations: Declarations, depth = 0): string | undefined {
  const shown = field.example ?? field.documentedDefault;
  return shown === undefined ? sampleText(field.type, declarations, depth) : valueText(shown, field.type, declarations);
}

/** `name: value` of a field; without a value, a sample if the field is required, else ''. */
export function memberSample(field: Field, value: string | undefined, declarations: Declarations): string | undefined {
  // To TypeScript, every object has a `constructor` of another type.
  const absent = field.name in Object.prototype ? 'undefined' : '';
  const text = value ?? (field.isRequired ? fieldSample(field, declarations) : absent);
  return text === '' ? '' : text && `${propertyKey(field.name)}: ${text}`;
}

/** An object of members, without empty ones; undefined if a member is undefined. */
export function objectText(members: readonly (string | undefined)[]): string | undefined {
  if (members.includes(undefined)) return undefined;
  return `{ ${members.filter((member) => member !== '').join(', ')} }`;
}

function quoted(text: string | undefined): string | undefined {
  return text === undefined ? undefined : stringLiteral(text);
}

function integerSample(type: IntegerRef): string {
  const { minimum, maximum } = type;
  const one = 1n;
  const lower = minimum === undefined ? one : BigInt(minimum);
  const upper = maximum === undefined ? one : BigInt(maximum);
  const value = sampleMultiple(type) ?? (lower > one ? lower : upper < one ? upper : one);
  return isBig(type) ? `${value}n` : String(value);
}

function mapSample(
  { keys, values, minSize = 0 }: MapRef,
  declarations: Declarations,
  depth: number,
): string | undefined {
  const value = minSize === 0 ? '' : sampleText(values, declarations, depth + 1);
  const names = keyNames(keys, minSize, declarations).map(literalKey);
  if (value === undefined || names.length < minSize) return undefined;
  return names.length === 0 ? '{}' : `{ ${names.map((name) => `${name}: ${value}`).join(', ')} }`;
}

function arraySample(type: ArrayRef, declarations: Declarations, depth: number): string | undefined {
  const { minItems = 0, maxItems = 1 } = type;
  const length = depth < shallow ? Math.max(minItems, Math.min(1, maxItems)) : minItems;
  if (length === 0) return '[]';
  // There is only one sample per type.
  if (type.unique && length > 1) return undefined;
  const item = sampleText(type.items, declarations, depth + 1);
  if (item === undefined) return minItems === 0 ? '[]' : undefined;
  return `[${Array.from({ length }, () => item).join(', ')}]`;
}

function declaredSample(declaration: TypeDeclaration, declarations: Declarations, depth: number): string | undefined {
  switch (declaration.kind) {
    case 'alias':
      return sampleText(declaration.type, declarations, depth);
    case 'enum':
      return declaration.members[0] && constantLiteral(declaration.members[0].value);
    case 'object':
      return objectSample([], declaration, { declarations, depth });
    case 'union': {
      const [variant] = declaration.variants;
      if (variant === undefined) return undefined;
      const tag = `${literalKey(declaration.tag)}: ${stringLiteral(variant.name)}`;
      return objectSample([tag], variant, { declarations, depth });
    }
  }
}

function objectSample(
  before: readonly string[],
  object: Pick<ObjectDeclaration, 'fields' | 'requires'>,
  { declarations, depth }: { readonly declarations: Declarations; readonly depth: number },
): string | undefined {
  const asked = namesIn(presencesOf(object));
  const chosen = leastFields(object, declarations);
  // With all its fields, unless only some of them may be there together.
  const isAll = depth < shallow && areFulfilled(object, () => true);
  const members = object.fields.map((field) => {
    if (!isAll && asked.includes(field.name) && !chosen.includes(field.name)) return '';
    const isNeeded = field.isRequired || chosen.includes(field.name);
    // An inherited property (`constructor`) would be taken for the field.
    if (!isNeeded && depth >= shallow && !(field.name in Object.prototype)) return '';
    const sample = fieldSample(field, declarations, depth + 1);
    if (sample === undefined && !isNeeded && field.name in Object.prototype) {
      return `${literalKey(field.name)}: undefined`;
    }
    if (sample === undefined) return isNeeded ? undefined : '';
    return `${literalKey(field.name)}: ${sample}`;
  });
  return objectText([...before, ...members]);
}
