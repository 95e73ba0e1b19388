import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { format } from '../../src/print/format.js';
import { headerOf } from '../../src/print/module.js';
import type { OutputFile } from '../../src/print/output-file.js';
import { targetsByName } from '../../src/targets/index.js';
import { repositoryFiles } from '../house/source-tree.js';
import { exampleModel } from '../support/example-model.js';

const model = exampleModel();
const shipped = [...targetsByName.values()]
  .flatMap((target) => target.emit(model))
  .filter(({ path }) => /^[^/]+\/src\/runtime\//.test(path));

/** Where a shipped file stands in this repository: in the folder of its package, or with the validators it is shared with. */
function originalOf({ path }: OutputFile): string {
  const [packageName = '', below = ''] = path.split('/src/runtime/');
  const places = [packageName, 'validators'].map((folder) => `src/runtime/${folder}/${below}`);
  const place = places.find((candidate) => runtimePaths.has(candidate));
  if (place === undefined) throw new Error(`${path} is none of ${places.join(', ')}.`);
  return place;
}

const runtimePaths: ReadonlySet<string> = new Set(
  repositoryFiles()
    .map(({ path }) => path)
    .filter((path) => path.startsWith('src/runtime/')),
);

describe('the runtime', () => {
  it('is shipped whole', () => {
    expect(new Set(shipped.map(originalOf))).toEqual(runtimePaths);
  });

  it.each(shipped.map((file) => [file.path, file] as const))(
    '%s is the file that stands here, below a header',
    async (_, file) => {
      const original = readFileSync(originalOf(file), 'utf8');
      expect((await format(file)).text).toBe(`${headerOf(model)}\n\n${original}`);
    },
  );
});
