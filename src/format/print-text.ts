import { isMap, isScalar, isSeq, type Node, parseDocument, type Scalar } from 'yaml';

/** Where a text stands: YAML reads the same characters differently there. */
type TextPlace = 'key' | 'value' | 'item' | 'flow';

/** A text with its quotes, if it needs any. `raw` is what the file holds for it, from the first character to the last. */
export function printText(scalar: Scalar, raw: string, place: TextPlace): string {
  const text = String(scalar.value ?? '');
  const isQuoted = scalar.type === 'QUOTE_DOUBLE' || scalar.type === 'QUOTE_SINGLE';
  // A carriage return alone is a letter to YAML; at the end of a line it would be taken for half of a line break.
  return isQuoted || text.includes('\r') ? printQuoted(text, raw, place) : text;
}

/** The text as it would be written, whatever it was written as. */
export function printAnew(text: string, wasQuoted: boolean, place: TextPlace): string {
  if (!wasQuoted && isPlainThere(text, place)) return text;
  return printQuoted(text, undefined, place);
}

function printQuoted(text: string, raw: string | undefined, place: TextPlace): string {
  // What is escaped cannot be seen otherwise: it stays as its author wrote it.
  if (raw?.startsWith('"') === true && /\\[^"\\/]/.test(raw)) return raw;
  const keepsQuotes = place === 'key' ? text === '' || text === '<<' : isReadByQuotes(text);
  if (!keepsQuotes && isPlainThere(text, place)) return text;
  return /\p{C}|[\u2028\u2029]/u.test(text) ? JSON.stringify(text) : `'${text.replaceAll("'", "''")}'`;
}

/** Texts that quotes make something else of: `'1'` is no number, `''` is not nothing. */
export function isReadByQuotes(text: string): boolean {
  return /^(?:|~|<<|\.\.\.|null|true|false|[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d+)?|0[xo][0-9a-f]+|[-+]?\.inf|\.nan)$/i.test(
    text,
  );
}

/** Whether YAML reads the bare text, there, as exactly this text. */
function isPlainThere(text: string, place: TextPlace): boolean {
  // Most texts are words; for the others nobody knows better than the reader of YAML.
  if (/^[A-Za-z0-9_](?:[\w ./()-]*[\w./()-])?$/.test(text)) return true;
  if (/^[,[\]{}#&*!|>'"%@`]|[\n\r\t]|: | #|:$/.test(text)) return false;
  const source = { key: `${text}: v`, value: `k: ${text}`, item: `- ${text}`, flow: `[${text}]` }[place];
  const { contents, errors, warnings } = parseDocument(source, { schema: 'failsafe', prettyErrors: false });
  if (errors.length > 0 || warnings.length > 0) return false;
  const [first, second] = isMap(contents) || isSeq(contents) ? contents.items : [];
  if (second !== undefined) return false;
  const pair = first as { readonly key?: unknown; readonly value?: unknown } | undefined;
  const read = place === 'key' ? pair?.key : place === 'value' ? pair?.value : first;
  return isScalar(read) && read.type === 'PLAIN' && read.value === text;
}

/**
 * A text over several lines, its lines after the first indented anew: what stands at the beginning of a line is no part
 * of it.
 */
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
  /** The empty lines at its end are part of the text: `|+`. */
  readonly keepsEnd: boolean;
}

/** A block text, `|` or `>`: its lines keep what they hold beyond the indentation. `outer` is that of the text around. */
export function printBlock(raw: string, outer: number, indent: string): PrintedBlock {
  const [first = '', ...rest] = raw.split('\n');
  const header = /^[|>][-+0-9]*/.exec(first)?.[0] ?? '|';
  const digit = /\d/.exec(header)?.[0];
  const filled = rest.find((line) => line.trim() !== '') ?? '';
  const strip = digit === undefined ? filled.length - filled.trimStart().length : outer + Number(digit);
  const keepsEnd = header.includes('+');
  const lines = rest.map((line) => line.slice(strip));
  // After the last line break stands nothing.
  if (lines.at(-1) === '') lines.pop();
  while (!keepsEnd && lines.at(-1)?.trim() === '') lines.pop();
  const needsDigit = /^(?: *\n)* /.test(`${lines.join('\n')}`) && lines.some((line) => line.trim() !== '');
  return {
    header: header.replace(/\d/, '').replace(/^./, needsDigit ? '$&2' : '$&'),
    lines: lines.map((line) => (line === '' ? '' : indent + line)),
    keepsEnd,
  };
}

/** `[A, B]`, `{}`: what stays on one line. Undefined for what is written in lines of its own. */
export function printFlow(node: Node, source: string): string | undefined {
  if (isScalar(node)) return printFlowText(node, source);
  if (isMap(node)) return node.items.length === 0 ? '{}' : undefined;
  if (!isSeq(node) || (node.flow !== true && node.items.length > 0)) return undefined;
  const items = node.items.map((item) => printFlow(item as Node, source));
  return items.includes(undefined) ? undefined : `[${items.join(', ')}]`;
}

function printFlowText(scalar: Scalar, source: string): string | undefined {
  const [start = 0, end = 0] = scalar.range ?? [];
  const raw = source.slice(start, end);
  if (raw.includes('\n') || raw === '') return undefined;
  return printText(scalar, raw, 'flow');
}
