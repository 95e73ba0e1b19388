import { readFileSync } from 'node:fs';
import { format as prettier } from 'prettier';
import { describe, expect, it } from 'vitest';
import type { Model } from '../../src/model/model.js';
import { compile, emit } from '../../src/pipeline.js';
import { format } from '../../src/print/build.js';
import { withAlignedTables } from '../../src/print/markdown.js';
import { targetsByName } from '../../src/targets/index.js';
import { scenariosIn } from '../scenarios/read-scenario.js';
import { filesOf } from '../scenarios/run-scenario.js';
import { exampleModel, triedModel } from '../support/example-model.js';
import { inTier } from '../support/tier.js';

// Other tests are about the layout of the code.
const layout = { ...JSON.parse(readFileSync('.oxfmtrc.json', 'utf8')), embeddedLanguageFormatting: 'off' } as object;

/** The models of each so many scenarios, if they compile. */
function scenarioModels(each: number): readonly Model[] {
  const chosen = scenariosIn('test/scenarios').filter((_, index) => index % each === 0);
  const compiled = chosen.map((scenario) => compile(filesOf(scenario)));
  return compiled
    .filter(({ diagnostics }) => diagnostics.every(({ severity }) => severity !== 'error'))
    .map(({ value }) => value);
}

async function readmesOf(models: readonly Model[]): Promise<readonly string[]> {
  const files = models
    .flatMap((model) => emit(model, [...targetsByName.values()]))
    .filter(({ path }) => path.endsWith('/README.md'));
  // Most differ only by the name of the API.
  const different = [...new Map(files.map((file) => [file.text, file])).values()];
  const formatted: string[] = [];
  for (const file of different) formatted.push((await format(file)).text);
  return formatted;
}

it('README files, of which only the code is formatted, are as prettier prints them', async () => {
  const some = scenarioModels(inTier({ short: 80, long: 1 }));
  const readmes = await readmesOf([exampleModel(), triedModel('shop'), triedModel('harbour'), ...some]);
  expect(readmes.length).toBeGreaterThan(33);
  for (const text of readmes) expect(await prettier(text, { ...layout, parser: 'markdown' })).toBe(text);
});

describe('withAlignedTables', () => {
  const table = '| a | |\n|---|---|\n| `x\\|y` | `longer` |\n| 木 | |\n';

  it('pads the cells of a column to the same width, as prettier does', async () => {
    const aligned = withAlignedTables(table);
    expect(aligned).toBe(
      ['| a      |          |', '| ------ | -------- |', '| `x\\|y` | `longer` |', '| 木     |          |', ''].join(
        '\n',
      ),
    );
    expect(await prettier(table, { ...layout, parser: 'markdown' })).toBe(aligned);
  });

  it('leaves other lines with bars alone', () => {
    const code = "```ts\ntype A =\n| 'a'\n| 'b'\n```\n";
    expect(withAlignedTables(code)).toBe(code);
  });
});
