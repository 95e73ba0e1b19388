import { describe, expect, it } from 'vitest';
import { formatCode } from '../../src/print/build.js';
import { eachPart } from '../../src/print/code-parts.js';

/** A statement with docs, and the two blank lines that the formatter makes one. */
const statement = (index: number): string =>
  `/** The ${index}th. */\nexport const value${index} = {one: ${index}, two: []};\n`;

const statements = Array.from({ length: 9_000 }, (_, index) => statement(index)).join('\n\n');

describe('the code of a large API', () => {
  it('is processed in parts of whole statements, which are the whole text together', async () => {
    const parts = (await eachPart(statements, () => ({ errors: [] }))).map(({ part }) => part);
    expect(parts.length).toBeGreaterThan(3);
    expect(parts.join('')).toBe(statements);
    expect(parts.every((part) => part.startsWith('/**'))).toBe(true);
    expect(Math.max(...parts.map(({ length }) => length))).toBeLessThan(131_072 + 100);
  });

  it('comes out as it would at once', async () => {
    const { format } = await import('oxfmt');
    const whole = await format('a.ts', statements, { printWidth: 120, singleQuote: true, trailingComma: 'all' });
    expect(await formatCode({ path: 'a.ts', text: statements })).toBe(whole.code);
  });

  it('is one part if a line only looks like a statement', async () => {
    const text = `const text = \`${'some text\n'.repeat(14_000)}const no = 'statement';\n\`;\n${statements}`;
    const formatted = await formatCode({ path: 'a.ts', text });
    expect(formatted.startsWith(text.slice(0, text.indexOf('`;')))).toBe(true);
    expect(formatted).toContain('value8999');
  });

  it('is refused with its error if it does not parse', async () => {
    const attempt = formatCode({ path: 'a.ts', text: `${statements}const = 1;\n` });
    await expect(attempt).rejects.toThrow(/^Bug: "a.ts" does not parse/);
  });
});
