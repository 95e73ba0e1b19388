import { writeFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Change } from '../../src/diff/compare/change.js';
import { changeKinds, compareVersions } from '../../src/diff/diff.js';
import { type Fence, withFences } from '../scenarios/read-scenario.js';
import { useWorkshop } from '../support/workshop.js';
import { linesOf } from './change-lines.js';
import { prefixOf } from './joined-models.js';
import {
  allPairs,
  type Pair,
  pairsByFile,
  scenarioFiles,
  scenarioFolder,
  scenarioNames,
  type Together,
  together,
} from './scenario-pairs.js';

const isUpdate = process.env['UPDATE'] === '1';
const workshop = useWorkshop();
const groups = together(allPairs);

async function changesOf({ pairs, models }: Together): Promise<ReadonlyMap<Pair, readonly Change[]>> {
  const all = await compareVersions({ old: models.old, new: models.new, workshop });
  const isOf = (index: number, { subject }: Change): boolean =>
    subject.toLowerCase().includes(prefixOf(index).toLowerCase());
  const common = all.filter((change) => pairs.every((_pair, index) => !isOf(index, change)));
  return new Map(
    pairs.map((pair, index) => {
      const own = all.filter((change) => isOf(index, change));
      return [pair, index === 0 ? [...common, ...own] : own];
    }),
  );
}

/** Without the prefixes of the joined models. */
function textOf(changes: readonly Change[]): string {
  return changes
    .flatMap(linesOf)
    .join('\n')
    .replaceAll(/\/?[Zz]q\d+z/g, '');
}

describe('a pair of models', () => {
  const changes = new Map<Pair, readonly Change[]>();

  // All files in few runs: building and compiling take most of the time.
  beforeAll(async () => {
    for (const group of groups) for (const [pair, found] of await changesOf(group)) changes.set(pair, found);
  });

  it.each(scenarioNames)('has exactly the changes and witnesses that are shown: %s', (name) => {
    const pairs = pairsByFile.get(name) ?? [];
    const shown = new Map<Fence, string>();
    for (const pair of pairs) {
      const text = textOf(changes.get(pair) ?? []);
      if (!isUpdate) expect.soft(text, pair.title).toBe(pair.shown.text);
      shown.set(pair.shown, text);
    }
    const file = scenarioFiles.get(name);
    if (isUpdate && file !== undefined) writeFileSync(new URL(name, scenarioFolder), withFences(file, shown));
    expect(shown.size).toBeGreaterThan(0);
  });

  it('is shown for each of 150 differences, and for each kind of change', () => {
    expect(allPairs.length).toBeGreaterThanOrEqual(150);
    const lines = allPairs.flatMap(({ shown }) => shown.text.split('\n'));
    const shown = new Set(lines.map((line) => line.split(' ')[1]));
    expect([...changeKinds.keys()].filter((code) => !shown.has(code))).toEqual([]);
  });

  it('is called breaking only with a witness', () => {
    const breaking = [...changes.values()].flat().filter(({ verdict }) => verdict === 'breaking');
    expect(breaking.length).toBeGreaterThan(100);
    expect(breaking.filter(({ witness }) => witness === undefined)).toEqual([]);
  });
});
