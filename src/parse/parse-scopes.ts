import type { Report } from '../source/diagnostic.js';
import type { WrittenExpression, WrittenScopes } from './written-requirements.js';
import { type ExpressionGrammar, parseExpression } from './parse-expression.js';
import type { YamlText } from './yaml-tree.js';

/** Words that stand alone and are not scope names. */
export const scopeWords: readonly string[] = ['any', 'none', 'unknown'];

const grammar: ExpressionGrammar = {
  code: 'scopes-syntax',
  words: scopeWords,
  noun: 'a scope',
  plural: 'scopes',
  rule: 'Scopes are names joined by `|` (either) or `&` (both), such as `(view & audit) | manage`; or `any`, `none` or `unknown`, alone.',
};

/** `manage | view` (either), `manage & audit` (both), `(view & audit) | manage`, `any`, `none`, `unknown`. */
export function parseScopes(text: YamlText, report: Report): WrittenScopes {
  // A valid token with no particular scopes.
  if (text.text === 'any') return { kind: 'all', of: [] };
  if (text.text === 'none' || text.text === 'unknown') return { kind: text.text };
  const expression: WrittenExpression | undefined = parseExpression(text, grammar, report);
  return expression ?? { kind: 'unknown' };
}
