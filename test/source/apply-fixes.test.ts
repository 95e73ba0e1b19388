import { describe, expect, it } from 'vitest';
import { safeFixesOf, withEdits } from '../../src/source/apply-fixes.js';
import type { Diagnostic, TextEdit } from '../../src/source/diagnostic.js';

function edit(start: number, end: number, text: string, path = 'a.yaml'): TextEdit {
  return { span: { path, start, end }, text };
}

function problem(...edits: readonly TextEdit[]): Diagnostic {
  const span = { path: 'a.yaml', start: 0, end: 0 };
  return {
    code: 'a-rule',
    severity: 'error',
    message: 'No.',
    span,
    notes: [],
    fix: { message: '!', edits, isSafe: true },
  };
}

const sources = [
  { path: 'a.yaml', text: 'one two three' },
  { path: 'b.yaml', text: 'four' },
];

function applied(...diagnostics: readonly Diagnostic[]): readonly string[] {
  const edits = safeFixesOf(diagnostics, sources).flatMap(({ fix }) => fix.edits);
  return withEdits(sources, edits).map(({ text }) => text);
}

describe('fixes', () => {
  it('are applied together, each at its location, whatever their order', () => {
    const all = [
      problem(edit(8, 13, '3')),
      problem(edit(0, 3, 'eins'), edit(0, 4, '4', 'b.yaml')),
      problem(edit(4, 7, '')),
    ];
    expect(applied(...all)).toEqual(['eins  3', '4']);
    expect(applied(...all.toReversed())).toEqual(['eins  3', '4']);
  });

  it('are not both applied if they overlap: the first one wins as a whole', () => {
    expect(applied(problem(edit(0, 7, 'x')), problem(edit(4, 13, 'y'), edit(0, 4, 'z', 'b.yaml')))).toEqual([
      'x three',
      'four',
    ]);
    expect(applied(problem(edit(3, 3, '!')), problem(edit(3, 3, '?')))).toEqual(['one! two three', 'four']);
  });

  it('are both applied if they are adjacent', () => {
    expect(applied(problem(edit(0, 3, 'a')), problem(edit(3, 7, 'b')))).toEqual(['ab three', 'four']);
  });

  it('in files outside the model are not applied', () => {
    expect(applied(problem(edit(0, 3, 'a'), edit(0, 1, 'x', '../outside.yaml')))).toEqual(['one two three', 'four']);
  });
});
