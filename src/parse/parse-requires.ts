import { refuse, type Report } from '../source/diagnostic.js';
import { type ExpressionGrammar, parseExpression } from './parse-expression.js';
import type { WrittenRequirement } from './written-requirements.js';
import { textWithin, type YamlText } from './yaml-tree.js';

const grammar: ExpressionGrammar = {
  code: 'requires-syntax',
  names: '"[^"]+"|[A-Za-z_$@][\\w$@.:/-]*',
  words: ['any', 'extends'],
  noun: 'the name of a field',
  plural: 'fields',
  rule: 'After `requires`, join fields by `|` (at least one) or `&` (all): `email | (country & phone)`. `one of id | name` is exactly one of them, and `any`, alone, is at least one of all fields. Quote a name of several words.',
};

/** The expression after `requires`: `email | (country & phone)`, `one of id | name`, `any`. */
export function parseRequirement(text: YamlText, report: Report): WrittenRequirement | undefined {
  const { span } = text;
  if (text.text === 'any') return { kind: 'any', span };
  const order = /\sextends\s/.exec(text.text);
  if (order !== null) {
    const message = '`extends` comes first: `Contact extends Person requires email | phone`.';
    return refuse({ code: grammar.code, message, span }, report);
  }
  const before = /^one\s+of\s+(?=\S)/.exec(text.text)?.[0].length ?? 0;
  const expression = parseExpression(textWithin(text, before, text.text.length), grammar, report);
  if (expression === undefined) return undefined;
  if (before === 0) return { kind: 'fields', expression, span };
  if (expression.kind === 'any') return { kind: 'fields', isOneOf: true, expression, span };
  const message = '`one of` needs two or more fields, joined by `|`: `one of id | name`.';
  return refuse({ code: grammar.code, message, span }, report);
}
