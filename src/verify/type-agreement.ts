import fc from 'fast-check';
import { withoutAlias } from '../model/declarations.js';
import type { TypeDeclaration } from '../model/model.js';
import { shapesOf } from '../model/types/shapes.js';
import { conversionOf, isBig, type TypeRef } from '../model/type-ref.js';
import type { OutputFile } from '../print/output-file.js';
import type { Amount, Finding } from './agreement.js';
import { errorsIn } from './compiling.js';
import { type Location, locationsOf, withoutField, withPart } from './locations.js';
import { declaresField, leaveOut, type Outcome, type Subject } from './subject.js';
import { ifFound, valuesOfType } from './values.js';

interface Compiled {
  readonly literals: number;
  readonly finding: Finding | undefined;
}

/** For each type; each value adds a few near misses. */
const valuesPerType = 3;
const missesPerValue = 6;

/** For so many types, literals are always compiled: it takes seconds. */
const fewestTypes = 100;

/** In proportion to the verdicts: compiling the literals of thousands of types takes minutes. */
function comparedTypes(subject: Subject, { verdicts, seed }: Amount): readonly TypeDeclaration[] {
  const { types } = subject.model;
  const most = Math.max(fewestTypes, verdicts / (valuesPerType * (1 + missesPerValue)));
  const step = Math.ceil(types.length / most);
  const compared = types.filter((_type, index) => (index + seed) % step === 0);
  if (step > 1) leaveOut(subject, 'literals of a type: more --verdicts compile more', types.length - compared.length);
  return compared;
}

/**
 * Whether a compiler and the validators agree on values written as literals: valid values compile; values of another
 * kind, or with a missing or an extra field, do not. `files` has the sources of the types package. All in one program:
 *
 *     export const right0: Pet = { name: 'Ada' };
 *     export const wrong1: Pet = { name: 1 };
 */
export async function compareTypes(subject: Subject, files: readonly OutputFile[], amount: Amount): Promise<Compiled> {
  const { declarations } = subject;
  const compared = comparedTypes(subject, amount);
  const literals = compared.flatMap(({ name }) => {
    const values = ifFound(name, subject, () => valuesOfType(declarations)({ kind: 'named', name }));
    const sampled = values === undefined ? [] : fc.sample(values, { numRuns: valuesPerType, seed: amount.seed });
    return sampled.flatMap((value) => literalsOf(name, value, subject));
  });
  const types = files.filter(({ path }) => /^types\/src\/.+\.ts$/.test(path));
  const [found = []] = await errorsIn({
    texts: [['/literals.ts', textOf(literals, compared)]],
    files: types.map(({ path, text }) => [path.replace('types/src/', '/'), text]),
  });
  // The first one of each line.
  const errors = new Map(found.toReversed().map(({ line, message }) => [line, message]));
  const head = compared.length;
  const failed = found.find(({ line }) => line <= head);
  if (failed !== undefined) throw new Error(`Bug: the generated types cannot be imported: ${failed.message}`);
  const [wrong] = literals
    .map((literal, index) => ({ ...literal, heard: errors.get(index + head + 1) }))
    .filter((literal) => (literal.heard !== undefined) === literal.isRight && !isExcused(literal, subject))
    .toSorted((left, right) => left.text.length - right.text.length);
  if (wrong === undefined) return { literals: literals.length, finding: undefined };
  const { name: type, value, isRight, what, heard } = wrong;
  const statements = [
    { who: `is${type}`, says: isRight ? 'accepted' : 'refused' },
    { who: 'the compiler', says: heard === undefined ? `accepted (${what})` : `refused: ${heard}` },
  ];
  const disagreement = { about: 'what is of the type in TypeScript', statements };
  return { literals: literals.length, finding: { type, value, disagreement } };
}

/** Whether a compiler rightly says something else. */
function isExcused({ name, value, isRight }: Literal, subject: Subject): boolean {
  // A typo may lead to another member of a union around it: `["text"]` of `string[] | int64[]`.
  if (!isRight) return subject.call(`is${name}`, value) === true;
  // In `{ constructor: … }` TypeScript assumes the inherited one, even in a map.
  return hasInheritedName(value);
}

function hasInheritedName(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const isInherited = (name: string): boolean => !Array.isArray(value) && name in {};
  return Object.entries(value).some(([name, one]) => isInherited(name) || hasInheritedName(one));
}

function textOf(literals: readonly Literal[], types: readonly TypeDeclaration[]): string {
  const imports = types.map(({ name }) => `import type { ${name} } from './index.js';`);
  const lines = literals.map(({ name, text, isRight }, index) => {
    return `export const ${isRight ? 'right' : 'wrong'}${index}: ${name} = ${text};`;
  });
  return [...imports, ...lines].join('\n');
}

/** A value as code, and whether it should compile as its type. */
interface Literal {
  readonly name: string;
  readonly value: unknown;
  readonly text: string;
  readonly isRight: boolean;
  /** How it was changed. */
  readonly what: string;
}

