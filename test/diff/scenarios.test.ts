import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Change } from '../../src/diff/change.js';
import { compareVersions } from '../../src/diff/diff.js';
import type { Model } from '../../src/model/model.js';
import { multimapOf } from '../../src/source/graph.js';
import { type Fence, readScenarios, type Scenario, type ScenarioFile, withFences } from '../scenarios/read-scenario.js';
import { modelOfText } from '../support/example-model.js';
import { useWorkshop } from '../support/workshop.js';
import { linesOf } from './change-lines.js';
import { joined, prefixed, prefixOf, settingsKey } from './joined-models.js';

const isUpdate = process.env['UPDATE'] === '1';
const folder = new URL('scenarios/', import.meta.url);
const files = readdirSync(folder)
  .filter((name) => name.endsWith('.md'))
  .sort();
const workshop = useWorkshop();

interface Pair {
  readonly scenario: Scenario;
  readonly old: Model;
  readonly new: Model;
}

/** A model that says nothing of endpoints has those of the file. */
function modelIn(scenario: Scenario, subject: 'old' | 'new', around: string): Model {
  const fence = scenario.inputs.find((one) => one.subject === subject);
  if (fence === undefined) throw new Error(`"${scenario.title}" has no ${subject} model.`);
  const text = /^groups:/m.test(fence.text) ? fence.text : `${fence.text}\n${around}`;
  return modelOfText(/^api:/m.test(text) ? text : `api: example\n${text}`);
}

function pairsIn({ scenarios }: ScenarioFile): readonly Pair[] {
  const around = scenarios.flatMap(({ inputs }) => inputs).find(({ subject }) => subject === 'around')?.text ?? '';
  return scenarios
    .filter(({ inputs }) => inputs.some(({ subject }) => subject === 'old'))
    .map((scenario) => ({
      scenario,
      old: modelIn(scenario, 'old', around),
      new: modelIn(scenario, 'new', around),
    }));
}

/** The changes of each pair; pairs with the same settings are compared in one run. */
async function changesOf(pairs: readonly Pair[]): Promise<ReadonlyMap<Pair, readonly Change[]>> {
  const bySettings = multimapOf(
    pairs.map((pair) => [`${settingsKey(pair.old)} ${settingsKey(pair.new)}`, pair] as const),
  );
  const changes = new Map<Pair, readonly Change[]>();
  for (const alike of bySettings.values()) {
    const together = await compareVersions({
      old: joined(alike.map((pair, index) => prefixed(pair.old, prefixOf(index)))),
      new: joined(alike.map((pair, index) => prefixed(pair.new, prefixOf(index)))),
      workshop,
    });
    const isOf = (index: number, { subject }: Change): boolean =>
      subject.toLowerCase().includes(prefixOf(index).toLowerCase());
    for (const [index, pair] of alike.entries()) {
      const own = together.filter((change) => isOf(index, change));
      const common = together.filter((change) => alike.every((_pair, other) => !isOf(other, change)));
      changes.set(pair, index === 0 ? [...common, ...own] : own);
    }
  }
  return changes;
}

/** Without the prefixes of the joined models. */
function textOf(changes: readonly Change[]): string {
  return changes
    .flatMap(linesOf)
    .join('\n')
    .replaceAll(/\/?[Zz]q\d+z/g, '');
}

describe('a pair of models', () => {
  it.each(files)('has exactly the changes and witnesses that are shown: %s', async (name) => {
    const path = new URL(name, folder);
    const file = readScenarios(readFileSync(path, 'utf8'));
    const pairs = pairsIn(file);
    const shown = new Map<Fence, string>();
    for (const [{ scenario }, changes] of await changesOf(pairs)) {
      const [fence] = scenario.outputs;
      if (fence === undefined) throw new Error(`"${scenario.title}" shows no changes.`);
      if (!isUpdate) expect.soft(textOf(changes), scenario.title).toBe(fence.text);
      shown.set(fence, textOf(changes));
    }
    if (isUpdate) writeFileSync(path, withFences(file, shown));
    expect(shown.size).toBeGreaterThan(0);
  });
});
