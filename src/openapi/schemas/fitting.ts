import { bytesProblem, formatProblem, integerBounds, stringProblem } from '../../model/scalar-problems.js';
import { formatRegisteredAs } from '../../schema/registered-formats.js';
import { isMultiple } from '../../model/values/multiples.js';
import { words } from '../../source/words.js';
import { child, type Document, itemsOf, type Located, resolve } from '../document/document.js';
import { withNumberBounds } from './in-one.js';
import {
  isNumber,
  isObject,
  doubleOf,
  numberOf,
  type Json,
  type JsonObject,
  listOf,
  memberOf,
  objectOf,
  textOf,
} from '../document/json.js';
import { wholeFormats } from './scalars.js';
import { onlyReference, typesOf, unionWordOf } from './schema-parts.js';
import { isEnum, valuesOf } from './unions.js';
import { wholePattern } from '../patterns/whole-pattern.js';

/** Keywords that are not examined: a structure with one of these does not fit. */
const unexamined = words(`allOf oneOf anyOf const not if uniqueItems minProperties maxProperties patternProperties
  propertyNames prefixItems readOnly writeOnly contentMediaType contentEncoding`);

interface Fitting {
  readonly document: Document;
  /** Refuses scalars too where a keyword is not examined, and unions: a default that is wrong here is repaired later. */
  readonly isStrict: boolean;
  /** Which parts of the value fit which schemas: many ways can lead to one pair of them. */
  readonly known: Map<Json, Map<Json, boolean>>;
}

/** Whether a default seems to match its type in the model. */
export function fitsAsDefault(document: Document, schema: Located, value: Json): boolean {
  return fits({ document, isStrict: false, known: new Map() }, schema, value);
}

/** Whether there is an example that certainly matches its type in the model. */
export function fitsAsExample(document: Document, schema: Located, value: Json): boolean {
  return value !== undefined && value !== null && fits({ document, isStrict: true, known: new Map() }, schema, value);
}

function fits(fitting: Fitting, schema: Located, value: Json): boolean {
  return optionsOf(fitting, schema).some((option) => {
    const known = fitting.known.get(option.value) ?? new Map<Json, boolean>();
    fitting.known.set(option.value, known);
    const isFit = known.get(value) ?? fitsItself(fitting, option, value);
    known.set(value, isFit);
    return isFit;
  });
}

/** The schema, or the members of the union that it is: each once, because unions may refer to each other. */
function optionsOf({ document, isStrict }: Fitting, schema: Located): readonly Located[] {
  const found = new Map([[schema.value, schema]]);
  const options: Located[] = [];
  // The map grows during the loop.
  for (const each of found.values()) {
    const target = resolve(document, each);
    const members = target === undefined || isStrict ? undefined : membersOf(target);
    if (members === undefined && target !== undefined) options.push(target);
    for (const member of members ?? []) if (!found.has(member.value)) found.set(member.value, member);
  }
  return options;
}

/** The schemas of which a value has to fit any; undefined if it has to fit this one. */
function membersOf(schema: Located): readonly Located[] | undefined {
  const object = objectOf(schema.value);
  const reference = onlyReference(schema);
  if (reference !== undefined) return [reference];
  const union = unionWordOf(object);
  if (Array.isArray(memberOf(object, 'enum')) || union === undefined) return undefined;
  const isAlone = !['properties', 'required', 'type'].some((key) => Object.hasOwn(object, key));
  return isAlone ? itemsOf(child(schema, union)) : [];
}

function fitsItself(fitting: Fitting, schema: Located, value: Json): boolean {
  const object = objectOf(schema.value);
  const types = typesOf(object);
  const isStructure = typeof value === 'object' && value !== null;
  if ((isStructure || fitting.isStrict) && unexamined.some((key) => memberOf(object, key) !== undefined)) return false;
  const isListed = ['enum', 'const'].some((key) => memberOf(object, key) !== undefined);
  if (isListed) return value !== null && valuesOf(object).includes(value);
  if (value === null) return memberOf(object, 'nullable') === true || listOf(memberOf(object, 'type')).includes('null');
  if (types.length > 1 && (isStructure || fitting.isStrict)) return false;
  if (typeof value === 'string') return types.includes('string') && textFits(object, value);
  if (isNumber(value)) return numberFits(object, types, value);
  if (Array.isArray(value)) return types.includes('array') && itemsFit(fitting, schema, value);
  return types.includes(typeof value) && (!isObject(value) || fieldsFit(fitting, schema, value));
}

