import { mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { compileText, modelOfText } from '../support/example-model.js';
import { compilers, errorsOf, strictest } from '../support/type-check.js';
import { targetsByName } from '../../src/targets/index.js';
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

/** One program of many pairs: the compiler's messages about everything that their targets print. */
async function complaints(pairs: readonly Pair[], name: string): Promise<string> {
  const model = modelOfText(modelOfPairs(pairs));
  for (const file of [...targetsByName.values()].flatMap((target) => target.emit(model))) {
    if (!file.path.endsWith('.ts') && !/\/(?:bundle|openapi|schemas\/.*)\.json$/.test(file.path)) continue;
    const place = join(folder, name, file.path);
    mkdirSync(dirname(place), { recursive: true });
    writeFileSync(place, file.text);
  }
  const paths = {
    '@pairs/server/runtime/*': ['./server/runtime/*.d.ts'],
    '@pairs/server/*': ['./server/runtime/*.d.ts'],
    '@pairs/validators/runtime/*': ['./validators/runtime/*.d.ts'],
    '@pairs/validators/bodies': ['./validators/src/index.ts'],
    '@pairs/*': ['./*/src/index.ts'],
  };
  const module = { module: 'nodenext', lib: ['ES2023', 'DOM', 'DOM.Iterable'], types: ['node'], skipLibCheck: true };
  symlinkSync(join(root, 'node_modules'), join(folder, name, 'node_modules'));
  writeFileSync(join(folder, name, 'package.json'), '{ "type": "module" }');
  const place = join(folder, name);
  const project = { project: join(place, 'tsconfig.json'), options: { ...strictest, ...module, paths }, below: place };
  return titled((await errorsOf(compilers['7.0'], project)).join('\n'), pairs);
}

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
    expect(await complaints(pairs, `program-${index}`)).toBe('');
  });
});
