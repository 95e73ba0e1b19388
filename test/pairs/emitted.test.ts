import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { compileText, modelOfText } from '../support/example-model.js';
import { targetsByName } from '../../src/targets/index.js';
import { errorsInSources } from './compiled-sources.js';
import { modelOfPairs, type Pair, pairOf } from './pairs.js';
import { positions } from './positions.js';
import { pairedTypes } from './values.js';
import { count } from '../support/tier.js';
import { temporaryFolder } from '../support/temporary-folders.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = temporaryFolder();

/**
 * The step through some 22,000 pairs; `PAIRS_STEP=1` tests all of them, which takes three quarters of an hour. Not a
 * divisor of the number of types: each position would have the same types.
 */
const step = count('PAIRS_STEP', { short: 557, long: 59 });
const offset = Number(process.env['PAIRS_OFFSET'] ?? 0);
const perProgram = 400;

interface Judged {
  readonly pair: Pair;
  /** The codes of the errors that refuse it; none if it compiles. */
  readonly codes: readonly string[];
}

const judged: readonly Judged[] = positions
  .flatMap((position) => pairedTypes.map((type) => [position, type] as const))
  .flatMap(([position, type], index) => (index % step === offset ? [pairOf(index, type, position)] : []))
  .map((pair) => {
    const { diagnostics } = compileText(modelOfPairs([pair]));
    const errors = diagnostics.filter(({ severity }) => severity === 'error');
    return { pair, codes: [...new Set(errors.map(({ code }) => code))] };
  });
const good = judged.filter(({ codes }) => codes.length === 0).map(({ pair }) => pair);

/** Adds the pair to each line of a message that has its number. */
function titled(text: string, pairs: readonly Pair[]): string {
  return text.replace(/\bp(\d+)g\b/g, (group) => {
    const pair = pairs.find(({ parts }) => parts.group.startsWith(`${group}:`));
    return `${group} (${pair?.title ?? 'no pair'})`;
  });
}

describe('types in every position', () => {
  it('are either accepted or refused by codes that have a page', () => {
    const pages = new Set(readdirSync(join(root, 'docs/diagnostics')).map((name) => name.replace(/\.md$/, '')));
    expect(judged.flatMap(({ codes }) => codes).filter((code) => !pages.has(code))).toEqual([]);
    expect(good.length).toBeGreaterThan(judged.length / 2);
  });

  const programs = Array.from({ length: Math.ceil(good.length / perProgram) }, (_, index) => index);
  it.each(programs)('compile under every strict flag, program %i', async (index) => {
    const pairs = good.slice(index * perProgram, (index + 1) * perProgram);
    const place = join(folder, `program-${index}`);
    const errors = await errorsInSources(place, modelOfText(modelOfPairs(pairs)), targetsByName.values());
    expect(titled(errors.join('\n'), pairs)).toBe('');
  });
});
