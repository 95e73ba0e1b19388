import type { Report } from '../source/diagnostic.js';
import type { Name, WrittenTemplate, WrittenTemplatePart } from './written-parts.js';
import { shorten, upperFirst, type WordIn } from '../source/words.js';
import { spanWithin, textWithin, type YamlText } from './yaml-tree.js';

export type NameKind = WordIn<'api type error group endpoint placeholder scope scheme server gap'>;

export interface NameGrammar {
  readonly expression: RegExp;
  readonly words: string;
}

const capital: NameGrammar = { expression: /^[A-Z][A-Za-z0-9]*$/, words: 'a capital letter, then letters and digits' };
const small: NameGrammar = { expression: /^[a-z][A-Za-z0-9]*$/, words: 'a small letter, then letters and digits' };

/** Names become identifiers and file names in generated code, so the grammar itself makes them safe there. */
export const nameGrammars: Readonly<Record<NameKind, NameGrammar>> = {
  api: {
    expression: /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/,
    words: 'small letters and digits, joined by single hyphens: `example-resource`',
  },
  type: { ...capital, words: `${capital.words}: \`LineItem\`` },
  error: { ...capital, words: `${capital.words}: \`NotFound\`` },
  group: { ...small, words: `${small.words}: \`lineItem\`` },
  endpoint: { ...small, words: `${small.words}: \`getByKey\`` },
  placeholder: { ...small, words: `${small.words}: \`projectKey\`` },
  scope: { ...small, words: `${small.words}: \`manage\`` },
  scheme: { ...small, words: `${small.words}: \`key\`` },
  server: { ...small, words: `${small.words}: \`sandbox\`` },
  gap: { ...small, words: `${small.words}: \`rateLimits\`` },
};

/** Longer names make unreadable code, and some disks refuse the file names. */
const maximumLength = 100;

/** What a name has to be, if it is not: `at most 100 characters`. */
export function lackOf(name: string, kind: NameKind): string | undefined {
  const { expression, words } = nameGrammars[kind];
  if (name.length > maximumLength) return `at most ${maximumLength} characters`;
  return expression.test(name) ? undefined : words;
}

export function isWellFormed(name: Name, kind: NameKind, report: Report): boolean {
  const lack = lackOf(name.text, kind);
  if (lack === undefined) return true;
  const noun = kind === 'api' ? 'an API' : `${/^[aeiou]/.test(kind) ? 'an' : 'a'} ${kind}`;
  const message = `"${shorten(name.text)}" cannot be the name of ${noun}. Use ${lack}.${suggestionFor(name.text, kind)}`;
  report({ code: 'name-is-well-formed', message, span: name.span });
  return false;
}

/** The same words in the right form: `line_item` → `LineItem`. */
function suggestionFor(text: string, kind: NameKind): string {
  if (kind === 'placeholder' && /^(?:[+*/]\w+|\w+[+*]|\.\.\.\w+|\w+\.{1,2}|\w+…)$/.test(text))
    return ` In a path, write a value with slashes as \`{${text.replaceAll(/\W/g, '')}...}\`.`;
  if (kind === 'placeholder' && text.endsWith('?'))
    return ' A part of a path cannot be left out: declare another endpoint without it.';
  if (kind === 'placeholder' && text.includes(':')) return ' Declare its type under `params:`: `id: integer`.';
  if (kind === 'type' && /^[A-Z]\w*\s+extends\s/.test(text)) return ' A type parameter cannot be constrained.';
  if (kind === 'error' && /^[45]\d\d$/.test(text)) return ` Put the status after the name: \`NotFound: ${text}\`.`;
  // Without accents: `Persön` is one word.
  const plain = text.normalize('NFD').replaceAll(/\p{M}/gu, '');
  const words = text.length > maximumLength ? [] : (plain.match(/[A-Z]?[a-z0-9]+|[A-Z]+(?![a-z])/g) ?? []);
  const [first = '', ...rest] = words.map((word) => word.toLowerCase());
  const isCapital = kind === 'type' || kind === 'error';
  const camelCase = [isCapital ? upperFirst(first) : first, ...rest.map(upperFirst)].join('');
  const suggestion = kind === 'api' ? [first, ...rest].join('-') : camelCase;
  return nameGrammars[kind].expression.test(suggestion) ? ` Did you mean "${suggestion}"?` : '';
}

/** Splits a path in the same way. In it `{path...}` matches any number of segments. */
export function parsePath(text: YamlText, report: Report): WrittenTemplate {
  return parseTemplate(text, report, true);
}

/**
 * Splits `text.{locale}` into text and a placeholder. A brace that opens no placeholder is reported and read as text.
 */
export function parseTemplate(text: YamlText, report: Report, isPath = false): WrittenTemplate {
  const parts: WrittenTemplatePart[] = [];
  let at = 0;
  // By turns text, and a name between its braces.
  for (const [index, piece] of text.text.split(/(\{[^{}]*\})/).entries()) {
    const end = at + piece.length;
    const isText = index % 2 === 0;
    const brace = isText ? piece.search(/[{}]/) : -1;
    if (brace >= 0) {
      const message = 'A placeholder is a name between braces, such as `{projectKey}`. This brace is not part of one.';
      report({ code: 'placeholder-is-closed', message, span: spanWithin(text, at + brace, at + brace + 1) });
    }
    if (!isText) parts.push(placeholderOf(textWithin(text, at + 1, end - 1), isPath, report));
    else if (piece !== '') parts.push({ kind: 'text', text: piece, span: spanWithin(text, at, end) });
    at = end;
  }
  return { parts, span: spanWithin(text, 0, at) };
}

function placeholderOf(written: YamlText, isPath: boolean, report: Report): WrittenTemplatePart {
  const isSegments = isPath && written.text.endsWith('...');
  const { text: name, span } = textWithin(written, 0, written.text.length - (isSegments ? '...'.length : 0));
  // The segment has a value even if the name is not valid for a placeholder, so it must not be empty.
  if (!isWellFormed({ text: name, span }, 'placeholder', report)) return { kind: 'text', text: 'x', span };
  return { kind: 'placeholder', name, span, ...(isSegments && { isSegments }) };
}
