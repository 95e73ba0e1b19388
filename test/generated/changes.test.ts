import { diffLines } from 'diff';
import { expect, it } from 'vitest';
import { filesIn, newFolder, run, writeIn } from '../commands/command-line.js';
import { exampleFiles } from '../support/example-model.js';

/**
 * People review how `generated/` changes with the model. So a small change of the model should touch at most 15 files
 * and at most 250 lines: added, removed, and the hash of each file. These numbers may only shrink.
 */
const changes: readonly Change[] = [
  {
    name: 'a new field',
    path: 'model/types.yaml',
    before: '    firstName?: string\n',
    after: '    firstName?: string\n    ## Between the two.\n    middleName?: string\n',
    files: 6,
    lines: 40,
  },
  {
    name: 'a renamed field',
    path: 'model/types.yaml',
    before: '    lastName?: string\n',
    after: '    familyName?: string\n',
    files: 6,
    lines: 40,
  },
  {
    name: 'a new endpoint',
    path: 'model/resource.yaml',
    before: '      ## One resource by its key.\n',
    after: `      ## What others see of a resource.
      preview:
        http: GET /{id}/preview
        does: get
        returns: Resource
        errors: [NotFound]

      ## One resource by its key.
`,
    files: 16,
    lines: 200,
  },
];

interface Change {
  readonly name: string;
  readonly path: string;
  /** The replaced text in the file of the model, and its replacement. */
  readonly before: string;
  readonly after: string;
  /** The most files and lines of `generated/` that change. */
  readonly files: number;
  readonly lines: number;
}

const model = Object.fromEntries(exampleFiles().map(({ path, text }) => [path, text]));
const folder = newFolder(model);
const original = await generated();

it.each(changes)(
  '$name changes at most $files files and $lines lines of generated/',
  async ({ path, before, after, files, lines }) => {
    const text = model[path] ?? '';
    expect(text.split(before)).toHaveLength(2);
    writeIn(folder, path, text.replace(before, after));
    const changed = await generated();
    writeIn(folder, path, text);
    const paths = [...new Set([...Object.keys(original), ...Object.keys(changed)])];
    const touched = paths.filter((one) => original[one] !== changed[one]);
    expect(touched.length).toBeGreaterThan(0);
    expect(touched.length, touched.join('\n')).toBeLessThanOrEqual(files);
    expect(touched.reduce((sum, one) => sum + linesBetween(original[one], changed[one]), 0)).toBeLessThanOrEqual(lines);
  },
);

/** The package names in `generated/`. */
async function generated(): Promise<Readonly<Record<string, string>>> {
  expect(await run(folder, 'generate')).toMatchObject({ code: 0 });
  return filesIn(`${folder}/generated`);
}

function linesBetween(before = '', after = ''): number {
  return diffLines(before, after).reduce(
    (sum, { added, removed, count = 0 }) => sum + (added || removed ? count : 0),
    0,
  );
}
