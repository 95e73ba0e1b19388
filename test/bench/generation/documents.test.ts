import { describe, expect, it } from 'vitest';
import { modelFilesOf } from '../../../bench/harness/generation/model-files.js';
import { openApiDocumentOf } from '../../../bench/harness/generation/openapi-document.js';
import { lastTypeName, syntheticApi } from '../../../bench/harness/generation/synthetic-api.js';
import { compileDocument } from '../../../src/compile-document.js';
import type { Model } from '../../../src/model/model.js';
import { compile } from '../../../src/pipeline.js';
import { openapi } from '../../../src/targets/openapi/openapi.js';

/** A model as the document that is printed from it: an imported model has the same, if it says the same. */
function printed(model: Model): object {
  const files = openapi({ hasSource: false }).emit(model);
  const text = files.find(({ path }) => path === 'openapi/openapi.json')?.text ?? '';
  const plain = text
    // A model calls a double `float`, which has no format in a document.
    .replaceAll(/,\s*"format": "double"/g, '')
    // An import leaves out what any 404 says.
    .replaceAll('"Not found."', '"Not Found"');
  // The title of a model is its name.
  const { info: _, ...document } = JSON.parse(plain) as { info: object };
  return document;
}

describe('the model and the OpenAPI document', () => {
  it.each([3, 5, 13])('with %i endpoints describe the same API', async (count) => {
    const api = syntheticApi(count);
    const { value: model, diagnostics } = compile(modelFilesOf(api));
    expect(diagnostics).toEqual([]);
    expect(model.groups.flatMap(({ endpoints }) => endpoints)).toHaveLength(count);
    const document = openApiDocumentOf(api);
    expect(model).toMatchObject({ docs: `${document.info.title}.`, version: document.info.version });
    // An import would also find the groups by the paths.
    const tags = Object.values(document.paths).flatMap((methods) =>
      Object.values(methods).flatMap((one) => one['tags']),
    );
    expect(new Set(tags)).toEqual(new Set(api.groups.map(({ name }) => name)));
    const imported = await compileDocument([{ path: 'api.json', text: JSON.stringify(document) }]);
    expect(imported.diagnostics).toEqual([]);
    expect(printed(imported.value)).toEqual(printed(model));
  });

  it('have two objects of ten fields and two enums for each endpoint', () => {
    const { schemas } = openApiDocumentOf(syntheticApi(7)).components;
    const sizes = Object.entries(schemas).map(([, { properties = {} }]) => Object.keys(properties as object).length);
    expect(sizes.filter((size) => size === 10)).toHaveLength(14);
    expect(sizes.filter((size) => size === 0)).toHaveLength(14);
  });

  it('change in one file, by one field', () => {
    const [before, after] = [modelFilesOf(syntheticApi(13)), modelFilesOf(syntheticApi(13, true))];
    const changed = after.filter(({ text }, index) => text !== before[index]?.text);
    expect(changed.map(({ path }) => path)).toEqual(['res1.yaml']);
    expect(compile(after).diagnostics).toEqual([]);
    const added = changed[0]?.text.split('\n').filter((line) => line.includes('addedField'));
    expect(added).toEqual(['    addedField?: int32']);
    expect(JSON.stringify(openApiDocumentOf(syntheticApi(13, true)))).toContain('"addedField"');
  });

  it('end with a type that shows that an output is complete', () => {
    expect(lastTypeName(syntheticApi(13))).toBe('Res2GetResult');
    expect(Object.keys(openApiDocumentOf(syntheticApi(13)).components.schemas)).toContain('Res2GetResult');
  });
});
