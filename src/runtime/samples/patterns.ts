import type { ObjectType, TextLimits } from '../validators/index.js';
import { drawn } from './draw.js';
import { deepest, type Drawing, inside, type Members, nothing, type SamplePatterns, type Writing } from './drawing.js';
import { innerSource, keyboard, type PatternPart, patternParts } from './pattern-parts.js';
import { fits } from './texts.js';
import {
  adjectives,
  countryCodes,
  happens,
  languages,
  nouns,
  oneOf,
  type Random,
  randomOf,
  shortWords,
  skewedOf,
  slugOf,
  wholeBetween,
} from './topics.js';

export const samplePatterns: SamplePatterns = {
  textOf(pattern, writing) {
    const parts = partsOf(pattern);
    return parts && sequenceOf(parts, writing);
  },
  shownText,
  membersOf: matchedMembers,
};

const partsByPattern = new WeakMap<RegExp, { readonly parts: readonly PatternPart[] | undefined }>();

function partsOf(pattern: RegExp): readonly PatternPart[] | undefined {
  const found = partsByPattern.get(pattern) ?? { parts: patternParts(innerSource(pattern)) };
  partsByPattern.set(pattern, found);
  return found.parts;
}

function shownText(limits: TextLimits, { shown: { texts = {} }, random }: Drawing): string | undefined {
  const { pattern } = limits;
  const known = pattern !== undefined && Object.hasOwn(texts, pattern.source) ? texts[pattern.source] : undefined;
  const fitting = (known ?? []).filter((text) => fits(text, limits));
  return fitting.length === 0 ? undefined : oneOf(random, fitting);
}

function matchedMembers({ fields, patterns = [] }: Pick<ObjectType, 'fields' | 'patterns'>, drawing: Drawing): Members {
  return patterns.flatMap((pattern): Members => {
    if (drawing.depth > deepest) return [];
    const others = patterns.filter((other) => other !== pattern);
    const names = namesMatching(pattern.names, randomOf(pattern.names.source)).filter(
      (name) => !fields.some((field) => field.name === name) && !others.some((other) => other.names.test(name)),
    );
    if (names.length === 0) return [];
    const chosen = new Set(
      Array.from({ length: wholeBetween(drawing.random, 0, 3) }, () => skewedOf(drawing.random, names) ?? ''),
    );
    return [...chosen].flatMap((name) => {
      const value = drawn(pattern.type, inside(drawing, name));
      return value === nothing ? [] : [[name, value] as const];
    });
  });
}

/** Names that a name pattern matches: common ones, else ones made of its parts. */
function namesMatching(names: RegExp, random: Random): readonly string[] {
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

function sequenceOf(parts: readonly PatternPart[], writing: Writing): string {
  let text = '';
  // The last part that can be longer makes the string long enough.
  const longer = parts.findLastIndex(
    (part) => typeof part !== 'string' && !('from' in part && part.least === part.most),
  );
  const after = parts.slice(longer + 1).reduce((sum, part) => sum + leastOf(part), 0);
  for (const [index, part] of parts.entries()) {
    text += partOf(part, { ...writing, least: index === longer ? writing.least - text.length - after : 0 });
  }
  return text;
}

function leastOf(part: PatternPart): number {
  if (typeof part === 'string') return part.length;
  return 'from' in part ? part.least : 0;
}

function partOf(part: PatternPart, writing: Writing): string {
  if (typeof part === 'string') return part;
  const { random } = writing;
  if ('from' in part) {
    const least = Math.min(Math.max(part.least, writing.least), part.most);
    const mayBeLeftOut = writing.isBare === true && part.least === 0 && part.from.length === keyboard.length;
    const most = mayBeLeftOut ? least : part.most;
    return charactersOf(part.from, [least, most], writing);
  }
  // Few repetitions, and the first alternatives, more often than not.
  const most = Math.min(part.most, part.least + 2);
  const times = happens(random, 0.6) ? part.least : wholeBetween(random, part.least, most);
  // An empty one would not make the string longer.
  const choices = part.choices.filter((parts) => parts.length > 0 || writing.least <= 0);
  const once = (): string => sequenceOf(skewedOf(random, choices) ?? [], writing);
  let text = Array.from({ length: times }, once).join('');
  // A choice may be empty, so the repetitions are counted too.
  const further = Math.min(part.most, writing.least) - times;
  for (let more = 0; more < further && text.length < writing.least; more += 1) text += once();
  return text;
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
