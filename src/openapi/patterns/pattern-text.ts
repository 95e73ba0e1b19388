import { anyLetter, lettersOf, type Letters, type PatternNode } from '../../model/texts/pattern-tree.js';
import { memoize } from '../../source/memoize.js';

/** The regular expression of a pattern without lookarounds. */
export const patternText: (node: PatternNode) => string = memoize(writtenText);

function writtenText(node: PatternNode): string {
  switch (node.kind) {
    case 'letters':
      return lettersText(node.letters);
    case 'sequence':
      return node.parts.map((part) => (part.kind === 'alternatives' ? group(part) : patternText(part))).join('');
    case 'alternatives':
      return node.parts.map(patternText).join('|');
    case 'repetition':
      return `${node.of.kind === 'letters' ? patternText(node.of) : group(node.of)}${quantifierOf(node)}`;
    case 'look':
      throw new Error('Bug: patterns with lookarounds are not printed.');
  }
}

function group(node: PatternNode): string {
  return `(?:${patternText(node)})`;
}

function quantifierOf({ least, most }: PatternNode & { readonly kind: 'repetition' }): string {
  if (least === 0 && most === 1) return '?';
  if (most === Infinity) return ['*', '+'][least] ?? `{${least},}`;
  return `{${least},${most}}`;
}

/** The bits of `Letters` for characters beyond ASCII: all but two, and those two, which `.` does not match. */
const [others, separators] = [1n << 128n, 1n << 129n];

function lettersText(letters: Letters): string {
  if (letters === anyLetter) return '[^]';
  const missing = anyLetter & ~letters;
  if (missing === (bitOf('\n') | bitOf('\r') | separators)) return '.';
  const name = names.get(letters);
  if (name !== undefined) return name;
  const codes = codesOf(letters);
  const [code] = codes;
  if (code !== undefined && codes.length === 1 && letters < others) return escaped(code, '^$\\.*+?()[]{}|/');
  return (letters & others) === 0n ? `[${membersText(letters)}]` : `[^${membersText(missing)}]`;
}

/** Classes with a name. */
const names: ReadonlyMap<Letters, string> = new Map(['\\d', '\\w'].map((name) => [lettersOf(name), name]));

function bitOf(character: string): Letters {
  return 1n << BigInt(character.charCodeAt(0));
}

function codesOf(letters: Letters): readonly number[] {
  return Array.from({ length: 128 }, (_, code) => code).filter((code) => (letters & (1n << BigInt(code))) !== 0n);
}

function membersText(letters: Letters): string {
  const codes = new Set(codesOf(letters));
  let text = '';
  for (const code of codes) {
    if (codes.has(code - 1)) continue;
    let last = code;
    while (codes.has(last + 1)) last += 1;
    const middle = last - code > 1 ? '-' : '';
    text += `${escaped(code, '^\\[]-')}${middle}${last === code ? '' : escaped(last, '^\\[]-')}`;
  }
  return `${text}${(letters & separators) === 0n ? '' : '\\u2028\\u2029'}`;
}

const shortEscapes: ReadonlyMap<number, string> = new Map([
  [9, '\\t'],
  [10, '\\n'],
  [13, '\\r'],
]);

function escaped(code: number, signs: string): string {
  const character = String.fromCharCode(code);
  if (code < 32 || code === 127) return shortEscapes.get(code) ?? `\\x${code.toString(16).padStart(2, '0')}`;
  return signs.includes(character) ? `\\${character}` : character;
}
