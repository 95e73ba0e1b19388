/** A pattern that is being turned into a string, character by character. */
interface Reading {
  readonly pattern: string;
  index: number;
  /** How often a repeated part is repeated beyond its minimum. */
  readonly extra: number;
  /** Which alternative or character is taken, counted from 0. */
  readonly choice: number;
}

/**
 * Strings that a pattern (ECMAScript, flag `u`) probably matches, short ones first: `[a-z]{2}-[0-9]+` → `aa-1`.
 * Lookaround and back references are not supported, so test a sample against the pattern.
 */
export function patternSamples(pattern: string, longest: number, choice = 0): readonly string[] {
  const extras = [0, 1, 2, 3, 5, 8, 16, longest].filter((extra) => extra <= longest);
  return [...new Set(extras)].map((extra) => readAlternatives({ pattern, index: 0, extra, choice }));
}

/** The shortest of such strings that has at least this many characters, if there is one. */
export function patternSampleFrom(pattern: string, least: number, choice = 0): string | undefined {
  const sampleOf = (extra: number): string => readAlternatives({ pattern, index: 0, extra, choice });
  let [tooFew, enough] = [-1, Math.min(least, longestText)];
  if ([...sampleOf(enough)].length < least) return undefined;
  while (enough - tooFew > 1) {
    const between = Math.floor((tooFew + enough) / 2);
    if ([...sampleOf(between)].length < least) tooFew = between;
    else enough = between;
  }
  return sampleOf(enough);
}

/** For a single repetition: longer samples are useless, and a pattern may require 10^12 characters. */
const longestText = 10_000;

// Takes one alternative, and reads the others only to find their end.
function readAlternatives(reading: Reading): string {
  const alternatives = [readSequence(reading)];
  while (reading.pattern[reading.index] === '|') {
    reading.index += 1;
    alternatives.push(readSequence(reading));
  }
  return alternatives[reading.choice % alternatives.length] ?? '';
}

function readSequence(reading: Reading): string {
  let text = '';
  while (reading.index < reading.pattern.length && !')|'.includes(reading.pattern[reading.index] ?? '')) {
    const atom = readAtom(reading);
    text += atom.repeat(Math.min(readCount(reading), Math.floor(longestText / Math.max(atom.length, 1))));
  }
  return text;
}

function readAtom(reading: Reading): string {
  if (reading.pattern[reading.index] === '(') return readGroup(reading);
  const source = atomPattern.exec(reading.pattern.slice(reading.index))?.[0] ?? '';
  reading.index += Math.max(source.length, 1);
  if (/^(?:[$^]|\\[bB])$/.test(source)) return '';
  const atom = new RegExp(`^${source}$`, 'u');
  if (reading.choice === 0) return characters.find((character) => atom.test(character)) ?? '';
  const fitting = characters.filter((character) => atom.test(character));
  return fitting[reading.choice % fitting.length] ?? '';
}

const atomPattern =
  /^(?:\[(?:\\.|[^\\\]])*\]|\\(?:[pP]\{[^}]*\}|u\{[^}]*\}|u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|c[a-zA-Z]|.)|.)/su;

/** In order of preference: letters, digits, other ASCII characters, and a letter outside ASCII. */
const characters: readonly string[] = [
  ...'aA1bcdefghijklmnopqrstuvwxyzBCDEFGHIJKLMNOPQRSTUVWXYZ023456789-_.:/ ',
  ...Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)),
  'ä',
  '\t',
  '\n',
];

function readGroup(reading: Reading): string {
  const [opening = '('] = /^\((?:\?(?::|<[^=!][^>]*>|<?[=!]))?/u.exec(reading.pattern.slice(reading.index)) ?? [];
  reading.index += opening.length;
  const inside = readAlternatives(reading);
  reading.index += 1;
  return /[=!]$/.test(opening) ? '' : inside;
}

function readCount(reading: Reading): number {
  const [quantifier = ''] = /^(?:[*+?]|\{[0-9]+(?:,[0-9]*)?\})\??/.exec(reading.pattern.slice(reading.index)) ?? [];
  reading.index += quantifier.length;
  if (quantifier === '') return 1;
  const [, least = '', comma, most] = /^\{([0-9]+)(,)?([0-9]*)/.exec(quantifier) ?? [];
  const minimum = least === '' ? (quantifier.startsWith('+') ? 1 : 0) : Number(least);
  const fixed = quantifier.startsWith('?') ? 1 : comma === undefined && least !== '' ? minimum : Infinity;
  const maximum = most === undefined || most === '' ? fixed : Number(most);
  return Math.min(minimum + reading.extra, maximum);
}
