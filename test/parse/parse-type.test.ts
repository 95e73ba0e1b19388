import { describe, expect, it } from 'vitest';
import { parseTypeText } from '../../src/parse/parse-type.js';
import type { TypeExpression } from '../../src/parse/type-expression.js';
import type { YamlText } from '../../src/parse/yaml-tree.js';
import { collectFindings } from '../../src/source/diagnostic.js';

function textAt(text: string, start: number): YamlText {
  const span = { path: 'model.yaml', start, end: start + text.length };
  return { kind: 'text', text, span, exactStart: start, isQuoted: false, isOneLine: true };
}

/** The tree written with all parentheses, `array(name Pet)`. */
function shown(type: TypeExpression): string {
  switch (type.kind) {
    case 'name': {
      const inner = type.arguments.length > 0 ? `<${type.arguments.map(shown).join(', ')}>` : '';
      return type.name + inner + (type.limits ? `(${type.limits.kind})` : '');
    }
    case 'array':
      return `array(${shown(type.items)}${type.minimum || type.maximum ? `, ${type.minimum ?? ''}..${type.maximum ?? ''}` : ''})`;
    case 'either':
      return `either(${type.members.map(shown).join(', ')})`;
    default:
      return type.kind;
  }
}

function parsed(text: string): string {
  const { report, diagnostics } = collectFindings();
  const { type, default: value } = parseTypeText(textAt(text, 0), report);
  expect(diagnostics).toEqual([]);
  return shown(type) + (value === undefined ? '' : ` = ${value.text}`);
}

function problemsOf(text: string): readonly string[] {
  const { report, diagnostics } = collectFindings();
  const { type } = parseTypeText(textAt(text, 100), report);
  expect(type.kind).toBe('broken');
  return diagnostics.map(({ code, span }) => `${code} ${span.start - 100}..${span.end - 100}`);
}

describe('parseTypeText', () => {
  it.each([
    ['Pet', 'Pet'],
    ['datetime-local', 'datetime-local'],
    ['datetime(ms)', 'datetime(word)'],
    ['Pet[]', 'array(Pet)'],
    ['Pet[2][1..]', 'array(array(Pet, 2..2), 1..)'],
    ['set<Pet[..5]>', 'set<array(Pet, ..5)>'],
    ['map<Pet | null>[]', 'array(map<either(Pet, null)>)'],
    ['Pair<A, Pair<B, C>>', 'Pair<A, Pair<B, C>>'],
    ['integer(0..5) | null', 'either(integer(range), null)'],
    ['string(/[a-z]{2}(-[A-Z/]{2})?/)[]', 'array(string(pattern))'],
    ['  Pet  |  Cat  ', 'either(Pet, Cat)'],
    ['integer = 20', 'integer = 20'],
    ['string =  a = b ', 'string = a = b'],
    ['string(/=/) = /', 'string(pattern) = /'],
  ])('reads %s', (text, expected) => {
    expect(parsed(text)).toBe(expected);
  });

  it.each([
    ['', 'type-syntax 0..0'],
    ['Pet[', 'type-syntax 4..4'],
    ['Pet]', 'type-syntax 3..4'],
    ['Pet | ', 'type-syntax 6..6'],
    ['| Pet', 'type-syntax 0..1'],
    ['map<Pet', 'type-syntax 7..7'],
    ['map<>', 'type-syntax 4..5'],
    ['integer(1)', 'type-syntax 9..10'],
    ['integer(..)', 'type-syntax 10..11'],
    ['string(/abc)', 'type-syntax 7..8'],
    ['Pet Cat', 'type-syntax 4..7'],
    ['integer =', 'type-syntax 9..9'],
    ['integer?', 'optional-is-said-by-the-name 0..8'],
    ['map<integer?>', 'optional-is-said-by-the-name 4..12'],
    ['{}', 'type-syntax 0..1'],
    ['🐈', 'type-syntax 0..2'],
  ])('reports one problem in %j, at the exact characters', (text, expected) => {
    expect(problemsOf(text)).toEqual([expected]);
  });

  it.each([
    ['<', 100_000],
    ['a<', 100_000],
    ['[', 100_000],
    ['a[]', 100_000],
    ['a|', 50_000],
    ['(', 100_000],
    ['string(/[', 10_000],
  ])('reports %j repeated many times, and does not crash', (part, count) => {
    const { report, diagnostics } = collectFindings();
    parseTypeText(textAt(part.repeat(count), 0), report);
    expect(diagnostics).toHaveLength(1);
  });
});
