import { stripVTControlCharacters } from 'node:util';
import { describe, expect, it } from 'vitest';
import { type Diagnostic, sortDiagnostics } from '../../src/source/diagnostic.js';
import { lineMapOf, positionAt } from '../../src/source/line-map.js';
import { printDiagnostics, summaryOf } from '../../src/source/print-diagnostic.js';
import { widthOf } from '../../src/source/terminal-text.js';

/** A diagnostic at the first occurrence of `word` in the text. */
function problemAt(text: string, word: string, rest: Partial<Diagnostic> = {}): Diagnostic {
  const start = text.indexOf(word);
  const span = { path: 'model.yaml', start, end: start + word.length };
  return { code: 'some-rule', severity: 'error', message: 'No.', span, notes: [], ...rest };
}

function printed(text: string, ...diagnostics: readonly Diagnostic[]): readonly string[] {
  return printDiagnostics(diagnostics, [{ path: 'model.yaml', text }]).split('\n');
}

describe('a printed diagnostic', () => {
  it('has the location, the code and the way out, with carets below the exact characters', () => {
    const text = 'types:\n  Order:\n    items: LineItm[]\n';
    const fix = { message: 'Write "LineItem"', edits: [{ span: problemAt(text, 'LineItm').span, text: 'LineItem' }] };
    expect(printed(text, problemAt(text, 'LineItm', { code: 'unknown-type', message: 'Unknown type.', fix }))).toEqual([
      'model.yaml:3:12 error unknown-type: Unknown type.',
      '    3 |     items: LineItm[]',
      '      |            ^^^^^^^',
      '      = fix: Write "LineItem"',
      '',
      '1 error',
      '',
    ]);
  });

  it('shows the second location as a note', () => {
    const text = 'a: 1\nb: 2\n';
    const notes = [{ message: 'The first.', span: problemAt(text, 'a').span }];
    expect(printed(text, problemAt(text, 'b', { severity: 'warning', notes }))).toEqual([
      'model.yaml:2:1 warning some-rule: No.',
      '    2 | b: 2',
      '      | ^',
      '  model.yaml:1:1 note: The first.',
      '    1 | a: 1',
      '      | ^',
      '',
      '1 warning',
      '',
    ]);
  });

  it.each([
    ['wide characters', 'キー: typo', '      |       ^^^^'],
    ['emoji', '🐈: typo', '      |     ^^^^'],
    ['combining marks', 'e\u0301: typo', '      |    ^^^^'],
    ['a tab', 'a:\ttypo', '      |    ^^^^'],
  ])('puts carets below the right cells after %s', (_name, text, carets) => {
    expect(printed(text, problemAt(text, 'typo'))[2]).toBe(carets);
  });

  it('counts columns in code points, from 1, without a byte order mark', () => {
    expect(positionAt(lineMapOf('a\n🐈🐈x'), 6)).toEqual({ line: 2, column: 3 });
    expect(positionAt(lineMapOf('\uFEFFabc'), 1)).toEqual({ line: 1, column: 1 });
    expect(printed('\uFEFFtypo', problemAt('\uFEFFtypo', 'typo')).slice(0, 3)).toEqual([
      'model.yaml:1:1 error some-rule: No.',
      '    1 | typo',
      '      | ^^^^',
    ]);
  });

  it('marks one character for an empty span, and the first line of a longer one', () => {
    const text = 'ab\ncd\n';
    expect(printed(text, problemAt(text, 'b', { span: { path: 'model.yaml', start: 1, end: 1 } }))[2]).toBe(
      '      |  ^',
    );
    expect(printed(text, problemAt(text, 'b\nc'))[2]).toBe('      |  ^');
  });

  it('shows only a part of a very long line', () => {
    const text = `${'x'.repeat(1_000_000)}typo${'y'.repeat(1_000_000)}`;
    const lines = printed(text, problemAt(text, 'typo'));
    expect(lines[1]?.length).toBeLessThan(200);
    expect(lines[1]?.indexOf('typo')).toBe(lines[2]?.indexOf('^^^^'));
  });

  it('contains no terminal codes from the text of a model', () => {
    const text = 'a: \u001b[31mred\u202e\n';
    const output = printDiagnostics(
      [problemAt(text, 'red', { message: 'It says \u001b[2J.' })],
      [{ path: 'model.yaml', text }],
    );
    expect(output).not.toContain('\u001b');
    expect(output).not.toContain('\u202e');
  });

  it('is coloured on request', () => {
    const output = printDiagnostics([problemAt('a', 'a')], [{ path: 'model.yaml', text: 'a' }], { colors: true });
    expect(output).toContain('\u001b[31merror some-rule:\u001b[39m');
  });

  it('shortens a name of a megabyte', () => {
    const message = `Unknown type "${'x'.repeat(1_000_000)}".`;
    expect(printDiagnostics([problemAt('a', 'a', { message })], []).length).toBeLessThan(1200);
  });

  it('has no excerpt if the file is missing', () => {
    expect(printDiagnostics([problemAt('a', 'a')], [])).toBe('model.yaml:1:1 error some-rule: No.\n\n1 error\n');
  });
});

