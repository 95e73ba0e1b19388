import { join } from 'node:path';
import { expect, it } from 'vitest';
import { bookshop, filesIn, newFolder, run } from '../command-line.js';

/** A project with a text of every kind that becomes part of what is generated. */
const project = {
  'modelwright.yaml':
    'templates: mine\ntargets: [docs, openapi, reference]\npackage: { licenseFile: LICENSE, changelogFile: CHANGELOG.md }\n',
  'model/bookshop.yaml': bookshop.replace('types:', '# Private.\n\ntypes:\n  ## Paper,\n  ## bound.'),
  'model/docs/guide.md': '# A guide\n\nTwo\nlines.\n\n![One](one.svg)\n',
  'model/docs/one.svg': '<svg>\n</svg>\n',
  'mine/reference/README.md.hbs': '# {{name}}\n\n```ts\nf( 1 );\nf( 2 );\n```\n',
  'mine/reference/main.ts.hbs': '// Mine.\nawait 0;\n',
  LICENSE: 'Everybody may\nread it.\n',
  'CHANGELOG.md': '# Changes\n\n- One\n',
};

/** What is generated from the project after a change of all its texts. */
async function generatedFrom(change: (text: string) => string): Promise<Readonly<Record<string, string>>> {
  const texts = Object.entries(project).map(([path, text]) => [path, change(text)] as const);
  const folder = newFolder(Object.fromEntries(texts));
  expect(await run(folder, 'generate')).toMatchObject({ code: 0, err: '' });
  return filesIn(join(folder, 'generated'));
}

// With `core.autocrlf` the same commit has other line ends on Windows than on the build machine.
it.each([
  ['line ends of Windows', (text: string) => text.replaceAll('\n', '\r\n')],
  ['byte order marks', (text: string) => (text.startsWith('<svg') ? text : `\uFEFF${text}`)],
])('the same is generated from files with %s', async (_, change) => {
  expect(await generatedFrom(change)).toEqual(await generatedFrom((text) => text));
});
