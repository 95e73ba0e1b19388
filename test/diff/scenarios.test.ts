import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Change } from '../../src/diff/change.js';
import { changeKinds, compareVersions } from '../../src/diff/diff.js';
import type { Both } from '../../src/diff/difference.js';
import type { Model } from '../../src/model/model.js';
import { multimapOf } from '../../src/source/graph.js';
import { type Fence, readScenarios, type Scenario, type ScenarioFile, withFences } from '../scenarios/read-scenario.js';
import { modelOfText } from '../support/example-model.js';
import { useWorkshop } from '../support/workshop.js';
import { refutationsOf } from './refuted.js';
import { linesOf } from './change-lines.js';
import { count } from '../support/tier.js';
import { joined, moved, prefixed, prefixOf, settingsKey } from './joined-models.js';

const isUpdate = process.env['UPDATE'] === '1';
const folder = new URL('scenarios/', import.meta.url);
const files = readdirSync(folder)
  .filter((name) => name.endsWith('.md'))
  .sort();
const workshop = useWorkshop();

/** Random values for each type of a message. */
const runs = count('VALUES', { short: 10, long: 1000 });

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

/** Pairs that can be compared in one run, and both their models. */
interface Together {
  readonly pairs: readonly Pair[];
  readonly models: Both<Model>;
}

/** Pairs with the same settings are one pair of models. */
function together(pairs: readonly Pair[]): readonly Together[] {
  const bySettings = multimapOf(
    pairs.map((pair) => [`${settingsKey(pair.old)} ${settingsKey(pair.new)}`, pair] as const),
  );
  return [...bySettings.values()].map((alike) => {
    const [only, ...others] = alike;
    if (only !== undefined && others.length === 0) return { pairs: alike, models: only };
    const old = joined(alike.map((pair, index) => prefixed(moved(pair.old, index), prefixOf(index))));
    const now = joined(alike.map((pair, index) => prefixed(moved(pair.new, index), prefixOf(index))));
    return { pairs: alike, models: { old, new: now } };
  });
}

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

function fileOf(name: string): ScenarioFile {
  return readScenarios(readFileSync(new URL(name, folder), 'utf8'));
}

const scenarioFiles = new Map(files.map((name) => [name, fileOf(name)]));
const pairsByFile = new Map([...scenarioFiles].map(([name, file]) => [name, pairsIn(file)]));
const allPairs = [...pairsByFile.values()].flat();
const groups = together(allPairs);

describe('a pair of models', () => {
  const changes = new Map<Pair, readonly Change[]>();

  // All files in few runs: building and compiling take most of the time.
  beforeAll(async () => {
    for (const group of groups) for (const [pair, found] of await changesOf(group)) changes.set(pair, found);
  }, 120_000);

  it.each(files)('has exactly the changes and witnesses that are shown: %s', (name) => {
    const pairs = pairsByFile.get(name) ?? [];
    const shown = new Map<Fence, string>();
    for (const pair of pairs) {
      const { title, outputs } = pair.scenario;
      const [fence] = outputs;
      if (fence === undefined) throw new Error(`"${title}" shows no changes.`);
      const text = textOf(changes.get(pair) ?? []);
      if (!isUpdate) expect.soft(text, title).toBe(fence.text);
      shown.set(fence, text);
    }
    const file = scenarioFiles.get(name);
    if (isUpdate && file !== undefined) writeFileSync(new URL(name, folder), withFences(file, shown));
    expect(shown.size).toBeGreaterThan(0);
  });

  it('has no safe change that a random value refutes', async () => {
    for (const { models } of groups) {
      const validators = { old: await validatorsOf(models.old), new: await validatorsOf(models.new) };
      expect(refutationsOf(models, { runs, seed: 1, validators })).toEqual([]);
    }
  }, 600_000);

  it('is shown for each of 150 differences, and for each kind of change', () => {
    expect(allPairs.length).toBeGreaterThanOrEqual(150);
    const lines = allPairs.flatMap(({ scenario }) => scenario.outputs.flatMap(({ text }) => text.split('\n')));
    const shown = new Set(lines.map((line) => line.split(' ')[1]));
    expect([...changeKinds.keys()].filter((code) => !shown.has(code))).toEqual([]);
  });

  it('is called breaking only with a witness', () => {
    const breaking = [...changes.values()].flat().filter(({ verdict }) => verdict === 'breaking');
    expect(breaking.length).toBeGreaterThan(100);
    expect(breaking.filter(({ witness }) => witness === undefined)).toEqual([]);
  });
});

async function validatorsOf(model: Model): Promise<Readonly<Record<string, unknown>>> {
  return (await workshop.build(workshop.emit(model, ['validators']))).load('validators');
}
