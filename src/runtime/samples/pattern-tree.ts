/** A regular expression (ECMAScript, flag `u`). What an atom is, one character or a class, its reader decides. */
export type PatternTree<Atom> =
  | Atom
  | { readonly kind: 'sequence'; readonly parts: readonly PatternTree<Atom>[] }
  | { readonly kind: 'alternatives'; readonly parts: readonly PatternTree<Atom>[] }
  | { readonly kind: 'repetition'; readonly of: PatternTree<Atom>; readonly least: number; readonly most: number }
  | { readonly kind: 'look'; readonly at: PatternTree<Atom> };

interface Reading<Atom> {
  readonly pattern: string;
  readonly atomOf: (source: string) => Atom | undefined;
  index: number;
}

const deepest = 50;

/** Undefined for a pattern with an atom that its reader does not know, and for one that is nested too deeply. */
export function readTree<Atom>(
  pattern: string,
  atomOf: (source: string) => Atom | undefined,
): PatternTree<Atom> | undefined {
  const reading = { pattern, atomOf, index: 0 };
  const node = readAlternatives(reading, 0);
  return reading.index === pattern.length ? node : undefined;
}

function readAlternatives<Atom>(reading: Reading<Atom>, depth: number): PatternTree<Atom> | undefined {
  if (depth > deepest) return undefined;
  const parts: PatternTree<Atom>[] = [];
  do {
    const part = readSequence(reading, depth);
    if (part === undefined) return undefined;
    parts.push(part);
  } while (skips(reading, '|'));
  const [only] = parts;
  return only !== undefined && parts.length === 1 ? only : { kind: 'alternatives', parts };
}

function readSequence<Atom>(reading: Reading<Atom>, depth: number): PatternTree<Atom> | undefined {
  const parts: PatternTree<Atom>[] = [];
  while (reading.index < reading.pattern.length && !')|'.includes(reading.pattern.charAt(reading.index))) {
    const part = readAtom(reading, depth);
    if (part === undefined) return undefined;
    parts.push(repeated(reading, part));
  }
  return { kind: 'sequence', parts };
}

function repeated<Atom>(reading: Reading<Atom>, of: PatternTree<Atom>): PatternTree<Atom> {
  const [quantifier, least = '', comma, most] = taken(reading, /(?:[*+?]|\{(\d+)(?:(,)(\d*))?\})\??/y) ?? [];
  if (quantifier === undefined) return of;
  if (quantifier.startsWith('?')) return { kind: 'repetition', of, least: 0, most: 1 };
  if (least === '') return { kind: 'repetition', of, least: quantifier.startsWith('+') ? 1 : 0, most: Infinity };
  return {
    kind: 'repetition',
    of,
    least: Number(least),
    most: comma === undefined ? Number(least) : Number(most || Infinity),
  };
}

function readAtom<Atom>(reading: Reading<Atom>, depth: number): PatternTree<Atom> | undefined {
  // Zero-width: ignoring it only adds matches.
  if (taken(reading, /[\^$]|\\[bB]/y) !== undefined) return { kind: 'sequence', parts: [] };
  const [group, look] = taken(reading, /\((?:\?(?::|<?([=!])|<[^>]+>))?/y) ?? [];
  if (group === undefined) {
    const [source] = taken(reading, atom) ?? [];
    return source === undefined ? undefined : reading.atomOf(source);
  }
  const inside = readAlternatives(reading, depth + 1);
  if (inside === undefined || !skips(reading, ')')) return undefined;
  return look === undefined ? inside : { kind: 'look', at: inside };
}

/** One character, a class, or a back reference. */
const atom =
  /\[(?:\\.|[^\\\]])*\]|\\(?:[pP]\{[^}]*\}|u\{[^}]*\}|u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|c[a-zA-Z]|k<[^>]+>|[1-9]\d*|[^kcpPux])|[^\\[\](){}*+?|^$]/suy;

function taken(reading: Reading<unknown>, form: RegExp): RegExpExecArray | undefined {
  form.lastIndex = reading.index;
  const match = form.exec(reading.pattern);
  if (match === null) return undefined;
  reading.index = form.lastIndex;
  return match;
}

function skips(reading: Reading<unknown>, text: string): boolean {
  const isThere = reading.pattern.startsWith(text, reading.index);
  if (isThere) reading.index += text.length;
  return isThere;
}

/** Whether an atom is a back reference, whose text is known only during matching. */
export function isBackReference(source: string): boolean {
  return /^\\[1-9k]/.test(source);
}
