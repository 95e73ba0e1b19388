import { readdirSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';
import type { Both } from '../../src/diff/compare/difference.js';
import type { Model } from '../../src/model/model.js';
import { multimapOf } from '../../src/source/graph.js';
import { type Fence, readScenarios, type ScenarioFile } from '../scenarios/read-scenario.js';
import { modelOfText } from '../support/example-model.js';
import { joined, moved, prefixed, prefixOf, settingsKey } from './joined-models.js';

export const scenarioFolder: URL = new URL('scenarios/', import.meta.url);

/** The names of the files with scenarios. */
export const scenarioNames: readonly string[] = readdirSync(scenarioFolder)
  .filter((name) => name.endsWith('.md'))
  .sort();

export interface Pair {
  readonly title: string;
  /** What is expected to differ. */
  readonly shown: Fence;
  readonly old: Model;
  readonly new: Model;
}

/**
 * One of the two models that a `diff` fence shows. Types without endpoints have those of the model around them; other
 * lines stand at its `…`.
 */
function modelIn(diff: Fence, signOfOther: '-' | '+', around: string): Model {
  const lines = diff.text.split('\n').filter((line) => !line.startsWith(signOfOther));
  const own = lines.map((line) => line.slice(1));
  const has = (section: string): boolean => own.some((line) => line.startsWith(`${section}:`));
  const placed = around.replace(/^( *)…$/m, (_mark, indentation: string) =>
    own.map((line) => `${indentation}${line}`).join('\n'),
  );
  const whole = has('groups') ? own : [...own, around.slice(around.indexOf('groups:'))];
  const written = has('groups') || has('types') ? whole.join('\n') : placed;
  // Not of the model, but of its project.
  const [line = '', settings] = /^settings: (.*)\n/m.exec(written) ?? [];
  const text = written.replace(line, '');
  const model = modelOfText(/^api:/m.test(text) ? text : `api: example\n${text}`);
  if (settings === undefined) return model;
  return { ...model, packages: { others: {}, byTarget: {}, ...(parse(settings) as object) } };
}

/** `changes` of a scenario belong to `around`, `changes request` to `around request`. */
function aroundOf({ scenarios }: ScenarioFile, { subject }: Fence): string {
  const name = `around ${subject}`.trimEnd();
  return scenarios.flatMap(({ inputs }) => inputs).find((fence) => fence.subject === name)?.text ?? '';
}

function pairsIn(file: ScenarioFile): readonly Pair[] {
  return file.scenarios.flatMap(({ title, inputs, outputs }) => {
    const diff = inputs.find(({ language }) => language === 'diff');
    if ((diff === undefined) !== (outputs.length === 0)) throw new Error(`"${title}" needs a diff and its changes.`);
    if (diff === undefined) return [];
    return outputs.map((shown) => {
      const around = aroundOf(file, shown);
      return { title, shown, old: modelIn(diff, '+', around), new: modelIn(diff, '-', around) };
    });
  });
}

/** Pairs that can be compared in one run, and both their models. */
export interface Together {
  readonly pairs: readonly Pair[];
  readonly models: Both<Model>;
}

/** Pairs with the same settings are one pair of models. */
export function together(pairs: readonly Pair[]): readonly Together[] {
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

export const scenarioFiles: ReadonlyMap<string, ScenarioFile> = new Map(
  scenarioNames.map((name) => [name, readScenarios(readFileSync(new URL(name, scenarioFolder), 'utf8'))]),
);

export const pairsByFile: ReadonlyMap<string, readonly Pair[]> = new Map(
  [...scenarioFiles].map(([name, file]) => [name, pairsIn(file)]),
);

export const allPairs: readonly Pair[] = [...pairsByFile.values()].flat();
