import {
  type All,
  type ArrayPart,
  NotSaid,
  type NumberPart,
  type ObjectPart,
  type Part,
  type StringPart,
} from './parts.js';
import { meaningOf } from './meaning.js';
import { allBut, wholePattern } from './names.js';

/** Types of one schema, in YAML; `name` is that of the type for the schema itself. */
export interface Written {
  readonly name: string;
  readonly text: string;
}

interface Writing {
  readonly root: unknown;
  readonly prefix: string;
  /** The names of types that have been started, by their schemas. */
  readonly names: Map<string, string>;
  readonly schemas: Map<unknown, number>;
  readonly declarations: string[];
}

/** The schema as types of our language, whose names have a common prefix. Throws NotSaid. */
export function writeModel(schema: unknown, prefix: string): Written {
  const writing: Writing = { root: schema, prefix, names: new Map(), schemas: new Map(), declarations: [] };
  if (meaningOf([schema], schema).length === 0) throw new NotSaid('a type of no values');
  const name = declared([schema], writing);
  return { name, text: writing.declarations.join('') };
}

/** `unknown`, or the name of a type declared for these schemas. */
function typeOf(all: All, writing: Writing): string {
  return all.length === 0 ? 'unknown' : declared(all, writing);
}

function declared(all: All, writing: Writing): string {
  const { names, schemas, prefix, declarations, root } = writing;
  const key = [...new Set(all)]
    .map((schema) => schemas.get(schema) ?? (schemas.set(schema, schemas.size), schemas.size - 1))
    .sort((left, right) => left - right)
    .join(' ');
  const known = names.get(key);
  if (known !== undefined) return known;
  const name = `${prefix}N${names.size}`;
  names.set(key, name);
  const parts = meaningOf(all, root);
  const [first] = parts;
  if (first === undefined) throw new NotSaid('a type of no values');
  if (parts.length === 1 && first.kind === 'object' && !isMap(first)) {
    declarations.push(objectText(first, name, writing));
  } else {
    declarations.push(`  ${name}: ${JSON.stringify(unionText(parts, writing))}\n`);
  }
  return name;
}

function unionText(parts: readonly Part[], writing: Writing): string {
  const constants = parts.flatMap((part) => (part.kind === 'constant' ? [part.value] : []));
  const others = parts.flatMap((part) => (part.kind === 'constant' ? [] : [partText(part, writing)]));
  const isBoolean = constants.includes(true) && constants.includes(false);
  const members = constants.filter((value) => value !== null && !(isBoolean && typeof value === 'boolean'));
  return [
    ...others,
    ...(isBoolean ? ['boolean'] : []),
    ...[...byKind(members).values()].map((values) => enumName(values, writing)),
    ...(constants.includes(null) ? ['null'] : []),
  ].join(' | ');
}

/** A separate type, because the names of `"1"` and of 1 would clash in one enum. */
function byKind(members: readonly unknown[]): ReadonlyMap<string, readonly unknown[]> {
  const kinds = new Map<string, readonly unknown[]>();
  for (const member of members) kinds.set(typeof member, [...(kinds.get(typeof member) ?? []), member]);
  return kinds;
}

function enumName(members: readonly unknown[], { prefix, declarations }: Writing): string {
  const name = `${prefix}E${declarations.length}`;
  declarations.push(`  ${name}: [${members.map((value) => JSON.stringify(value)).join(', ')}]\n`);
  return name;
}

function partText(part: Exclude<Part, { kind: 'constant' }>, writing: Writing): string {
  switch (part.kind) {
    case 'number':
      return numberText(part);
    case 'string':
      return stringText(part);
    case 'array':
      return arrayText(part, writing);
    case 'object': {
      if (isMap(part)) return mapText(part, writing);
      const name = `${writing.prefix}O${writing.names.size}`;
      writing.names.set(name, name);
      writing.declarations.push(objectText(part, name, writing));
      return name;
    }
  }
}

function numberText({ isWhole, minimum, maximum, multiplesOf }: NumberPart): string {
  const [multiple, ...more] = multiplesOf;
  if (more.length > 0) throw new NotSaid('multiples of several numbers');
  const [least, most] = isWhole ? [Math.ceil(minimum), Math.floor(maximum)] : [minimum, maximum];
  // A bound beyond the range of an `integer` has no effect.
  const isHeld = (bound: number): boolean => Number.isFinite(bound) && (!isWhole || Number.isSafeInteger(bound));
  const bounds = `${isHeld(least) ? least : ''}..${isHeld(most) ? most : ''}`;
  const step = multiple === undefined ? undefined : isWhole ? wholeMultiple(multiple) : String(multiple);
  const limits = [...(bounds === '..' ? [] : [bounds]), ...(step === undefined ? [] : [`multiple of ${step}`])];
  return `${isWhole ? 'integer' : 'number'}${limits.length === 0 ? '' : `(${limits.join(', ')})`}`;
}

/** A whole number is a multiple of p/q if it is one of p, when p and q have no common divisor. */
function wholeMultiple(multiple: number): string {
  const [mantissa = '', exponent = '0'] = String(multiple).split('e');
  const [whole = '', fraction = ''] = mantissa.split('.');
  const power = Number(exponent) - fraction.length;
  const [digits, tens] = [BigInt(whole + fraction), 10n ** BigInt(Math.abs(power))];
  return String(power >= 0 ? digits * tens : digits / greatestDivisor(digits, tens));
}

