import { formatChecks, hasLength, type TextLimits } from '../validators/index.js';
import type { Drawing } from './drawing.js';
import { adjectives, nouns, oneOf, type Random, shortWords, textAbout, wholeBetween } from './topics.js';

/** What a string depends on besides its limits. */
type Writer = Pick<Drawing, 'random' | 'shown' | 'name'>;

/** A string within its limits, as a person would enter it in a field of that name; undefined if none is found. */
export function textOf(limits: TextLimits, writer: Writer): string | undefined {
  for (let attempt = 0; attempt < 8; attempt += 1) {
    const text = textLike(textAbout(writer.name, writer.random), limits, { ...writer, hasWords: true });
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
export function nameOf(limits: TextLimits, { index, attempt }: Naming, writer: Writer): string | undefined {
  const { maxLength = Infinity } = limits;
  const { random } = writer;
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
  return textLike(wish, limits, { ...writer, hasWords: attempt < 10 });
}

// A realistic string comes first; if the pattern rejects it, a string of the pattern's parts, of which most may be cut.
function textLike(
  wish: string,
  limits: TextLimits,
  { random, shown, hasWords }: Writer & { readonly hasWords: boolean },
): string | undefined {
  const { pattern, minLength: least = 0, maxLength } = limits;
  if (pattern === undefined) return lengthened(wish, limits, random);
  if (fits(wish, limits)) return wish;
  // A key whose pattern fits nearly every name needs no part of its own.
  for (const isBare of [false, true]) {
    const made = shown.patterns?.textOf(pattern, { random, least, hasWords, isBare })?.slice(0, maxLength);
    if (made !== undefined && fits(made, limits)) return made;
  }
  return undefined;
}

export function fits(text: string, { minLength = 0, maxLength = Infinity, pattern, format }: TextLimits): boolean {
  const isOfFormat = format === undefined || formatChecks[format](text);
  return isOfFormat && hasLength(text, minLength, maxLength) && pattern?.test(text) !== false;
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
