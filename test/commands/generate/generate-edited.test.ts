import fc from 'fast-check';
import { afterAll, expect, it, vi } from 'vitest';
import { keepReadSources } from '../../../src/commands/project/sources/source-files.js';
import { exampleFiles } from '../../support/example-model.js';
import { count } from '../../support/tier.js';
import { filesIn, installed, newFolder, run, writeIn } from '../command-line.js';

/** Changes of one line; some make a model that is refused. */
const changes: readonly ((line: string) => string)[] = [
  (line) => line.replace(/^( +\w+)(: )/, '$1?$2'),
  (line) => line.replace(/: (\w+)$/, ': $1[]'),
  (line) => line.replace(/\bstring\b/, 'int64'),
  (line) => line.replace(/\b(?:integer|int32)\b/, 'number'),
  (line) => line.replace(/^( +(?:returns|body): )\w+$/, '$1string'),
  (line) => line.replace(/^( +)(\w+\??: )/, '$1## Edited.\n$1$2'),
  (line) => line.replace(/^( +)(\w+)(\??: \w+)$/, '$1$2$3\n$1$2Too$3'),
  () => '',
];

/** What a process that remembers nothing generates; undefined for a model with mistakes. */
async function generatedAnew(
  sources: ReturnType<typeof exampleFiles>,
): Promise<Readonly<Record<string, string>> | undefined> {
  vi.resetModules();
  const { compile, planGeneration } = await import('../../../src/pipeline.js');
  const { loadTargets } = await import('../../../src/stages.js');
  const { memoryFiles } = await import('../../../src/write/memory-files.js');
  const { value: model, diagnostics } = compile(sources);
  if (diagnostics.some(({ severity }) => severity === 'error')) return undefined;
  const { usualTargets: targets } = await loadTargets();
  const { write } = await planGeneration({ model, targets, files: memoryFiles() });
  return Object.fromEntries(write.map(({ path, text }) => [path, text]));
}

const edits = count('EDITS', { short: 2, long: 30 });

// As the runs of `--watch` are.
afterAll(keepReadSources());

it(`generate writes after each of ${edits} random edits in one process what a new process writes`, async () => {
  const folder = newFolder(installed);
  let sources = exampleFiles();
  for (const { path, text } of sources) writeIn(folder, path, text);
  const seed = 7;
  for (const [ofChange, ofLine] of fc.sample(fc.tuple(fc.nat(), fc.nat()), { numRuns: edits, seed })) {
    const change = changes[ofChange % changes.length] ?? String;
    const lines = sources.flatMap(({ path, text }) =>
      text.split('\n').flatMap((line, index) => (change(line) === line ? [] : [{ path, line, index }])),
    );
    const { path, line, index } = lines[ofLine % lines.length] ?? { path: '', line: '', index: 0 };
    const edited = sources.map((source) =>
      source.path === path ? { path, text: source.text.split('\n').with(index, change(line)).join('\n') } : source,
    );
    for (const { path: file, text } of edited) writeIn(folder, file, text);
    const { code } = await run(folder, 'generate', '--out', 'api');
    const expected = await generatedAnew(edited);
    expect(code === 0, `${path}:${index + 1}`).toBe(expected !== undefined);
    if (expected === undefined) continue;
    expect(filesIn(`${folder}/api`), `${path}:${index + 1}`).toEqual(expected);
    sources = edited;
  }
});
