import { describe, expect, it } from 'vitest';
import { announcedVersion, announces } from '../../src/diff/announced-version.js';
import type { Change, Verdict } from '../../src/diff/compare/change.js';

const changesOf = (verdicts: readonly Verdict[]): readonly Change[] =>
  verdicts.map((verdict) => ({ code: 'any', verdict, subject: 'Pet', place: '', message: '', touched: [] }));

describe('the version that announces changes', () => {
  it.each<readonly [old: string, verdicts: readonly Verdict[], announced: string]>([
    ['1.4.2', [], '1.4.2'],
    ['1.4.2', ['safe'], '1.5.0'],
    ['1.4.2', ['safe', 'risky'], '1.5.0'],
    ['1.4.2', ['safe', 'breaking'], '2.0.0'],
    ['0.4.2', ['safe', 'risky'], '0.4.3'],
    ['0.4.2', ['breaking'], '0.5.0'],
    ['2.0.0-beta.1', ['breaking'], '3.0.0'],
  ])('after %s, if they are %j, is %s', (old, verdicts, announced) => {
    expect(announcedVersion(old, changesOf(verdicts))).toBe(announced);
  });

  it.each([
    ['1.5.0', '1.5.0', true],
    ['1.10.0', '1.9.3', true],
    ['2.0.0', '1.5.0', true],
    ['2.0.0-beta.1', '2.0.0', true],
    ['1.4.9', '1.5.0', false],
    ['1.9.9', '2.0.0', false],
  ])('%s announces as much as %s: %s', (version, needed, expected) => {
    expect(announces(version, needed)).toBe(expected);
  });
});
