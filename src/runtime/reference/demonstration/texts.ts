import { innerSource, type PatternPart, patternParts } from './pattern-parts.js';
import {
  adjectives,
  type Random,
  countryCodes,
  happens,
  languages,
  nouns,
  oneOf,
  shortWords,
  skewedOf,
  slugOf,
  textAbout,
  wholeBetween,
} from './topics.js';

/** What a type asks of a text; the pattern matches all of it. */
export interface TextLimits {
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: RegExp;
}

/** A text within its limits, like what a person would give a field of that name; undefined where none is found. */
export function textOf(limits: TextLimits, name: string, chance: Random): string | undefined {
  for (let attempt = 0; attempt < 8; attempt += 1) {
    const writing = { chance, wish: textAbout(name, chance), least: limits.minLength ?? 0, hasWords: true };
    const text = textWith(limits, writing);
    if (text !== undefined) return text;
  }
  return undefined;
}

/** Where among the records a name is for, and how often one was looked for before. */
export interface Naming {
  readonly index: number;
  readonly attempt: number;
}

/** A name that hardly any other record has, as readable as its limits allow: `amber-birch-17`. */
export function nameOf(limits: TextLimits, { index, attempt }: Naming, chance: Random): string | undefined {
  const { maxLength = Infinity } = limits;
  const [adjective, noun] = [oneOf(chance, adjectives), oneOf(chance, nouns)];
  // More digits for more records, or there would be no name left for many.
  const number = wholeBetween(chance, 10, Math.max(99, index));
  const forms = [
    `${adjective}-${noun}-${number}`,
    `${noun}-${number}`,
    `${noun}${number}`,
    `${noun.slice(0, 1)}${number}`,
    (number % 36 ** Math.min(maxLength, 8)).toString(36),
  ];
  const form = forms.find((one) => fits(one, limits));
  if (form !== undefined) return form;
  const wish = `${forms[0] ?? ''} ${textAbout('', chance)}`;
  return textWith(limits, { chance, wish, least: limits.minLength ?? 0, hasWords: attempt < 10 });
}

interface Writing {
  readonly chance: Random;
  /** How long the whole must be at least. */
  readonly least: number;
  /** Of words, as far as letters may stand there; else of any characters. */
  readonly hasWords: boolean;
}

// What a person would say comes first; where a pattern wants it otherwise, a text of its parts.
function textWith(limits: TextLimits, writing: Writing & { readonly wish: string }): string | undefined {
  const { pattern } = limits;
  const { wish, chance } = writing;
  if (pattern === undefined) return lengthened(wish, limits, chance);
  if (fits(wish, limits)) return wish;
  const parts = partsOf(pattern);
  if (parts === undefined) return undefined;
  const made = sequenceOf(parts, writing);
  return fits(made, limits) ? made : undefined;
}

function fits(text: string, { minLength = 0, maxLength = Infinity, pattern }: TextLimits): boolean {
  const { length } = [...text];
  return length >= minLength && length <= maxLength && (pattern === undefined || pattern.test(text));
}

const partsByPattern = new WeakMap<RegExp, { readonly parts: readonly PatternPart[] | undefined }>();

function partsOf(pattern: RegExp): readonly PatternPart[] | undefined {
  const found = partsByPattern.get(pattern) ?? { parts: patternParts(innerSource(pattern)) };
  partsByPattern.set(pattern, found);
  return found.parts;
}

/** Names that a pattern of names matches: some that a person knows, else some that it is made of. */
export function namesMatching(names: RegExp, chance: Random): readonly string[] {
  const beginning = /^(?:[\w -]|\\\.)*/.exec(innerSource(names))?.[0].replaceAll('\\', '') ?? '';
  const known = 'en de fr en-US de-DE width depth depth color red green blue 1 2'.split(' ');
  const fitting = [...known, ...known.map((name) => beginning + name)].filter((name) => names.test(name));
  if (fitting.length > 0) return [...new Set(fitting)].slice(0, 8);
  const parts = partsOf(names) ?? [];
  const made = Array.from({ length: 8 }, (_, index) =>
    sequenceOf(parts, { chance, least: 0, hasWords: index % 2 === 0 }),
  );
  return [...new Set(made.filter((name) => names.test(name)))];
}

