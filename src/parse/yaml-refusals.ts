import type { DiagnosticFix, Finding } from '../source/diagnostic.js';
import { linesOf } from '../source/line-map.js';
import type { SourceFile, SourceSpan } from '../source/source-file.js';
import { lowerFirst } from '../source/words.js';
import { limitsMeant } from './type-limits.js';
import { typeIn } from './type-list.js';

/** A model of a thousand endpoints has a fifth of this size. */
const maximumLength = 2_000_000;

/** The same in lines. Text that is mostly keys takes longer to read than text that is mostly words. */
const maximumLines = 25_000;

/** Why the text cannot be a model, however YAML reads it. */
export function textProblem(file: SourceFile): Finding | undefined {
  const size = sizeBeyond(file);
  if (size !== undefined) {
    const message = `The file has ${size}. Split it: all files of a folder are one model.`;
    return { code: 'file-is-not-too-large', message, span: spanAt(file, 0, 0) };
  }
  // A file with NUL, escape or other control characters is not text.
  const control = /[^\P{Cc}\t\r\n]/u.exec(file.text);
  if (control !== null) {
    const code = control[0].charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
    const message = `The control character U+${code} is not allowed in a model. In a double-quoted string write \`\\u${code}\`.`;
    return { code: 'yaml-character', message, span: spanAt(file, control.index, 1) };
  }
  const conflict = /^<{7} .*/m.exec(file.text);
  if (conflict !== null) {
    const message =
      'Git left a conflict here. Keep what belongs in the model, and remove the lines with `<<<<<<<`, `=======` and `>>>>>>>`.';
    return { code: 'yaml-syntax', message, span: spanAt(file, conflict.index, conflict[0].length) };
  }
  const tab = file.text.includes('\t') ? /^(?![ ]*#)[^#\r\n]*?(\t+)/m.exec(file.text) : null;
  if (tab === null) return undefined;
  const length = tab[1]?.length ?? 0;
  const span = spanAt(file, tab.index + tab[0].length - length, length);
  const message = 'A tab has no fixed width. Indent with spaces; in a double-quoted string write `\\t`.';
  return { code: 'yaml-tab', message, span, fix: fixOfTab(file, span) };
}

/**
 * If a file is indented by tabs only, each tab is one level, and all of them are fixed at once. In mixed indentation
 * the width of a tab depends on the author's editor, so that fix is a guess.
 */
function fixOfTab(file: SourceFile, span: SourceSpan): DiagnosticFix {
  const message = 'Use two spaces';
  const isAtStart = span.start === 0 || file.text[span.start - 1] === '\n';
  if (!isAtStart || /^\t* [ \t]*[^\s#]/m.test(file.text)) {
    return { message, edits: [{ span, text: '  '.repeat(span.end - span.start) }] };
  }
  const tabs = [...file.text.matchAll(/^\t+/gm)];
  return {
    message,
    edits: tabs.map(({ 0: text, index }) => ({
      span: spanAt(file, index, text.length),
      text: '  '.repeat(text.length),
    })),
    isSafe: true,
  };
}

/** The size of a file that is too large, and the limit. */
function sizeBeyond(file: SourceFile): string | undefined {
  const { length } = file.text;
  if (length > maximumLength) return `${length} characters; a model file has at most ${maximumLength}`;
  const lines = linesOf(file).starts.length;
  return lines > maximumLines ? `${lines} lines; a model file has at most ${maximumLines}` : undefined;
}

interface SyntaxError {
  readonly code: string;
  readonly message: string;
  readonly pos: readonly [number, number];
}

/** Explains the errors of the YAML parser in terms of what to change. */
const explanations: Readonly<Record<string, string>> = {
  BLOCK_AS_IMPLICIT_KEY: 'The indentation is wrong, or a value contains `: ` and needs quotes.',
  BAD_INDENT: 'The indentation does not match the lines above.',
  MULTILINE_IMPLICIT_KEY: 'A key is on one line and ends with `:`. Is a `:` missing, or the indentation wrong?',
  BAD_SCALAR_START: 'A value cannot begin with this character: quote it.',
  BAD_PROP_ORDER: 'Anchors and tags are not allowed in a model: remove them.',
};

/** The errors that are no matter of syntax. */
const ownCodes: Readonly<Record<string, Pick<Finding, 'code' | 'message'>>> = {
  MULTIPLE_DOCS: {
    code: 'yaml-several-documents',
    message: 'A second document begins here. A file holds one: remove the `---`, or move the rest to another file.',
  },
  RESOURCE_EXHAUSTION: { code: 'nesting-is-bounded', message: 'The file is nested too deeply.' },
  BAD_ALIAS: { code: 'yaml-alias', message: 'An alias is not allowed: write the value out.' },
};

/** The error of the YAML parser as a diagnostic. */
export function syntaxProblem(file: SourceFile, error: SyntaxError): Finding {
  const unclosed = unclosedBracket(file, error);
  if (unclosed !== undefined) {
    const bracket = file.text[unclosed] === '[' ? ']' : '}';
    const message = `This bracket is not closed: \`${bracket}\` is missing.`;
    return { code: 'yaml-syntax', message, span: spanAt(file, unclosed, 1) };
  }
  // The library counts one character too many if the file ends early.
  const [start, end] = error.pos.map((offset) => Math.min(offset, file.text.length)) as [number, number];
  const isMark = error.code === 'MULTIPLE_DOCS';
  const span = { path: file.path, start, end: isMark ? Math.min(start + 3, file.text.length) : Math.max(end, start) };
  return { ...(ownCodes[error.code] ?? { code: 'yaml-syntax', message: explanationOf(file, error) }), span };
}

/** Where the list or map begins whose end the parser has not found before the next line that cannot belong to it. */
function unclosedBracket(file: SourceFile, { code, message, pos }: SyntaxError): number | undefined {
  if (code !== 'BAD_INDENT' || !/^Flow (?:sequence|map)\b/.test(message)) return undefined;
  const open: number[] = [];
  // Quotes may hold brackets; comments, too.
  for (const { 0: text, index } of file.text
    .slice(0, pos[0])
    .matchAll(/"(?:[^"\\\n]|\\.)*"|'[^'\n]*'|(?<=^|\s)#.*|[[\]{}]/g)) {
    if (text === '[' || text === '{') open.push(index);
    else if (text === ']' || text === '}') open.pop();
  }
  return open.at(-1);
}

/** YAML reads a leading `*` as an alias. */
export const quoteRange = 'Quote the range of all media types: `"*/*"`.';

function explanationOf(file: SourceFile, error: SyntaxError): string {
  const before = file.text.slice(file.text.lastIndexOf('\n', error.pos[0] - 1) + 1, error.pos[0]);
  if (/(?:^|[\s{,])\*\/\*:?\s*\S*$/.test(before)) return quoteRange;
  // `path: {id}/x` and `where: [a] b`: YAML reads the bracket as the beginning of a map or list.
  if (error.code === 'UNEXPECTED_TOKEN' && /[}\]]\s*$/.test(before)) {
    if (/\]\s*$/.test(before) && file.text.startsWith('=', error.pos[0]))
      return 'Quote a type that begins with `[`: `color: "[red, green] = red"`.';
    if (/\]\s*$/.test(before) && file.text.startsWith('[', error.pos[0]))
      return 'Quote a type that begins with `[`: `colors: "[red, green][]"`.';
    const [, items] = (/^[!?]/.test(file.text.slice(error.pos[0])) && /\[\s*(\w+)[!?]?\s*\]\s*$/.exec(before)) || [];
    if (items !== undefined)
      return `A list is written \`${typeIn({ text: items }, () => false) ?? items}[]\`. It is required if the name before it has no \`?\`.`;
    return 'Quote a value that begins with `{` or `[` and continues after the bracket.';
  }
  const after = file.text.slice(error.pos[0], error.pos[0] + 80);
  if (/^[^\n]*:[\u00a0\u2000-\u200b\u202f\u3000]/.test(after))
    return 'A special space follows the `:`, such as the no-break space of a word processor. Write a plain one.';
  if (before.trim() === '' && /^\/[/*]/.test(after)) return 'A remark begins with `#`, docs with `##`.';
  if (before.trim() === '' && after.startsWith('@'))
    return 'A model has no decorators: a name without `?` is required, limits are in parentheses, `string(1..80)`, and docs are `##` lines above the name.';
  if (before.trim() === '' && /^\.{3}\s*\w/.test(after)) return 'The fields of another type come with `B extends A:`.';
  const named = error.code === 'BLOCK_AS_IMPLICIT_KEY' ? limitsMeant(after) : undefined;
  if (named !== undefined) return named;
  if (error.code === 'BLOCK_AS_IMPLICIT_KEY' && /^(?:[A-Z]+ )?\/[^\n]*\{\w+: /.test(after))
    return 'A path names its parameters, `/pets/{id}`; their types stand below `params:`.';
  if (error.code === 'BLOCK_AS_IMPLICIT_KEY' && /^[^\n'"]*\{ *\w+: /.test(after))
    return 'An object needs a name here: declare its fields below `types:`.';
  const [, deeper] = (error.code === 'BLOCK_AS_IMPLICIT_KEY' && /^[^\n]*\n( *)[\w-]+\??:\s/.exec(after)) || [];
  const [, name] = /([A-Z]\w*):\s+$/.exec(before) ?? [];
  const [, parent] = /^extends\s+([A-Z]\w*)/.exec(after) ?? [];
  if (deeper !== undefined && name !== undefined && parent !== undefined)
    return `What a type extends stands before the colon: \`${name} extends ${parent}:\`.`;
  if (deeper !== undefined && deeper.length > before.search(/\S/) && /\S:\s+$/.test(before))
    return 'The next line is indented deeper than this one, so it continues the value here. Begin both at the same column.';
  if (error.code === 'UNEXPECTED_TOKEN' && /["']\s*$/.test(before))
    return after.startsWith('|')
      ? 'A value ends at its closing quote. For a choice of words, write an enum: `[red, green]`.'
      : 'A value ends at its closing quote: quote the whole value, or nothing of it.';
  if (error.code === 'MULTILINE_IMPLICIT_KEY' && /^[\w-]+\??:[^\s:/]/.test(after))
    return 'A space must follow the `:` of a key: `name: string`.';
  if (error.code === 'MISSING_CHAR' && error.message.endsWith('quote')) return 'This quote is not closed.';
  if (error.code === 'MISSING_CHAR' && /^\] *\|/.test(after))
    return 'Quote a type that begins with `[`, `"[red, green] | null"`, or begin with another part, `null | [red, green]`.';
  if (error.code === 'MISSING_CHAR' && /^implicit map keys/i.test(error.message))
    return 'A key is followed by `:` and a space: `name: string`.';
  const isInBraces = error.code === 'UNEXPECTED_TOKEN' || /between flow map items$/i.test(error.message);
  if (isInBraces && /\{[^}]*$/.test(before))
    return 'In braces, quote a value with brackets, `{application/json: "Pet[]"}`, or put each key on a line of its own.';
  return explanations[error.code] ?? `This is not YAML: ${lowerFirst(error.message.replace(/\s+/g, ' '))}.`;
}

function spanAt(file: SourceFile, start: number, length: number): SourceSpan {
  return { path: file.path, start, end: start + length };
}
