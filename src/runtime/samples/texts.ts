import { formatChecks, hasLength, type TextLimits } from '../validators/index.js';
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

/** A string within its limits, as a person would enter it in a field of that name; undefined if none is found. */
export function textOf(limits: TextLimits, name: string, random: Random): string | undefined {
  for (let attempt = 0; attempt < 8; attempt += 1) {
    const writing = { random, wish: textAbout(name, random), least: limits.minLength ?? 0, hasWords: true };
    const text = textWith(limits, writing);
    if (text !== undefined) return text;
  }
  return undefined;
}

/** The index of the record that needs a name, and how many names were tried before. */
export interface Naming {
  readonly index: number;
  readonly attempt: number;
}

/** A name that is almost unique, as readable as its limits allow: `amber-birch-17`. */
export function nameOf(limits: TextLimits, { index, attempt }: Naming, random: Random): string | undefined {
  const { maxLength = Infinity } = limits;
  const [adjective, noun] = [oneOf(random, adjectives), oneOf(random, nouns)];
  // More digits for more records, or free names would run out.
  const number = wholeBetween(random, 10, Math.max(99, index));
  const forms = [
    `${adjective}-${noun}-${number}`,
    `${noun}-${number}`,
    `${noun}${number}`,
    `${noun.slice(0, 1)}${number}`,
    (number % 36 ** Math.min(maxLength, 8)).toString(36),
  ];
  const form = forms.find((one) => fits(one, limits));
  if (form !== undefined) return form;
  const wish = `${forms[0] ?? ''} ${textAbout('', random)}`;
  return textWith(limits, { random, wish, least: limits.minLength ?? 0, hasWords: attempt < 10 });
}

interface Writing {
  readonly random: Random;
  /** The minimum length of the whole. */
  readonly least: number;
  /** Made of words where letters are allowed; else of any characters. */
  readonly hasWords: boolean;
}

// A realistic string comes first; if the pattern rejects it, a string of the pattern's parts.
function textWith(limits: TextLimits, writing: Writing & { readonly wish: string }): string | undefined {
  const { pattern } = limits;
  const { wish, random } = writing;
  if (pattern === undefined) return lengthened(wish, limits, random);
  if (fits(wish, limits)) return wish;
  const parts = partsOf(pattern);
  if (parts === undefined) return undefined;
  const made = sequenceOf(parts, writing);
  return fits(made, limits) ? made : undefined;
}

export function fits(text: string, { minLength = 0, maxLength = Infinity, pattern, format }: TextLimits): boolean {
  const isOfFormat = format === undefined || formatChecks[format](text);
  return isOfFormat && hasLength(text, minLength, maxLength) && pattern?.test(text) !== false;
}

const partsByPattern = new WeakMap<RegExp, { readonly parts: readonly PatternPart[] | undefined }>();

function partsOf(pattern: RegExp): readonly PatternPart[] | undefined {
  const found = partsByPattern.get(pattern) ?? { parts: patternParts(innerSource(pattern)) };
  partsByPattern.set(pattern, found);
  return found.parts;
}

/** Names that a name pattern matches: common ones, else ones made of its parts. */
export function namesMatching(names: RegExp, random: Random): readonly string[] {
  const beginning = /^(?:[\w -]|\\\.)*/.exec(innerSource(names))?.[0].replaceAll('\\', '') ?? '';
  const known = 'en de fr en-US de-DE width height depth color red green blue 1 2'.split(' ');
  const fitting = [...known, ...known.map((name) => beginning + name)].filter((name) => names.test(name));
  if (fitting.length > 0) return [...new Set(fitting)].slice(0, 8);
  const parts = partsOf(names) ?? [];
  const made = Array.from({ length: 8 }, (_, index) =>
    sequenceOf(parts, { random, least: 0, hasWords: index % 2 === 0 }),
  );
  return [...new Set(made.filter((name) => names.test(name)))];
}

/** The string, with more words if it is too short, or truncated if it is too long. */
function lengthened(text: string, { minLength = 0, maxLength = Infinity }: TextLimits, random: Random): string {
  let whole = text;
  while (whole.length < minLength) {
    const more = `${whole} ${oneOf(random, adjectives)} ${oneOf(random, nouns)}`;
    // Long ones need no variety.
    whole = more.length > 2000 ? whole.repeat(Math.ceil(minLength / whole.length)) : more;
  }
  if (whole.length <= maxLength) return whole;
  const shorter = shortWords.filter(({ length }) => length >= minLength && length <= maxLength);
  const atSpace = whole.slice(0, maxLength + 1).replace(/\s+\S*$/, '');
  if (atSpace.length >= minLength && atSpace.length <= maxLength && atSpace !== '') return atSpace;
  return shorter.length > 0 ? oneOf(random, shorter) : whole.slice(0, maxLength);
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
  const { random } = writing;
  if ('from' in part) {
    const least = Math.min(Math.max(part.least, writing.least), part.most);
    return charactersOf(part.from, [least, part.most], writing);
  }
  // Few repetitions, and the first alternatives, more often than not.
  const most = Math.min(part.most, part.least + 2);
  const times = happens(random, 0.6) ? part.least : wholeBetween(random, part.least, most);
  return Array.from({ length: times }, () => sequenceOf(skewedOf(random, part.choices) ?? [], writing)).join('');
}

/** Words where letters are allowed, `amber-birch-17` where more is; else any of the characters. */
function charactersOf(from: string, [least, most]: readonly [number, number], { random, hasWords }: Writing): string {
  if (most === 0) return '';
  if (from.length === 1) return from.repeat(least);
  const isLower = from.includes('abcdefghijklmnopqrstuvwxyz');
  const isUpper = from.includes('ABCDEFGHIJKLMNOPQRSTUVWXYZ');
  if (hasWords && (isLower || isUpper)) {
    const found = wordsFor(from, [least, most], random).map((word) => (isLower ? word : word.toUpperCase()));
    const text = found.find((word) => [...word].every((character) => from.includes(character)));
    if (text !== undefined) return text;
  }
  const plain = [...from].filter((character) => /[A-Za-z0-9]/.test(character));
  const signs = plain.length > 0 ? plain : [...from];
  const length = wholeBetween(random, least, Math.min(most, Math.max(least, 8)));
  return Array.from({ length }, (_, index) => signOf(signs, index, random)).join('');
}

// A number seldom begins with 0.
function signOf(signs: readonly string[], index: number, random: Random): string {
  const sign = oneOf(random, signs);
  return index === 0 && sign === '0' ? oneOf(random, signs) : sign;
}

function wordsFor(from: string, [least, most]: readonly [number, number], random: Random): readonly string[] {
  if (least === 2 && most === 2) {
    const codes = from.includes('a') ? languages : countryCodes.map((code) => code.toLowerCase());
    return [skewedOf(random, codes) ?? ''];
  }
  const [adjective, noun] = [oneOf(random, adjectives), oneOf(random, nouns)];
  const joiner = [...'-_ .'].find((sign) => from.includes(sign)) ?? '';
  const forms = [
    ...(joiner === '' ? [noun] : [slugOf(random).replaceAll('-', joiner), `${adjective}${joiner}${noun}`]),
    noun,
    oneOf(random, shortWords),
    `${adjective}${noun}`,
    noun.slice(0, most),
    `${adjective}${noun}`.repeat(Math.ceil(least / 8)).slice(0, least),
  ];
  return forms.filter(({ length }) => length >= least && length <= most);
}