/** A JSON value as TypeScript holds it, and typos that a compiler must find. */
function literalsOf(name: string, wire: unknown, subject: Subject): readonly Literal[] {
  if (declaresField(name, (field) => field in {}, subject.declarations)) {
    leaveOut(
      subject,
      'literals of types with a field that every object inherits, such as `toString`: TypeScript assumes the inherited one',
    );
    return [];
  }
  const decoded = subject.call(`decode${name}`, wire) as Outcome;
  if (!decoded.ok) return [];
  const { value } = decoded;
  const right: Literal = { name, value, text: literalText(value), isRight: true, what: 'a value' };
  const reading = { declarations: subject.declarations, form: 'domain' } as const;
  const locations = locationsOf(value, { kind: 'named', name }, reading);
  const misses = locations.filter(isExact(subject)).flatMap((location) =>
    typosAt(location, subject).map(({ part, what }): Literal => {
      const slipped = withPart(value, location.path, part);
      return { name, value: slipped, text: literalText(slipped), isRight: false, what };
    }),
  );
  // Spread over the whole value, not only its first fields.
  const step = Math.max(1, Math.floor(misses.length / missesPerValue));
  return [right, ...misses.filter((_miss, index) => index % step === 0).slice(0, missesPerValue)];
}

function isExact(subject: Subject): (location: Location) => boolean {
  return ({ isMatched, written }) => {
    if (isEmptyObject(written, subject)) {
      leaveOut(subject, 'typos in literals of an object without fields: TypeScript accepts anything');
      return false;
    }
    if (isMatched) leaveOut(subject, 'typos in pattern fields: index signatures are wider than patterns');
    return !isMatched;
  };
}

/** Whether a type, or a member of a union, is an object without fields; also in JSON text, which a program has parsed. */
function isEmptyObject(written: TypeRef, subject: Subject): boolean {
  const type = withoutAlias(written, subject.declarations);
  if (type.kind === 'nullable' || type.kind === 'json') return isEmptyObject(type.of, subject);
  if ('members' in type) return type.members.some((member) => isEmptyObject(member, subject));
  const declaration = type.kind === 'named' ? subject.declarations.get(type.name) : undefined;
  return declaration?.kind === 'object' && declaration.fields.length + (declaration.patterns ?? []).length === 0;
}

interface Typo {
  readonly part: unknown;
  readonly what: string;
}

/** Another kind, a missing field, an extra field: mistakes that every TypeScript type should reject. */
function typosAt(location: Location, { declarations }: Subject): readonly Typo[] {
  const { type, written, fields, patterns, value } = location;
  const kinds = kindsOf(written, declarations);
  const others = kinds.has('anything') ? [] : otherKinds.filter(({ kind }) => !kinds.has(kind));
  const typos = others
    .slice(0, 2)
    .map(({ kind, part }): Typo => ({ part, what: `${kind} at ${locationText(location)}` }));
  if (type.kind !== 'named' || typeof value !== 'object' || value === null || fields.length === 0) return typos;
  const missing = fields
    // Without the field, it may be another member of the union.
    .filter(({ name, isRequired }) => isRequired && Object.hasOwn(value, name) && !location.isChosen)
    .map(({ name }): Typo => ({ part: withoutField(value, name), what: `no ${name} at ${locationText(location)}` }));
  // With pattern fields, an unknown name may be valid.
  const extra: Typo = { part: { ...value, unknownField: 1 }, what: `an unknown field at ${locationText(location)}` };
  return [...typos, ...missing, ...(patterns.length === 0 && kinds.size === 1 ? [extra] : [])];
}

function locationText({ path }: Location): string {
  return path.length === 0 ? 'the top' : path.join('/');
}

type Kind = 'text' | 'number' | 'bigint' | 'boolean' | 'array' | 'object' | 'bytes' | 'date' | 'anything' | 'null';

const otherKinds: readonly { readonly kind: Kind; readonly part: unknown }[] = [
  { kind: 'boolean', part: true },
  { kind: 'bigint', part: 1n },
  { kind: 'text', part: 'text' },
  { kind: 'number', part: 1 },
];

function kindsOf(type: TypeRef, declarations: Subject['declarations']): ReadonlySet<Kind> {
  return new Set(
    shapesOf(type, { declarations, isCode: true }).map((shape): Kind => {
      switch (shape.kind) {
        case 'constant':
          return shape.value === null
            ? 'null'
            : typeof shape.value === 'string'
              ? 'text'
              : (typeof shape.value as Kind);
        case 'integer':
          return isBig(shape.ref) ? 'bigint' : 'number';
        case 'text':
          if (conversionOf(shape.ref as TypeRef) !== undefined) return 'date';
          return shape.ref.kind === 'bytes' ? 'bytes' : 'text';
        case 'map':
          return 'object';
        default:
          return shape.kind;
      }
    }),
  );
}

/** A value as a TypeScript expression, on one line. */
function literalText(value: unknown): string {
  if (typeof value === 'bigint') return `${value}n`;
  if (Object.is(value, -0)) return '-0';
  if (value instanceof Date) return `new Date(${JSON.stringify(value.toISOString())})`;
  const [, temporal] = /^\[object (Temporal\.\w+)\]$/.exec(Object.prototype.toString.call(value)) ?? [];
  if (temporal !== undefined) return `${temporal}.from(${JSON.stringify(value)})`;
  if (value instanceof Uint8Array) return `new Uint8Array([${value.join(', ')}])`;
  if (Array.isArray(value)) return `[${value.map(literalText).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return lineText(JSON.stringify(value));
  // Computed keys: a plain `__proto__` would set the prototype.
  const fields = Object.entries(value).map(
    ([name, field]) => `[${lineText(JSON.stringify(name))}]: ${literalText(field)}`,
  );
  return fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`;
}

/** The compiler treats these characters as line ends, although a string may contain them. */
function lineText(text: string): string {
  return text.replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
}
