/**
 * What the texts that a pattern matches are made of: a text, characters of some kind so many times, or one of several
 * sequences so many times.
 */
export type PatternPart = string | CharactersPart | ChoicesPart;

interface CharactersPart {
  readonly from: string;
  readonly least: number;
  readonly most: number;
}

interface ChoicesPart {
  readonly choices: readonly (readonly PatternPart[])[];
  readonly least: number;
  readonly most: number;
}

interface Reading {
  readonly pattern: string;
  index: number;
}

/**
 * The parts of a pattern (ECMAScript, flag `u`): `[a-z]{2}-x` → two of `a` to `z`, `-x`. What it looks for around the text
 * and back references are not understood, so whoever makes a text tries it against the pattern. Undefined where no
 * character of ASCII will do in some place.
 */
export function patternParts(pattern: string): readonly PatternPart[] | undefined {
  const choices = readChoices({ pattern, index: 0 });
  const [only, ...others] = choices ?? [];
  if (choices === undefined || only === undefined) return undefined;
  return others.length === 0 ? only : [{ choices, least: 1, most: 1 }];
}

/** What is written between `^(?:` and `)$`, by which a type says that its pattern matches the whole. */
export function innerSource({ source }: RegExp): string {
  return /^\^\(\?:(.*)\)\$$/s.exec(source)?.[1] ?? source;
}

/** Nobody wants to see more repetitions than these beyond what must be there. */
const mostMore = 24;

// A choice with a character that is not known here is left out; of one that is left, nothing is missing.
function readChoices(reading: Reading): readonly (readonly PatternPart[])[] | undefined {
  const choices = [readSequence(reading)];
  while (reading.pattern[reading.index] === '|') {
    reading.index += 1;
    choices.push(readSequence(reading));
  }
  const known = choices.filter((choice) => choice !== undefined);
  return known.length === 0 ? undefined : known;
}

function readSequence(reading: Reading): readonly PatternPart[] | undefined {
  const parts: PatternPart[] = [];
  let isKnown = true;
  while (reading.index < reading.pattern.length && !')|'.includes(reading.pattern[reading.index] ?? '')) {
    const part = reading.pattern[reading.index] === '(' ? readGroup(reading) : readCharacters(reading);
    if (part === undefined) isKnown = false;
    else if (typeof part === 'string') append(parts, part);
    else if (part.most > 0) parts.push(part);
  }
  return isKnown ? parts : undefined;
}

function append(parts: PatternPart[], text: string): void {
  if (text === '') return;
  const last = parts.at(-1);
  if (typeof last === 'string') parts[parts.length - 1] = last + text;
  else parts.push(text);
}

function readCharacters(reading: Reading): string | CharactersPart | undefined {
  const source = atomPattern.exec(reading.pattern.slice(reading.index))?.[0] ?? '';
  reading.index += Math.max(source.length, 1);
  if (/^(?:[$^]|\\[bB])$/.test(source)) return '';
  const from = charactersOf(source);
  const { least, most } = readCounts(reading);
  if (from === '') return isSingle(source) && least === 1 && most === 1 ? source : undefined;
  return from.length === 1 && least === 1 && most === 1 ? from : { from, least, most };
}

/** The characters of a keyboard that it stands for: none for a back reference, which is no expression of its own. */
function charactersOf(source: string): string {
  try {
    const atom = new RegExp(`^${source}$`, 'u');
    return characters.filter((character) => atom.test(character)).join('');
  } catch {
    return '';
  }
}

/** A character that stands for itself, such as `ü`. */
function isSingle(source: string): boolean {
  return [...source].length === 1 && !/[\\[\](){}.*+?^$|/]/.test(source);
}

const atomPattern =
  /^(?:\[(?:\\.|[^\\\]])*\]|\\(?:[pP]\{[^}]*\}|u\{[^}]*\}|u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|c[a-zA-Z]|.)|.)/su;

/** What a keyboard has: letters and digits first, and none that ends a line. */
const alphanumeric = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
const characters: readonly string[] = [
  ...alphanumeric,
  ...Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).filter(
    (character) => !alphanumeric.includes(character),
  ),
];

function readGroup(reading: Reading): ChoicesPart | string | undefined {
  const [opening = '('] = /^\((?:\?(?::|<[^=!][^>]*>|<?[=!]))?/u.exec(reading.pattern.slice(reading.index)) ?? [];
  reading.index += opening.length;
  const choices = readChoices(reading);
  reading.index += 1;
  const { least, most } = readCounts(reading);
  if (/[=!]$/.test(opening)) return '';
  if (choices === undefined) return least === 0 ? '' : undefined;
  const [only, ...others] = choices;
  const text = others.length === 0 && only?.length === 1 ? only[0] : undefined;
  return typeof text === 'string' && least === 1 && most === 1 ? text : { choices, least, most };
}

function readCounts(reading: Reading): { readonly least: number; readonly most: number } {
  const [quantifier = ''] = /^(?:[*+?]|\{[0-9]+(?:,[0-9]*)?\})\??/.exec(reading.pattern.slice(reading.index)) ?? [];
  reading.index += quantifier.length;
  if (quantifier === '') return { least: 1, most: 1 };
  if (quantifier.startsWith('?')) return { least: 0, most: 1 };
  const [, from = '', comma, to = ''] = /^\{([0-9]+)(,)?([0-9]*)/.exec(quantifier) ?? [];
  const least = Math.min(from === '' ? (quantifier.startsWith('+') ? 1 : 0) : Number(from), longest);
  const most = from !== '' && comma === undefined ? least : to === '' ? Infinity : Number(to);
  return { least, most: Math.min(most, least + mostMore) };
}

/** A pattern may ask for a million millions; there will be no text of it. */
const longest = 10_000;
