import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { yamlFilesIn } from '../../src/commands/project/sources/source-files.js';
import { importFiles } from '../../src/compile-document.js';
import { compile, emit } from '../../src/pipeline.js';
import { formatSources } from '../../src/stages.js';
import { withMark } from '../../src/print/mark.js';
import { memoize } from '../../src/source/memoize.js';
import type { SourceFile } from '../../src/source/source-file.js';
import { variantsByName } from '../../src/targets/index.js';
import { openapi, type OpenapiOptions } from '../../src/targets/openapi/openapi.js';
import { inTier } from '../support/tier.js';

const folders = ['model', 'test/models/shop', 'test/models/harbour'];

/** The files of a model, including those of the folder that it uses. */
function filesOf(folder: string): readonly SourceFile[] {
  const own = yamlFilesIn(folder).map((path) => ({ path, text: readFileSync(path, 'utf8') }));
  const used = own.some(({ text }) => text.includes('\nuse: ../basics\n')) ? yamlFilesIn('test/models/basics') : [];
  return [
    ...own,
    ...used.map((path) => ({
      path,
      text: readFileSync(path, 'utf8'),
      used: { prefix: '', path: relative('test/models', path) },
    })),
  ];
}

const modelOf = memoize((files: readonly SourceFile[]) => compile(files).value);

function exported(
  files: readonly SourceFile[],
  options: OpenapiOptions,
): Readonly<Record<'json' | 'yaml', SourceFile>> {
  const model = modelOf(files);
  const emitted = emit(model, [openapi(options)], files);
  // As `generate` writes them: the mark of JSON is a member of the document.
  const fileOf = (format: string): SourceFile => {
    const file = emitted.find(({ path }) => path === `openapi/openapi.${format}`);
    return { path: `openapi.${format}`, text: file === undefined ? '' : withMark(file, model.name).text };
  };
  return { json: fileOf('json'), yaml: fileOf('yaml') };
}

/**
 * Content by path, relative to the folder of the model. Comments with a single `#` are private, so they are not
 * exported.
 */
function textsOf(folder: string, files: readonly SourceFile[]): Readonly<Record<string, string>> {
  const own = formatSources(files).value.filter(({ used }) => used === undefined);
  return Object.fromEntries(
    own.map(({ path, text }) => [relative(folder, path), text.replaceAll(/^ *#(?![#?!@]).*\n/gm, '')]),
  );
}

// That YAML contains the same document is proven for each in test/targets/openapi, so that one is read as YAML too.
const formatsOf = (folder: string): readonly ('json' | 'yaml')[] =>
  folder === 'test/models/harbour' ? ['json', 'yaml'] : ['json'];

// The versions differ in the same way in every model, so the short tier exports the largest in one of them.
const versionsOf = (folder: string): readonly ('3.1' | '3.0')[] =>
  inTier({ short: folder === 'test/models/shop' ? ['3.1'] : ['3.1', '3.0'], long: ['3.1', '3.0'] });

describe.each(folders)('the export of %s', (folder) => {
  const files = filesOf(folder);
  let written: ReturnType<typeof textsOf>;
  beforeAll(() => {
    written = textsOf(folder, files);
  });

  it.each(versionsOf(folder))('in version %s is imported as it was written', async (version) => {
    const documents = exported(files, { version });
    for (const format of formatsOf(folder)) {
      const { value, diagnostics } = await importFiles([documents[format]]);
      expect(diagnostics).toEqual([]);
      expect(value?.losses).toEqual([]);
      expect(textsOf('', value?.files ?? [])).toEqual(written);
    }
  });
});

describe('an exported document', () => {
  const files = filesOf('test/models/shop');

  it.each([
    ['openapi@plain', '3.1.1'],
    ['openapi@3.0-plain', '3.0.3'],
  ])('does not contain the model in the variant %s', (name, version) => {
    const target = variantsByName.get(name);
    const text = emit(modelOf(files), target === undefined ? [] : [target], files).find(
      ({ path }) => path === 'openapi/openapi.json',
    )?.text;
    const document = JSON.parse(text ?? '') as { readonly openapi: string; readonly 'x-modelwright'?: unknown };
    expect(document.openapi).toBe(version);
    expect(document['x-modelwright']).toBeUndefined();
  });

  it.each(['3.1', '3.0'] as const)(
    'in version %s contains the model also if the settings name a licence',
    async (version) => {
      const model = { ...modelOf(files), packages: { others: { members: { license: 'MIT' } }, byTarget: {} } };
      const [text] = emit(model, [openapi({ version })], files).flatMap((file) =>
        file.path === 'openapi/openapi.json' ? [file.text] : [],
      );
      expect(text).toContain('"license"');
      const { value } = await importFiles([{ path: 'openapi.json', text: text ?? '' }]);
      expect(textsOf('', value?.files ?? [])).toEqual(textsOf('test/models/shop', files));
    },
  );

  it('is read like any other after a change', async () => {
    const { text } = exported(files, {}).json;
    const changed = { path: 'openapi.json', text: text.replace('"title": "shop"', '"title": "other"') };
    const { value } = await importFiles([changed]);
    expect(value?.files.find(({ path }) => path === 'api.yaml')?.text).toContain('api: other\n');
  });

  it('can be written without its source', async () => {
    const document = exported(files, { hasSource: false }).json;
    expect(document.text).not.toContain('"files"');
    expect((await importFiles([document])).value?.losses).toEqual([]);
  });

  it('has the version 0.0.0 if there is none, and the model imported from it none again', async () => {
    const schema = {
      path: 'thing.json',
      text: '{ "type": "object", "properties": { "size": { "type": "integer" } } }',
    };
    const { value: first } = await importFiles([schema]);
    const { value: second } = await importFiles([exported(first?.files ?? [], { hasSource: false }).json]);
    expect(textsOf('', second?.files ?? [])).toEqual(textsOf('', first?.files ?? []));
  });

  it('contains files of any name', async () => {
    const written = [
      { path: 'model/api.yaml', text: 'api: x\n' },
      { path: 'model/Tür & Tor/größen, alle.yaml', text: 'types:\n  A: string\n' },
    ];
    const { value } = await importFiles([exported(written, {}).json]);
    expect(textsOf('', value?.files ?? [])).toEqual(textsOf('model', written));
  });

  it.each(['../../x.yaml', 'a/../../x.yaml', '/x.yaml', 'C:/x.yaml', String.raw`..\x.yaml`, String.raw`a\..\x.yaml`])(
    'never writes outside the folder of a model: %s',
    async (path) => {
      const { text } = exported(files, {}).json;
      const document = { ...(JSON.parse(text) as object), 'x-modelwright': { files: { [path]: 'api: x\n' } } };
      const { value } = await importFiles([{ path: 'openapi.json', text: JSON.stringify(document) }]);
      expect(value?.files.map((file) => file.path)).not.toContain(path);
    },
  );
});
