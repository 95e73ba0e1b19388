/** A part of the strings that a pattern matches: a literal, repeated characters of a set, or repeated alternatives. */
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
 * The parts of a pattern (ECMAScript, flag `u`): `[a-z]{2}-x` → two of `a` to `z`, `-x`. Without lookarounds and back
 * references, so test a sample against the pattern. Undefined if some position accepts no ASCII character.
 */
export function patternParts(pattern: string): readonly PatternPart[] | undefined {
  const choices = readChoices({ pattern, index: 0 });
  const [only, ...others] = choices ?? [];
  if (choices === undefined || only === undefined) return undefined;
  return others.length === 0 ? only : [{ choices, least: 1, most: 1 }];
}

/** The source between `^(?:` and `)$`, which a type adds so that its pattern matches the whole string. */
export function innerSource({ source }: RegExp): string {
  return /^\^\(\?:(.*)\)\$$/s.exec(source)?.[1] ?? source;
}

/** The most repetitions beyond the required ones, for readable samples. */
const mostMore = 24;

// An alternative with an unsupported character is dropped; the remaining ones are complete.
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

/** The keyboard characters that it matches: none for a back reference, which is not an expression by itself. */
function charactersOf(source: string): string {
  try {
    const atom = new RegExp(`^${source}$`, 'u');
    return characters.filter((character) => atom.test(character)).join('');
  } catch {
    return '';
  }
}

/** A literal character, such as `ü`. */
function isSingle(source: string): boolean {
  return [...source].length === 1 && !/[\\[\](){}.*+?^$|/]/.test(source);
}

const atomPattern =
  /^(?:\[(?:\\.|[^\\\]])*\]|\\(?:[pP]\{[^}]*\}|u\{[^}]*\}|u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|c[a-zA-Z]|.)|.)/su;

/** Keyboard characters: letters and digits first, no line ends. */
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

/** A pattern may require a trillion characters; no sample is made of it. */
const longest = 10_000;
