import { readFileSync } from 'node:fs';
import { format as prettier } from 'prettier';
import { describe, expect, it } from 'vitest';
import type { Model } from '../../src/model/model.js';
import { build, format, makeReadable } from '../../src/print/build.js';
import { emit } from '../../src/pipeline.js';
import { targetsByName } from '../../src/targets/index.js';
import { exampleModel, triedModel } from '../support/example-model.js';

const layout = JSON.parse(readFileSync('.oxfmtrc.json', 'utf8')) as object;

const parsers = { yaml: 'yaml', ts: 'typescript', js: 'babel', md: 'markdown', json: 'json' };

/**
 * The generated files of a model, formatted; except the bundles of the runtime, one document for programs, and pages.
 */
async function printed(model: Model): Promise<readonly { readonly path: string; readonly text: string }[]> {
  const files = emit(model, [...targetsByName.values()]).filter(
    ({ path }) => !/\/runtime\/|\/bundle\.json$|\.(?:html|txt)$/.test(path),
  );
  return Promise.all(files.map(format));
}

/** The JavaScript that is built from it, formatted. */
async function scriptsOf(files: Awaited<ReturnType<typeof printed>>): ReturnType<typeof printed> {
  const built = await Promise.all(files.map(build));
  return Promise.all(built.flatMap(([script]) => (script === undefined ? [] : [format(script)])));
}

const models: readonly (readonly [string, () => Model])[] = [
  ['the example', exampleModel],
  ['the shop, which uses the whole language', () => triedModel('shop')],
];

describe.each(models)('the layout of the generated code for %s', (_, modelOf) => {
  it('is that of prettier', async () => {
    const files = await printed(modelOf());
    expect(files.length).toBeGreaterThan(20);
    for (const { path, text } of files) {
      const extension = path.slice(path.lastIndexOf('.') + 1) as keyof typeof parsers;
      // The layout of npm, which prettier keeps in these.
      const parser = path.endsWith('/package.json') ? 'json-stringify' : parsers[extension];
      expect({ path, text: await prettier(text, { ...layout, parser }) }).toEqual({ path, text });
    }
  });

  it('is that of prettier in built files, with each object on one line if it fits', async () => {
    const scripts = await scriptsOf(await printed(modelOf()));
    expect(scripts.length).toBeGreaterThan(15);
    for (const { path, text } of scripts) {
      const expected = await prettier(text, { ...layout, objectWrap: 'collapse', parser: 'babel' });
      expect({ path, text: expected }).toEqual({ path, text });
    }
  });

  it('is that of prettier in the declarations of types, which have no source beside them', async () => {
    const sources = emit(modelOf(), [...targetsByName.values()]).filter(({ path }) => /^types\/.+\.ts$/.test(path));
    const declarations = (await Promise.all(sources.map(makeReadable))).map(([, declared]) => declared);
    expect(declarations.length).toBeGreaterThan(3);
    for (const declared of declarations) {
      const expected = await prettier(declared?.text ?? '', {
        ...layout,
        objectWrap: 'collapse',
        parser: 'typescript',
      });
      expect(declared).toEqual({ path: declared?.path, text: expected });
    }
  });
});
