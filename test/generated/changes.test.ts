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
    edits: [
      [
        'types',
        '    firstName?: string\n',
        '    firstName?: string\n    ## Between the two.\n    middleName?: string\n',
      ],
    ],
    files: 5,
    lines: 35,
  },
  {
    name: 'a renamed field',
    edits: [['types', '    lastName?: string\n', '    familyName?: string\n']],
    files: 5,
    lines: 35,
  },
  {
    name: 'a new endpoint',
    edits: [endpoint({ does: 'get', returns: 'Resource', errors: '[NotFound]' })],
    files: 14,
    lines: 165,
  },
  {
    name: 'a new endpoint before all others',
    edits: [
      endpoint(
        { does: 'get', returns: 'Resource', errors: '[NotFound]' },
        '      ## The resources that match the condition, as one object.\n',
      ),
    ],
    files: 14,
    lines: 175,
  },
  {
    name: 'a new endpoint, with a type that no response had',
    edits: [endpoint({ returns: 'Person', errors: '[NotFound]' })],
    files: 18,
    lines: 190,
  },
  {
    name: 'a new endpoint, with a new type as its response',
    edits: [endpoint({ returns: 'Preview', errors: '[NotFound]' }), type('Preview')],
    files: 24,
    lines: 310,
  },
  {
    name: 'a new endpoint, with a new type as its body',
    edits: [endpoint({ method: 'POST', body: 'Preview', returns: 'Resource', errors: '[NotFound]' }), type('Preview')],
    files: 24,
    lines: 330,
  },
  {
    name: 'a new endpoint, with new types as its body and its response',
    edits: [endpoint({ method: 'POST', body: 'Preview', returns: 'Previewed' }), type('Preview'), type('Previewed')],
    files: 24,
    lines: 430,
  },
  {
    name: 'a new endpoint, with a new type as its query',
    edits: [endpoint({ query: 'Preview', returns: 'Resource', errors: '[NotFound]' }), type('Preview')],
    files: 23,
    lines: 340,
  },
  {
    name: 'a new endpoint, with a new type in its query',
    edits: [endpoint({ query: '{ as: Color }', returns: 'Resource' }), ['types', '', '  Color: string(1..20)\n']],
    files: 23,
    lines: 270,
  },
  {
    name: 'a new endpoint, with a new error',
    edits: [
      endpoint({ returns: 'Resource', errors: '[Gone]' }),
      ['api', '\ngaps:\n', '  ## The project has ended.\n  Gone: 410 Problem\n\ngaps:\n'],
    ],
    files: 21,
    lines: 225,
  },
];

/** What replaces a text in a file of the model, or if that is empty, what follows its end. */
type Edit = readonly [file: string, before: string, after: string];

interface Change {
  readonly name: string;
  readonly edits: readonly Edit[];
  /** The most files and lines of `generated/` that change. */
  readonly files: number;
  readonly lines: number;
}

/** `next` is the first line of the endpoint that follows. */
function endpoint(
  { method = 'GET', ...members }: Readonly<Record<string, string>>,
  next = '      ## One resource by its key.\n',
): Edit {
  const lines = Object.entries(members).map(([name, value]) => `        ${name}: ${value}\n`);
  const head = '      ## What others see of a resource.\n      preview:\n';
  return ['resource', next, `${head}        http: ${method} /{id}/preview\n${lines.join('')}\n${next}`];
}

function type(name: string): Edit {
  const fields = '    ## Between 1 and 10.\n    size: integer(1..10)\n    ## Its colors.\n    colors?: string[]\n';
  return ['types', '', `  ## A smaller one.\n  ${name}:\n${fields}`];
}

const model = Object.fromEntries(exampleFiles().map(({ path, text }) => [path, text]));
const folder = newFolder(model);
const original = await generated();

it.each(changes)(
  '$name changes at most $files files and $lines lines of generated/',
  async ({ edits, files, lines }) => {
    const edited = edits.reduce(withEdit, model);
    for (const [path, text] of Object.entries(edited)) writeIn(folder, path, text);
    const changed = await generated();
    const paths = [...new Set([...Object.keys(original), ...Object.keys(changed)])];
    const touched = paths.filter((one) => original[one] !== changed[one]);
    expect(touched.length).toBeGreaterThan(0);
    expect(touched.length, touched.join('\n')).toBeLessThanOrEqual(files);
    expect(touched.reduce((sum, one) => sum + linesBetween(original[one], changed[one]), 0)).toBeLessThanOrEqual(lines);
  },
);

function withEdit(files: Readonly<Record<string, string>>, [name, before, after]: Edit): Record<string, string> {
  const path = `model/${name}.yaml`;
  const text = files[path] ?? '';
  if (before === '') return { ...files, [path]: `${text}\n${after}` };
  expect(text.split(before)).toHaveLength(2);
  return { ...files, [path]: text.replace(before, after) };
}

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
