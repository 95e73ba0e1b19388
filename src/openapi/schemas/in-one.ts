import { finiteDecimal, isMultiple, multipleNear, numberOfDecimal } from '../../model/values/multiples.js';
import { formatRegisteredAs } from '../../schema/registered-formats.js';
import {
  isNumber,
  isObject,
  type Json,
  type JsonObject,
  jsonTextOf,
  listOf,
  memberOf,
  objectOf,
  textOf,
} from '../document/json.js';
import { presenceKey } from './presence.js';
import { isAnnotation } from './schema-parts.js';

/** A value that satisfies the result satisfies both schemas, except for the keywords that only the second has. */
export interface InOne {
  readonly value: JsonObject;
  readonly lost: readonly string[];
}

export function inOne(left: JsonObject, right: JsonObject, combined: Combination): InOne {
  const first = withNumberBounds(left);
  const merged: Record<string, Json> = { ...first };
  const lost: string[] = [];
  for (const [key, value] of Object.entries(withNumberBounds(right))) {
    const before = memberOf(first, key);
    const isInBoth = Object.hasOwn(first, key) && !isSame(before, value);
    const isUnion = key === 'oneOf' || key === 'anyOf';
    const both = !isInBoth ? value : isUnion ? combined(listOf(before), listOf(value)) : bothOf(key, before, value);
    if (both === undefined) lost.push(key);
    merged[key] = both ?? value;
  }
  const ofFormat = lost.includes('pattern') ? beyondFormat(first, right) : undefined;
  return ofFormat === undefined
    ? { value: merged, lost }
    : { value: { ...merged, ...ofFormat }, lost: lost.filter((key) => key !== 'pattern') };
}

/** The key that holds the format of a string whose pattern is not that of its format, while parts are merged. */
export const formatKey = 'modelwright:format';

/** A format that needs a pattern of its own, such as `decimal`, leaves room for another one: a limit of the string. */
function beyondFormat(left: JsonObject, right: JsonObject): JsonObject | undefined {
  const [first, second] = [left, right].map(narrowFormatOf);
  if (first !== undefined && second === undefined) return { [formatKey]: first, pattern: right['pattern'] };
  return second !== undefined && first === undefined ? { [formatKey]: second, pattern: left['pattern'] } : undefined;
}

function narrowFormatOf(object: JsonObject): string | undefined {
  const pattern = textOf(memberOf(object, 'pattern'));
  return pattern === undefined ? undefined : formatRegisteredAs(textOf(memberOf(object, 'format')) ?? '', pattern);
}

/** The members of two unions in one; undefined if they cannot be. */
type Combination = (left: readonly Json[], right: readonly Json[]) => readonly Json[] | undefined;

/** OpenAPI 3.0 has a boolean next to the bound, and it does not apply to the bound of another part. */
export function withNumberBounds(schema: JsonObject): JsonObject {
  const changed = { ...schema };
  for (const [inclusive, exclusive] of bounds) {
    const isExclusive = memberOf(schema, exclusive);
    if (typeof isExclusive !== 'boolean') continue;
    delete changed[exclusive];
    if (!isExclusive || !isNumber(memberOf(schema, inclusive))) continue;
    changed[exclusive] = changed[inclusive];
    delete changed[inclusive];
  }
  return changed;
}

const bounds = [
  ['minimum', 'exclusiveMinimum'],
  ['maximum', 'exclusiveMaximum'],
] as const;

const lowest = new Set(['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties']);
const highest = new Set(['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties']);

/** Combines two values of a keyword; undefined if no single value means both. */
function bothOf(key: string, left: Json, right: Json): Json {
  if (isAnnotation(key) && key !== 'nullable') return right ?? null;
  const [first, second] = [numberFrom(left), numberFrom(right)];
  if (lowest.has(key)) return first > second ? first : second;
  if (highest.has(key)) return first < second ? first : second;
  switch (key) {
    case 'properties':
    case 'patternProperties':
      return mergedFields(objectOf(left), objectOf(right));
    case 'required':
      return [...new Set([...listOf(left), ...listOf(right)])];
    case presenceKey:
      return [...listOf(left), ...listOf(right)];
    case 'additionalProperties':
    case 'unevaluatedProperties':
    case 'items':
      return bothSchemas(left, right);
    case 'nullable':
      return left === true && right === true;
    case 'uniqueItems':
      return left === true || right === true;
    case 'enum':
      return someOf(listOf(left).filter((one) => listOf(right).includes(one)));
    case 'type':
      return commonType(left, right);
    case 'multipleOf':
      return commonMultiple(first, second);
    default:
      return bounding.has(key) ? undefined : (right ?? null);
  }
}

/** Restrictions whose keyword has a single value. Conditions are lost anyway. */
const bounding = new Set(['pattern', 'format', 'const', 'contentEncoding', 'prefixItems', 'propertyNames']);

function mergedFields(left: JsonObject, right: JsonObject): JsonObject {
  const fields: Record<string, Json> = { ...left };
  for (const [name, value] of Object.entries(right)) {
    const first = memberOf(left, name);
    fields[name] = isObject(first) && isObject(value) && !isSame(first, value) ? bothFields(first, value) : value;
  }
  return fields;
}

/** A field has what both parts say of it, because its own docs count and not those of its parts. */
function bothFields(first: JsonObject, second: JsonObject): JsonObject {
  const words = Object.entries({ ...first, ...second }).filter(([key]) => isAnnotation(key) && key !== 'nullable');
  return { ...Object.fromEntries(words), allOf: [first, second] };
}

function bothSchemas(left: Json, right: Json): Json {
  if (left === false || right === true) return left;
  return isObject(left) && isObject(right) ? { allOf: [left, right] } : right;
}

/** Undefined if it is empty: no value satisfies both parts. */
function someOf(values: readonly Json[]): Json {
  return values.length === 0 ? undefined : values;
}

/** The types that both allow; every integer is a number. */
function commonType(left: Json, right: Json): Json {
  const [first, second] = [[left].flat(), [right].flat()];
  const isIn = (all: readonly Json[], type: Json): boolean =>
    all.includes(type) || (type === 'integer' && all.includes('number'));
  const common = [...first, ...second].filter((type) => isIn(first, type) && isIn(second, type));
  const types = [...new Set(common)];
  return types.length === 1 ? types[0] : someOf(types);
}

function numberFrom(value: Json): number | bigint {
  return isNumber(value) ? value : Number(value);
}

/** Undefined if a double does not have the digits of the least common multiple. */
function commonMultiple(left: number | bigint, right: number | bigint): Json {
  const of = [left, right].flatMap((one) => (typeof one === 'number' && one > 0 ? (finiteDecimal(one) ?? []) : []));
  const [first, second] = of;
  const multiple = first && second && multipleNear(first, { of });
  const number = multiple === undefined ? Infinity : numberOfDecimal(multiple);
  const isExact = number <= Number.MAX_SAFE_INTEGER && isMultiple(number, left) && isMultiple(number, right);
  return isExact ? number : undefined;
}

function isSame(left: Json, right: Json): boolean {
  return jsonTextOf(left) === jsonTextOf(right);
}