describe('a diagnostic on a terminal', () => {
  const text = `types:\n  Order:\n    ${'a'.repeat(60)}: LineItm[] # ${'b'.repeat(60)}\n`;
  const fix = { message: 'Write "LineItem"', edits: [{ span: problemAt(text, 'LineItm').span, text: 'LineItem' }] };
  const notes = [{ message: `The first of ${'many '.repeat(20)}places.`, span: problemAt(text, 'Order').span }];
  const message = `Unknown type "LineItm". ${'And so on. '.repeat(12)}Did you mean "LineItem"?`;
  const problem = problemAt(text, 'LineItm', { code: 'unknown-type', message, notes, fix });
  const onTerminal = (width: number, ...all: readonly Diagnostic[]): string =>
    printDiagnostics(all, [{ path: 'model.yaml', text }], { width });

  it.each([40, 50, 80, 132])('fits into %i cells', (width) => {
    const lines = onTerminal(width, problem).split('\n');
    for (const line of lines) expect(widthOf(line), line).toBeLessThanOrEqual(width);
    // Nothing of the message is lost.
    expect(lines.map((line) => line.trim()).join(' ')).toContain(message);
    const carets = lines.findIndex((line) => line.includes('^^^^^^^'));
    expect(lines[carets - 1]?.indexOf('LineItm')).toBe(lines[carets]?.indexOf('^^^^^^^'));
  });

  it('keeps a message on one line if it fits, and breaks it otherwise', () => {
    const short = problemAt(text, 'LineItm', { message: 'No.' });
    expect(onTerminal(80, short).split('\n')[0]).toBe('model.yaml:3:67 error some-rule: No.');
    expect(onTerminal(35, short).split('\n').slice(0, 2)).toEqual(['model.yaml:3:67 error some-rule:', '  No.']);
    expect(onTerminal(30, short).split('\n').slice(0, 3)).toEqual(['model.yaml:3:67', '  error some-rule:', '  No.']);
  });

  it('cuts a long line on both sides of the span, with an ellipsis', () => {
    expect(onTerminal(50, problemAt(text, 'LineItm')).split('\n').slice(1, 3)).toEqual([
      '    3 | …aaaaaaaa: LineItm[] # bbbbbbbbbbbbbbbbbb…',
      '      |            ^^^^^^^',
    ]);
  });

  it('cuts a span that is longer than the line', () => {
    const [, line = '', carets = ''] = onTerminal(40, problemAt(text, 'a'.repeat(60))).split('\n');
    expect(line).toBe(`    3 | …${'a'.repeat(30)}…`);
    expect(carets.trimEnd().length).toBeLessThanOrEqual(40);
  });

  it.each([
    ['wide characters', `${'漢字'.repeat(30)} typo ${'漢字'.repeat(30)}`],
    ['tabs', `${'\t'.repeat(90)}typo${'\tx'.repeat(60)}`],
    ['combining marks', `${'e\u0301'.repeat(90)} typo ${'e\u0301'.repeat(60)}`],
  ])('keeps carets below the span with %s', (_name, line) => {
    for (const width of [40, 41, 80]) {
      const options = { width };
      const printed = printDiagnostics([problemAt(line, 'typo')], [{ path: 'model.yaml', text: line }], options);
      const [, shown = '', carets = ''] = printed.split('\n');
      expect(widthOf(shown)).toBeLessThanOrEqual(width);
      expect(widthOf(shown.slice(0, shown.indexOf('typo')))).toBe(carets.indexOf('^^^^'));
    }
  });

  it('has colours without changing a letter', () => {
    const options = { width: 60, hasHints: true };
    const files = [{ path: 'model.yaml', text }];
    const plain = printDiagnostics([problem], files, options);
    const colored = printDiagnostics([problem], files, { ...options, colors: true });
    expect(colored).not.toBe(plain);
    expect(stripVTControlCharacters(colored)).toBe(plain);
  });

  it('ends with the next steps, once', () => {
    const options = { hasHints: true };
    const warning = problemAt(text, 'Order', { severity: 'warning', code: 'other-rule' });
    const output = printDiagnostics([warning, problem, problem], [{ path: 'model.yaml', text }], options);
    expect(output.split('\n').slice(-3)).toEqual([
      '2 errors, 1 warning; `check --fix` fixes 1',
      'More about it: modelwright explain unknown-type',
      '',
    ]);
    expect(printDiagnostics([warning], [], options)).toMatch(
      /\n1 warning\nMore about it: modelwright explain other-rule\n$/,
    );
  });

  it('is printed for all of very many problems', () => {
    const many = Array.from({ length: 5000 }, () => problem);
    const output = onTerminal(80, ...many);
    expect(output.match(/error unknown-type:/g)).toHaveLength(5000);
    expect(output).toMatch(/\n5000 errors\n$/);
  });
});

it('several diagnostics are sorted by location, then counted', () => {
  const at = (path: string, start: number, severity: 'error' | 'warning'): Diagnostic => ({
    ...problemAt('a', 'a', { severity }),
    span: { path, start, end: start },
  });
  const all = [at('b.yaml', 0, 'warning'), at('a.yaml', 9, 'error'), at('a.yaml', 2, 'error')];
  expect(sortDiagnostics(all).map(({ span }) => `${span.path}:${span.start}`)).toEqual([
    'a.yaml:2',
    'a.yaml:9',
    'b.yaml:0',
  ]);
  expect(summaryOf(all)).toBe('2 errors, 1 warning');
  expect(summaryOf([])).toBe('no problems');
  expect(printDiagnostics([], [])).toBe('');
});

it.each([
  ['abc', 3],
  ['日本', 4],
  ['e\u0301', 1],
  ['\u200d', 0],
  ['🐈', 2],
  ['\u{20000}', 2],
])('widthOf returns for %s: %i', (text, width) => {
  expect(widthOf(text)).toBe(width);
});
