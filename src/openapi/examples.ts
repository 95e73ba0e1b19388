import { bytesProblem, formatProblem } from '../model/scalar-problems.js';
import { formatRegisteredAs } from '../schema/registered-formats.js';
import { child, type Located, resolve } from './document.js';
import type { Draft } from './draft.js';
import { isObject, type Json, type JsonObject, listOf, memberOf, numberOf, objectOf, textOf } from './json.js';
import { wholePattern } from './whole-pattern.js';
import { valuesOf } from './unions.js';

/** The example of a schema, a parameter or a body: the first of several; undefined if there is none. */
export function exampleIn(of: Located): Json {
  const several = memberOf(of.value, 'examples');
  const first = Array.isArray(several) ? (several as readonly Json[])[0] : Object.values(objectOf(several))[0];
  return memberOf(of.value, 'example') ?? (Array.isArray(several) ? first : memberOf(first, 'value'));
}

/** Keywords that are not examined: with one of these, an example stays as in the document. */
const others =
  'allOf oneOf anyOf not if multipleOf uniqueItems minProperties maxProperties patternProperties propertyNames prefixItems readOnly writeOnly contentMediaType contentEncoding'.split(
    ' ',
  );

/** Whether an example certainly matches its type in the model. */
export function fitsType(draft: Draft, schema: Located, value: Json): boolean {
  const target = resolve(draft.document, schema);
  if (target === undefined || !isObject(target.value)) return false;
  const object = target.value;
  if (others.some((key) => Object.hasOwn(object, key)) || Object.hasOwn(object, 'const')) return false;
  const members = memberOf(object, 'enum');
  if (members !== undefined) return value !== null && valuesOf(object).includes(value);
  switch (memberOf(object, 'type')) {
    case 'string':
      return typeof value === 'string' && textFits(object, value);
    case 'integer':
      return Number.isSafeInteger(value) && numberFits(object, Number(value));
    case 'number':
      return typeof value === 'number' && numberFits(object, value);
    case 'boolean':
      return typeof value === 'boolean';
    case 'array':
      return Array.isArray(value) && listFits(draft, target, value);
    case 'object':
      return isObject(value) && fieldsFit(draft, target, value);
    default:
      return false;
  }
}

function textFits(object: JsonObject, text: string): boolean {
  const { length } = [...text];
  const pattern = textOf(memberOf(object, 'pattern'));
  const whole = pattern === undefined ? undefined : wholePattern(pattern);
  if (length < (numberOf(memberOf(object, 'minLength')) ?? 0)) return false;
  if (length > (numberOf(memberOf(object, 'maxLength')) ?? Infinity)) return false;
  if (pattern !== undefined && (whole === undefined || !new RegExp(`^(?:${whole})$`, 'u').test(text))) return false;
  const name = textOf(memberOf(object, 'format'));
  if (name === undefined) return true;
  if (name === 'byte') return bytesProblem(text) === undefined;
  const format = formatRegisteredAs(name === 'url' ? 'uri' : name, undefined);
  return format === undefined ? name !== 'binary' : formatProblem(text, { kind: 'format', format }) === undefined;
}

function numberFits(object: JsonObject, value: number): boolean {
  const isExclusive = ['exclusiveMinimum', 'exclusiveMaximum'].some((key) => Object.hasOwn(object, key));
  const isSmall = memberOf(object, 'format') !== 'int32' || Math.abs(value) < 2 ** 31;
  const isWithin =
    value >= (numberOf(memberOf(object, 'minimum')) ?? -Infinity) &&
    value <= (numberOf(memberOf(object, 'maximum')) ?? Infinity);
  return Number.isFinite(value) && !isExclusive && isSmall && isWithin;
}

function listFits(draft: Draft, schema: Located, value: readonly Json[]): boolean {
  const isLong = value.length >= (numberOf(memberOf(schema.value, 'minItems')) ?? 0);
  const isShort = value.length <= (numberOf(memberOf(schema.value, 'maxItems')) ?? Infinity);
  return isLong && isShort && value.every((item) => fitsType(draft, child(schema, 'items'), item));
}

function fieldsFit(draft: Draft, schema: Located, value: JsonObject): boolean {
  const properties = child(schema, 'properties');
  const rest = child(schema, 'additionalProperties');
  if (!listOf(memberOf(schema.value, 'required')).every((name) => Object.hasOwn(value, String(name)))) return false;
  return Object.entries(value).every(([name, member]) => {
    const isKnown = Object.hasOwn(objectOf(properties.value), name);
    return fitsType(draft, isKnown ? child(properties, name) : rest, member);
  });
}
