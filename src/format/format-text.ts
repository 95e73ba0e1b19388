import { isForeignKey } from '../parse/foreign-words.js';
import { typeIn } from '../parse/type-list.js';
import type { Node, Scalar } from 'yaml';
import { parseYaml, yaml } from '../source/yaml-library.js';

/** The context of a scalar: YAML reads the same characters differently in each. */
type TextLocation = 'key' | 'value' | 'item' | 'flow';

/** A scalar, with quotes if it needs them. `raw` is its source text. */
export function printText(scalar: Scalar, raw: string, location: TextLocation): string {
  const text = String(scalar.value ?? '');
  const isQuoted = scalar.type === 'QUOTE_DOUBLE' || scalar.type === 'QUOTE_SINGLE';
  // A lone carriage return is a character to YAML; at the end of a line it would become part of a line break.
  return isQuoted || text.includes('\r') ? printQuoted(text, raw, location) : text;
}

/** A new text, quoted as needed, regardless of the original quotes. */
export function printAnew(text: string, wasQuoted: boolean, location: TextLocation): string {
  if (!wasQuoted && isPlainThere(text, location)) return text;
  return printQuoted(text, undefined, location);
}

function printQuoted(text: string, raw: string | undefined, location: TextLocation): string {
  // Escaped characters would be invisible without quotes, so such a string stays as written.
  if (raw?.startsWith('"') === true && /\\[^"\\/]/.test(raw)) return raw;
  const keepsQuotes =
    location === 'key'
      ? isKeyReadByQuotes(text)
      : isReadByQuotes(text) || (raw !== undefined && isTypeIn(text, location));
  if (!keepsQuotes && isPlainThere(text, location)) return text;
  return /\p{C}|[\u2028\u2029]/u.test(text) ? jsonLine(JSON.stringify(text)) : `'${text.replaceAll("'", "''")}'`;
}

/** JSON that YAML reads as the same value: JSON allows some characters that YAML does not. */
export function jsonLine(json: string): string {
  const hex = (sign: string): string => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return /[^ -~]/.test(json) ? json.replaceAll(unprintable, hex) : json;
}

/** Characters that YAML, or a model, allows only in quoted strings, where they can be escaped. */
const unprintable = /[\p{Cc}\u2028\u2029\ufeff]/gu;

/** Whether a member of a list may be the name of a type: `['file']` is an enum, and `[file]` a mistake. */
function isTypeIn(text: string, location: TextLocation): boolean {
  return location !== 'value' && typeIn({ text }, (name) => /^[A-Z]/.test(name)) !== undefined;
}

/** Keys that mean something else without quotes: `'...'` is a field, and `'readonly name'` is not a mistake. */
export function isKeyReadByQuotes(text: string): boolean {
  return text === '' || text === '<<' || text === '...' || isForeignKey(text);
}

/** Strings that mean something else without quotes: `'1'` is not a number, `''` is not null. */
export function isReadByQuotes(text: string): boolean {
  if (/^\w+ = -?\d+$|^[\w-]+ as [A-Za-z]\w*$|^(?:true|false|-?\d\S*) +as /.test(text)) return true;
  return /^(?:|~|<<|\.{2,}|…|null|true|false|[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d+)?|0[xo][0-9a-f]+|[-+]?\.inf|\.nan)$/i.test(
    text,
  );
}

/** Whether YAML reads the bare text in this context as exactly this string. */
function isPlainThere(text: string, location: TextLocation): boolean {
  // Most strings are words, types or paths; for the others the YAML parser decides.
  if (/^[,[\]{}#&*!|>'"%@`]|: | #|:$/.test(text) || text.search(unprintable) >= 0) return false;
  if (/^[\w/<(](?:[\w ./()-]*[\w./()-])?$/.test(text)) return true;
  if (location === 'flow' && /[,[\]{}]/.test(text)) return false;
  if (/^[\w/<(](?:[ -~]*[!-~])?$/.test(text)) return true;
  const source = { key: `${text}: v`, value: `k: ${text}`, item: `- ${text}`, flow: `[${text}]` }[location];
  const { contents, errors, warnings } = parseYaml(source, { schema: 'failsafe', prettyErrors: false });
  if (errors.length > 0 || warnings.length > 0) return false;
  const [first, second] = yaml().isMap(contents) || yaml().isSeq(contents) ? contents.items : [];
  if (second !== undefined) return false;
  const pair = first as { readonly key?: unknown; readonly value?: unknown } | undefined;
  const read = location === 'key' ? pair?.key : location === 'value' ? pair?.value : first;
  return yaml().isScalar(read) && read.type === 'PLAIN' && read.value === text;
}

/** A scalar over several lines, its lines after the first re-indented: indentation is not part of its value. */
export function printFolded(raw: string, indent: string): string {
  const lines = raw.split('\n').map((line, index) => (index === 0 ? line : line.trimStart()));
  return lines
    .map((line) => line.replace(/(?<!\\) +$/, '').replace(/(\\ ) +$/, '$1'))
    .map((line, index) => (index === 0 || line === '' ? line : indent + line))
    .join('\n');
}

interface PrintedBlock {
  readonly header: string;
  readonly lines: readonly string[];
  /** The blank lines at its end are part of the value: `|+`. */
  readonly keepsEnd: boolean;
}

/**
 * A block scalar, `|` or `>`: its lines keep everything beyond the indentation. `outer` is the indentation around it.
 */
export function printBlock(raw: string, outer: number, indent: string): PrintedBlock {
  const [first = '', ...rest] = raw.split('\n');
  const header = /^[|>][-+0-9]*/.exec(first)?.[0] ?? '|';
  const digit = /\d/.exec(header)?.[0];
  const filled = rest.find((line) => line.trim() !== '') ?? '';
  const strip = digit === undefined ? filled.length - filled.trimStart().length : outer + Number(digit);
  const keepsEnd = header.includes('+');
  const lines = rest.map((line) => line.slice(strip));
  // Nothing follows the last line break.
  if (lines.at(-1) === '') lines.pop();
  while (!keepsEnd && lines.at(-1)?.trim() === '') lines.pop();
  const needsDigit = /^(?: *\n)* /.test(lines.join('\n')) && lines.some((line) => line.trim() !== '');
  return {
    header: header.replace(/\d/, '').replace(/^./, needsDigit ? '$&2' : '$&'),
    lines: lines.map((line) => (line === '' ? '' : indent + line)),
    keepsEnd,
  };
}

/** `[A, B]`, `{}`: a collection that stays on one line. Undefined if it needs several lines. */
export function printFlow(node: Node, source: string): string | undefined {
  if (yaml().isScalar(node)) return printFlowText(node, source);
  if (yaml().isMap(node)) return node.items.length === 0 ? '{}' : undefined;
  if (!yaml().isSeq(node) || (node.flow !== true && node.items.length > 0)) return undefined;
  const items = node.items.map((item) => printFlow(item as Node, source));
  return items.includes(undefined) ? undefined : `[${items.join(', ')}]`;
}

function printFlowText(scalar: Scalar, source: string): string | undefined {
  const [start = 0, end = 0] = scalar.range ?? [];
  const raw = source.slice(start, end);
  if (raw.includes('\n') || raw === '') return undefined;
  return printText(scalar, raw, 'flow');
}
