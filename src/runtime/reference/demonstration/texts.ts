import type { Chance } from './chance.js';
import { happens, oneOf, skewedOf, wholeBetween } from './chance.js';
import type { PatternPart, TextRecipe } from './recipe.js';
import { slugOf, textAbout } from './topics.js';
import * as words from './words.js';

/** A text that the recipe allows, like what a person would give a field of that name; undefined where none is found. */
export function textOf(recipe: TextRecipe, name: string, chance: Chance): string | undefined {
  for (let attempt = 0; attempt < 8; attempt += 1) {
    const text = textWith(recipe, {
      chance,
      wish: textAbout(name, chance),
      least: recipe.minLength ?? 0,
      hasWords: true,
    });
    if (text !== undefined) return text;
  }
  const { samples = [] } = recipe;
  return samples.length === 0 ? undefined : oneOf(chance, samples);
}

/** Where among the records a name is for, and how often one was looked for before. */
export interface Naming {
  readonly index: number;
  readonly attempt: number;
}

/** A name that hardly any other record has, as readable as the recipe allows: `amber-birch-17`. */
export function nameOf(recipe: TextRecipe, { index, attempt }: Naming, chance: Chance): string | undefined {
  const { maxLength = Infinity } = recipe;
  const [adjective, noun] = [oneOf(chance, words.adjectives), oneOf(chance, words.nouns)];
  // More digits for more records, or there would be no name left for many.
  const number = wholeBetween(chance, 10, Math.max(99, index));
  const forms = [
    `${adjective}-${noun}-${number}`,
    `${noun}-${number}`,
    `${noun}${number}`,
    `${noun.slice(0, 1)}${number}`,
    (number % 36 ** Math.min(maxLength, 8)).toString(36),
  ];
  const form = forms.find((one) => fits(one, recipe));
  if (form !== undefined) return form;
  const wish = `${forms[0] ?? ''} ${textAbout('', chance)}`;
  return textWith(recipe, { chance, wish, least: recipe.minLength ?? 0, hasWords: attempt < 10 });
}

interface Writing {
  readonly chance: Chance;
  /** How long the whole must be at least. */
  readonly least: number;
  /** Of words, as far as letters may stand there; else of any characters. */
  readonly hasWords: boolean;
}

// What a person would say comes first; where a pattern wants it otherwise, a text of its parts.
function textWith(recipe: TextRecipe, writing: Writing & { readonly wish: string }): string | undefined {
  const { pattern, parts } = recipe;
  const { wish, chance } = writing;
  if (pattern === undefined) return lengthened(wish, recipe, chance);
  if (fits(wish, recipe)) return wish;
  if (parts === undefined) return undefined;
  const made = sequenceOf(parts, writing);
  return fits(made, recipe) ? made : undefined;
}

function fits(text: string, { minLength = 0, maxLength = Infinity, pattern }: TextRecipe): boolean {
  const { length } = [...text];
  return length >= minLength && length <= maxLength && (pattern === undefined || wholeExpression(pattern).test(text));
}

const expressions = new Map<string, RegExp>();

function wholeExpression(pattern: string): RegExp {
  const known = expressions.get(pattern) ?? new RegExp(`^(?:${pattern})$`, 'u');
  expressions.set(pattern, known);
  return known;
}

/** The text, with more words where it is too short, and without its end where it is too long. */
function lengthened(text: string, { minLength = 0, maxLength = Infinity }: TextRecipe, chance: Chance): string {
  let whole = text;
  while (whole.length < minLength) {
    const more = `${whole} ${oneOf(chance, words.adjectives)} ${oneOf(chance, words.nouns)}`;
    // Nobody reads a long one.
    whole = more.length > 2000 ? whole.repeat(Math.ceil(minLength / whole.length)) : more;
  }
  if (whole.length <= maxLength) return whole;
  const shorter = words.shortWords.filter(({ length }) => length >= minLength && length <= maxLength);
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
function signOf(signs: readonly string[], index: number, chance: Chance): string {
  const sign = oneOf(chance, signs);
  return index === 0 && sign === '0' ? oneOf(chance, signs) : sign;
}

function wordsFor(from: string, [least, most]: readonly [number, number], chance: Chance): readonly string[] {
  if (least === 2 && most === 2) {
    return [
      skewedOf(chance, from.includes('a') ? words.languages : words.countryCodes.map((code) => code.toLowerCase())) ??
        '',
    ];
  }
  const [adjective, noun] = [oneOf(chance, words.adjectives), oneOf(chance, words.nouns)];
  const joiner = [...'-_ .'].find((sign) => from.includes(sign)) ?? '';
  const forms = [
    ...(joiner === '' ? [noun] : [slugOf(chance).replaceAll('-', joiner), `${adjective}${joiner}${noun}`]),
    noun,
    oneOf(chance, words.shortWords),
    `${adjective}${noun}`,
    noun.slice(0, most),
    `${adjective}${noun}`.repeat(Math.ceil(least / 8)).slice(0, least),
  ];
  return forms.filter(({ length }) => length >= least && length <= most);
}