/** The limits that not all members of an enum satisfy, which stay members nevertheless. */
export function limitsBesideEnum(object: JsonObject): readonly string[] {
  if (!isEnum(object)) return [];
  const limits = withNumberBounds(object);
  const isWithin = (limit: JsonObject, value: Json): boolean =>
    (typeof value !== 'string' || textFits(limit, value)) && (!isNumber(value) || isWithinBounds(limit, value));
  const broken = ['pattern', 'minLength', 'maxLength', ...bounds].filter((key) => {
    const limit = { [key]: memberOf(limits, key) };
    return limit[key] !== undefined && !valuesOf(object).every((value) => isWithin(limit, value));
  });
  return broken.map((key) => `${key} beside an enum`);
}

function textFits(object: JsonObject, text: string): boolean {
  const name = textOf(memberOf(object, 'format')) ?? '';
  const format = formatRegisteredAs(name === 'url' ? 'uri' : name, undefined);
  if (name === 'binary' || (name === 'byte' && bytesProblem(text) !== undefined)) return false;
  if (format !== undefined && formatProblem(text, { kind: 'format', format }) !== undefined) return false;
  const pattern = textOf(memberOf(object, 'pattern'));
  const whole = pattern === undefined ? undefined : wholePattern(pattern);
  const limits = { ...numbersIn(object, 'minLength', 'maxLength'), ...(whole === undefined ? {} : { pattern: whole }) };
  return stringProblem(text, { kind: 'string', ...limits }) === undefined;
}

function numberFits(object: JsonObject, types: readonly string[], value: number | bigint): boolean {
  const isWhole = typeof value === 'bigint' || Number.isSafeInteger(value);
  if (!types.includes('number') && !(types.includes('integer') && isWhole)) return false;
  const format = wholeFormats.find((one) => one === memberOf(object, 'format'));
  const size = format ?? (types.includes('number') ? undefined : 'integer');
  const [least, most] = size === undefined ? [-Infinity, Infinity] : integerBounds[size];
  return value >= least && value <= most && isWithinBounds(withNumberBounds(object), value);
}

const bounds = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'];

/** A bigint and a double are compared without rounding either. */
function isWithinBounds(object: JsonObject, value: number | bigint): boolean {
  const [least, most, above, below, multiple] = bounds.map((key) => memberOf(object, key)).map(numberOf);
  const isWithin = value >= (least ?? -Infinity) && value <= (most ?? Infinity);
  const isInside = isWithin && value > (above ?? -Infinity) && value < (below ?? Infinity);
  // `1e400` in JSON: no type has it.
  if (!isInside || !Number.isFinite(Number(value))) return false;
  if (multiple === undefined) return true;
  // Such a schema is refused, and there is no remainder.
  if (Number(multiple) === 0 || !Number.isFinite(Number(multiple))) return false;
  const areExact = [value, multiple].every((one) => typeof one === 'bigint' || Number.isSafeInteger(one));
  return areExact ? isMultiple(value, BigInt(multiple)) : isMultiple(Number(value), Number(multiple));
}

function numbersIn(object: JsonObject, ...keys: readonly string[]): Readonly<Record<string, number>> {
  return Object.fromEntries(
    keys.flatMap((key) => {
      const number = doubleOf(memberOf(object, key));
      return number === undefined ? [] : [[key, number]];
    }),
  );
}

function itemsFit(fitting: Fitting, schema: Located, value: readonly Json[]): boolean {
  const { minItems = 0, maxItems = Infinity } = numbersIn(objectOf(schema.value), 'minItems', 'maxItems');
  const items = child(schema, 'items');
  return value.length >= minItems && value.length <= maxItems && value.every((item) => fits(fitting, items, item));
}

function fieldsFit(fitting: Fitting, schema: Located, value: JsonObject): boolean {
  const properties = child(schema, 'properties');
  const rest = child(schema, 'additionalProperties');
  if (!listOf(memberOf(schema.value, 'required')).every((name) => Object.hasOwn(value, String(name)))) return false;
  return Object.entries(value).every(([name, member]) => {
    const isKnown = Object.hasOwn(objectOf(properties.value), name);
    return fits(fitting, isKnown ? child(properties, name) : rest, member);
  });
}