function greatestDivisor(left: bigint, right: bigint): bigint {
  return right === 0n ? left : greatestDivisor(right, left % right);
}

/** Formats of JSON Schema that our language has. */
const formats: Readonly<Record<string, string>> = {
  date: 'date',
  'date-time': 'datetime',
  duration: 'duration',
  email: 'email',
  hostname: 'hostname',
  ipv4: 'ipv4',
  ipv6: 'ipv6',
  uri: 'uri',
  uuid: 'uuid',
};

function stringText({ minLength, maxLength, patterns, formats: names }: StringPart): string {
  const [pattern, ...more] = patterns;
  const hasLength = minLength > 0 || maxLength < Infinity;
  if (patterns.length + names.length + (hasLength ? 1 : 0) > 1 || more.length > 0) {
    throw new NotSaid('several things about one text');
  }
  const [name] = names;
  if (name !== undefined && formats[name] === undefined) throw new NotSaid(`the format "${name}"`);
  if (name !== undefined) return formats[name] ?? name;
  if (pattern !== undefined) return `string(/${wholePattern(pattern)}/)`;
  return hasLength ? `string(${minLength}..${maxLength === Infinity ? '' : maxLength})` : 'string';
}

function arrayText({ items, minItems, maxItems, isUnique }: ArrayPart, writing: Writing): string {
  const isEmpty = items.length > 0 && meaningOf(items, writing.root).length === 0;
  if (isEmpty && minItems > 0) throw new NotSaid('a type of no values');
  const bounds = isEmpty ? '0' : limitsText(minItems, maxItems);
  const item = isEmpty ? 'unknown' : typeOf(items, writing);
  return isUnique ? `set<${item}>${bounds === '' ? '' : `(${isEmpty ? '..0' : bounds})`}` : `${item}[${bounds}]`;
}

/** `1..2`; empty for any number. */
function limitsText(minimum: number, maximum: number): string {
  return minimum === 0 && maximum === Infinity ? '' : `${minimum}..${maximum === Infinity ? '' : maximum}`;
}

function isMap({ fields, patterns, rest }: ObjectPart): boolean {
  return fields.size === 0 && patterns.size === 0 && !rest.includes(false);
}

function mapText({ rest, minSize, maxSize }: ObjectPart, writing: Writing): string {
  const limits = limitsText(minSize, maxSize);
  return `map<${typeOf(rest, writing)}>${limits === '' ? '' : `(${limits})`}`;
}

function objectText(part: ObjectPart, name: string, writing: Writing): string {
  const { fields, patterns, rest, minSize, maxSize } = part;
  if (minSize > 0 || maxSize < Infinity) throw new NotSaid('how many fields an object of named fields has');
  const isNothing = (type: All): boolean => type.length > 0 && meaningOf(type, writing.root).length === 0;
  const lines: string[] = [];
  for (const [field, { type, isRequired }] of fields) {
    if (/[?{}]|^\/.*\/$/.test(field)) throw new NotSaid(`the name "${field}"`);
    // A field without possible values is omitted, and its name excluded from the allowed ones.
    if (isNothing(type) && isRequired) throw new NotSaid('a type of no values');
    if (!isNothing(type)) lines.push(`${JSON.stringify(`${field}${isRequired ? '' : '?'}`)}: ${typeOf(type, writing)}`);
  }
  const names = [...fields.keys()];
  for (const [source, type] of apart(patterns, names)) {
    if (!isNothing(type)) lines.push(`${JSON.stringify(`/${source}/`)}: ${typeOf(type, writing)}`);
  }
  if (!rest.includes(false) && !isNothing(rest)) {
    const others = [...patterns.keys()].map((source) => `(?!${wholePattern(source)}$)`).join('');
    lines.push(`${JSON.stringify(`/${others}(?:${allBut(names)})/`)}: ${typeOf(rest, writing)}`);
  }
  const body = lines.map((line) => `\n    ${line}`).join('');
  return `  ${name}:${body === '' ? ' {}' : body}\n`;
}

/** Patterns that match no declared name, and no name twice: one for each set of patterns that a name may match. */
function apart(patterns: ObjectPart['patterns'], names: readonly string[]): ObjectPart['patterns'] {
  const all = [...patterns];
  const [only] = all;
  const own = names.filter((name) => all.some(([source]) => new RegExp(source, 'u').test(name)));
  const unlike = own.length === 0 ? '' : `(?!(?:${own.map(escapedName).join('|')})$)`;
  if (only !== undefined && all.length === 1) return new Map([[unlike + wholePattern(only[0]), only[1]]]);
  if (all.length > 3) throw new NotSaid('many patterns that one name may match');
  const sets = Array.from({ length: 2 ** all.length - 1 }, (_, index) => index + 1);
  return new Map(
    sets.map((set) => {
      const looks = all.map(([source], bit) => `(?${((set >> bit) & 1) === 1 ? '=' : '!'}${wholePattern(source)}$)`);
      const type = all.filter((_one, bit) => ((set >> bit) & 1) === 1).flatMap(([, one]) => one);
      return [`${unlike}${looks.join('')}[^]*`, type];
    }),
  );
}

function escapedName(name: string): string {
  return name.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}
