/** A pattern on its way to a text, character by character. */
interface Reading {
  readonly pattern: string;
  index: number;
  /** How many times more than it must be there something that may be repeated is. */
  readonly extra: number;
}

/**
 * Texts that a pattern (ECMAScript, flag `u`) probably matches, short ones first: `[a-z]{2}-[0-9]+` → `aa-1`. What it
 * looks for around the text and back references are not understood, so whoever takes one tries it against the pattern.
 */
export function patternSamples(pattern: string, longest: number): readonly string[] {
  const extras = [0, 1, 2, 3, 5, 8, 16, longest].filter((extra) => extra <= longest);
  return [...new Set(extras)].map((extra) => readAlternatives({ pattern, index: 0, extra }));
}

/** Of one repetition: nobody wants to see more, and a pattern may ask for a million millions. */
const longestText = 10_000;

// The first alternative; the others are read to find their end.
function readAlternatives(reading: Reading): string {
  const first = readSequence(reading);
  while (reading.pattern[reading.index] === '|') {
    reading.index += 1;
    readSequence(reading);
  }
  return first;
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
  return characters.find((character) => atom.test(character)) ?? '';
}

const atomPattern =
  /^(?:\[(?:\\.|[^\\\]])*\]|\\(?:[pP]\{[^}]*\}|u\{[^}]*\}|u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|c[a-zA-Z]|.)|.)/su;

/** In the order they are preferred: letters, digits, then what is left of ASCII, and a letter beyond it. */
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
