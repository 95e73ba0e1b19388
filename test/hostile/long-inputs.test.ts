import { describe, expect, it } from 'vitest';
import { unambiguousPattern } from '../../src/openapi/unambiguous-pattern.js';
import { compile, formatSources } from '../../src/pipeline.js';
import { lineMapOf, positionAt } from '../../src/source/line-map.js';
import { nearestWord } from '../../src/source/nearest-word.js';
import { ratioOf } from '../support/ratio.js';

/** Twice the input takes twice the time. Four times would be quadratic. */
const most = 3;

/** Compares the work for inputs of two lengths. */
function growthOf(work: (length: number) => unknown, length: number): Promise<number> {
  return ratioOf(
    () => void work(2 * length),
    () => void work(length),
    most,
  );
}

const modelOf = (line: string) => [{ path: 'model.yaml', text: `api: a\ntypes:\n  ${line}\n` }];

describe('the time for a long input grows with its length', () => {
  it('for the positions of many diagnostics on one line, as in a document that a program wrote', async () => {
    const positions = (length: number): void => {
      const lines = lineMapOf('🐈x'.repeat(length));
      for (let offset = 0; offset < 3 * length; offset += 3) positionAt(lines, offset);
    };
    expect(await growthOf(positions, 5000)).toBeLessThan(most);
  });

  it.each([
    [
      'line breaks of an old Macintosh',
      (length: number) => compile(modelOf(`A: string${'\r'.repeat(length)}\n  B: string\t`)),
    ],
    [
      'the spaces between scopes',
      (length: number) => formatSources([{ path: 'a.yaml', text: `api: a\nauth: bearer${' '.repeat(length)}x\n` }]),
    ],
  ])('for %s', async (_, work) => {
    expect(await growthOf(work, 20_000)).toBeLessThan(most);
  });
});

it('an import does not try to understand a pattern whose automaton nobody could read', () => {
  expect(unambiguousPattern(`[^]*${'a'.repeat(1_000_000)}[^]*`)).toBeUndefined();
});

it('an unknown word is compared with words given twice, or in any order, as before', () => {
  expect(nearestWord('Pett', ['Set', 'Pet', 'Other', 'Pet'])).toBe('Pet');
  expect(nearestWord('Cot', ['Cut', 'Cat'])).toBeUndefined();
});
