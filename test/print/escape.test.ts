import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  docText,
  literalKey,
  propertyAccess,
  propertyKey,
  stringLiteral,
  templateText,
  wholeRegExpLiteral,
} from '../../src/print/escape.js';

const hostileTexts = [
  "it's",
  'say "hi"',
  '`tick`',
  '${process.exit()}',
  '*/ alert(1) /*',
  '</script>',
  'line\nbreak\r\n',
  '\u2028\u2029',
  '\\',
  "\\'",
  '\\"',
  '\\u0041',
  '\ud800',
  '\u202e reversed',
  '\0',
  '__proto__',
  'constructor',
  '',
];

const anyText = fc.oneof(fc.constantFrom(...hostileTexts), fc.string({ unit: 'binary' }), fc.string());

/** Checks this of hostile and of random texts. */
function forAnyText(check: (text: string) => void): void {
  fc.assert(fc.property(anyText, check));
}

/** Evaluates an expression of generated code; only here in the project, to prove that escaped text is inert. */
function evaluate(expression: string): unknown {
  return new Function(`return (${expression});`)();
}

describe('stringLiteral', () => {
  it('evaluates to the original text, whatever it contains', () => {
    forAnyText((text) => {
      expect(evaluate(stringLiteral(text))).toBe(text);
    });
  });

  it('uses the quote that needs fewer escapes, as prettier does', () => {
    expect(stringLiteral('plain')).toBe("'plain'");
    expect(stringLiteral("it's")).toBe('"it\'s"');
    expect(stringLiteral(`'"`)).toBe(`'\\'"'`);
  });

  it('has one line of visible characters', () => {
    for (const text of hostileTexts) expect(stringLiteral(text)).not.toMatch(/[\p{Cc}\u2028\u2029\u202e]/u);
  });
});

describe('property keys', () => {
  it('are bare where the grammar allows it', () => {
    expect(propertyKey('limit')).toBe('limit');
    expect(propertyKey('filter.facets')).toBe("'filter.facets'");
    expect(propertyAccess('limit')).toBe('.limit');
    expect(propertyAccess('x-name')).toBe("['x-name']");
  });

  it('define own properties, `__proto__` included', () => {
    forAnyText((name) => {
      const value = evaluate(`{ ${literalKey(name)}: 1 }`) as object;
      expect(Object.keys(value)).toEqual([name]);
      expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
    });
  });

  it('access the property they name', () => {
    forAnyText((name) => {
      expect(evaluate(`({ ${literalKey(name)}: 1 })${propertyAccess(name)}`)).toBe(1);
    });
  });
});

it('templateText evaluates to the original text, between backticks', () => {
  forAnyText((text) => {
    expect(evaluate(`\`${templateText(text)}\``)).toBe(text);
  });
});

describe('wholeRegExpLiteral', () => {
  it('matches only the whole string', () => {
    const pattern = evaluate(wholeRegExpLiteral('[a-z]{2}(-[A-Z]{2})?')) as RegExp;
    expect(['de', 'de-DE', 'deu', ' de', 'de\n'].map((text) => pattern.test(text))).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });

  it('keeps alternatives together', () => {
    expect((evaluate(wholeRegExpLiteral('a|b')) as RegExp).test('ax')).toBe(false);
  });

  it('supports slashes and line breaks in the pattern', () => {
    for (const source of ['a/b', '[/]', '\n', '\u2028', '\\/']) {
      const pattern = evaluate(wholeRegExpLiteral(source)) as RegExp;
      expect(pattern.test(source.replace('\\', '').replace(/^\[(.)\]$/, '$1'))).toBe(true);
    }
  });
});

describe('docText', () => {
  it('cannot end the surrounding comment', () => {
    fc.assert(
      fc.property(anyText, fc.nat(3), (text, stars) => {
        const comment = `/** ${docText(`${text}${'*'.repeat(stars)}/`)} */`;
        expect(comment.indexOf('*/')).toBe(comment.length - 2);
      }),
    );
  });

  it('preserves the lines of Markdown', () => {
    expect(docText('one\r\ntwo\n\n* three')).toBe('one\ntwo\n\n* three');
  });
});
