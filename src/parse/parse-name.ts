import type { Report } from '../source/report.js';
import type { Name } from './model-document.js';
import { shorten } from './slots.js';

export type NameKind = 'api' | 'type' | 'error' | 'group' | 'endpoint' | 'hole' | 'scope' | 'gap';

interface NameGrammar {
  readonly expression: RegExp;
  readonly words: string;
}

/**
 * Grammars of the names a model gives. Identifiers and file names of generated code are made from them, so what they
 * let through is safe there by grammar.
 */
const grammars: Readonly<Record<NameKind, NameGrammar>> = {
  api: {
    expression: /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/,
    words: 'small letters and digits, joined by single hyphens: `example-resource`',
  },
  type: { expression: /^[A-Z][A-Za-z0-9]*$/, words: 'a capital letter, then letters and digits: `LineItem`' },
  error: { expression: /^[A-Z][A-Za-z0-9]*$/, words: 'a capital letter, then letters and digits: `NotFound`' },
  group: { expression: /^[a-z][A-Za-z0-9]*$/, words: 'a small letter, then letters and digits: `lineItem`' },
  endpoint: { expression: /^[a-z][A-Za-z0-9]*$/, words: 'a small letter, then letters and digits: `getByKey`' },
  hole: { expression: /^[a-z][A-Za-z0-9]*$/, words: 'a small letter, then letters and digits: `projectKey`' },
  scope: { expression: /^[a-z][A-Za-z0-9]*$/, words: 'a small letter, then letters and digits: `manage`' },
  gap: { expression: /^[a-z][A-Za-z0-9]*$/, words: 'a small letter, then letters and digits: `rateLimits`' },
};

/** Longer names make unreadable code, and file names some disks refuse. */
const maximumLength = 100;

/** Whether a name can be used; reports one that cannot. */
export function isWellFormed(name: Name, kind: NameKind, report: Report): boolean {
  const { expression, words } = grammars[kind];
  if (expression.test(name.text) && name.text.length <= maximumLength) return true;
  const reason = name.text.length > maximumLength ? `has at most ${maximumLength} characters` : `is ${words}`;
  report({
    code: 'name-is-well-formed',
    message: `"${shorten(name.text)}" cannot name ${article(kind)}: that ${reason}.${suggestionFor(name.text, kind)}`,
    span: name.span,
  });
  return false;
}

/** The same words in the right form: `line_item` → `LineItem`. */
function suggestionFor(text: string, kind: NameKind): string {
  const words = text.length > maximumLength ? [] : (text.match(/[A-Z]?[a-z0-9]+|[A-Z]+(?![a-z])/g) ?? []);
  const [first = '', ...rest] = words.map((word) => word.toLowerCase());
  const isCapital = kind === 'type' || kind === 'error';
  const camelCase = [isCapital ? upperFirst(first) : first, ...rest.map(upperFirst)].join('');
  const suggestion = kind === 'api' ? [first, ...rest].join('-') : camelCase;
  return grammars[kind].expression.test(suggestion) ? ` Did you mean "${suggestion}"?` : '';
}

function upperFirst(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

function article(kind: NameKind): string {
  return kind === 'api' || kind === 'error' || kind === 'endpoint'
    ? `an ${kind === 'api' ? 'API' : kind}`
    : `a ${kind}`;
}

export { grammars as nameGrammars };