/** The text, with more words where it is too short, and without its end where it is too long. */
function lengthened(text: string, { minLength = 0, maxLength = Infinity }: TextLimits, chance: Random): string {
  let whole = text;
  while (whole.length < minLength) {
    const more = `${whole} ${oneOf(chance, adjectives)} ${oneOf(chance, nouns)}`;
    // Nobody reads a long one.
    whole = more.length > 2000 ? whole.repeat(Math.ceil(minLength / whole.length)) : more;
  }
  if (whole.length <= maxLength) return whole;
  const shorter = shortWords.filter(({ length }) => length >= minLength && length <= maxLength);
  const atSpace = whole.slice(0, maxLength + 1).replace(/\s+\S*$/, '');
  if (atSpace.length >= minLength && atSpace.length <= maxLength && atSpace !== '') return atSpace;
  return shorter.length > 0 ? oneOf(chance, shorter) : whole.slice(0, maxLength);
}

function sequenceOf(parts: readonly PatternPart[], writing: Writing): string {
  let text = '';
  for (const [index, part] of parts.entries()) {
    const isLast = index === parts.length - 1;
    text += partOf(part, { ...writing, least: isLast ? writing.least - text.length : 0 });
  }
  return text;
}

function partOf(part: PatternPart, writing: Writing): string {
  if (typeof part === 'string') return part;
  const { chance } = writing;
  if ('from' in part) {
    const least = Math.min(Math.max(part.least, writing.least), part.most);
    return charactersOf(part.from, [least, part.most], writing);
  }
  // Few times, and the first of several ways, more often than not.
  const most = Math.min(part.most, part.least + 2);
  const times = happens(chance, 0.6) ? part.least : wholeBetween(chance, part.least, most);
  return Array.from({ length: times }, () => sequenceOf(skewedOf(chance, part.choices) ?? [], writing)).join('');
}

/** Words where letters may stand, `amber-birch-17` where more may; else any of the characters. */
function charactersOf(from: string, [least, most]: readonly [number, number], { chance, hasWords }: Writing): string {
  if (most === 0) return '';
  if (from.length === 1) return from.repeat(least);
  const isLower = from.includes('abcdefghijklmnopqrstuvwxyz');
  const isUpper = from.includes('ABCDEFGHIJKLMNOPQRSTUVWXYZ');
  if (hasWords && (isLower || isUpper)) {
    const found = wordsFor(from, [least, most], chance).map((word) => (isLower ? word : word.toUpperCase()));
    const text = found.find((word) => [...word].every((character) => from.includes(character)));
    if (text !== undefined) return text;
  }
  const plain = [...from].filter((character) => /[A-Za-z0-9]/.test(character));
  const signs = plain.length > 0 ? plain : [...from];
  const length = wholeBetween(chance, least, Math.min(most, Math.max(least, 8)));
  return Array.from({ length }, (_, index) => signOf(signs, index, chance)).join('');
}

// A number seldom begins with 0.
function signOf(signs: readonly string[], index: number, chance: Random): string {
  const sign = oneOf(chance, signs);
  return index === 0 && sign === '0' ? oneOf(chance, signs) : sign;
}

function wordsFor(from: string, [least, most]: readonly [number, number], chance: Random): readonly string[] {
  if (least === 2 && most === 2) {
    const codes = from.includes('a') ? languages : countryCodes.map((code) => code.toLowerCase());
    return [skewedOf(chance, codes) ?? ''];
  }
  const [adjective, noun] = [oneOf(chance, adjectives), oneOf(chance, nouns)];
  const joiner = [...'-_ .'].find((sign) => from.includes(sign)) ?? '';
  const forms = [
    ...(joiner === '' ? [noun] : [slugOf(chance).replaceAll('-', joiner), `${adjective}${joiner}${noun}`]),
    noun,
    oneOf(chance, shortWords),
    `${adjective}${noun}`,
    noun.slice(0, most),
    `${adjective}${noun}`.repeat(Math.ceil(least / 8)).slice(0, least),
  ];
  return forms.filter(({ length }) => length >= least && length <= most);
}
