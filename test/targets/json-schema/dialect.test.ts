import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { format as prettier } from 'prettier';
import { describe, expect, it } from 'vitest';
import type { Model } from '../../../src/model/model.js';
import { layout } from '../../../src/print/build.js';
import { jsonDocument } from '../../../src/print/json-document.js';
import { addressOf, bundleText, documentOf } from '../../../src/schema/declaration-schema.js';
import type { Schema } from '../../../src/schema/type-schema.js';
import { modulesWithTypes } from '../../../src/print/model-modules.js';
import { exampleModel, triedModel } from '../../support/example-model.js';
import { everyKind } from '../validators/every-kind.js';

/** Any keyword or format that the dialect does not have, and any without effect, is an error. */
function strictAjv(): Ajv2020 {
  const ajv = new Ajv2020({ strict: true, ownProperties: true });
  formats.default(ajv);
  return ajv;
}

const models: readonly (readonly [string, Model])[] = [
  ['the example', exampleModel()],
  ['every kind of type', everyKind],
  ['a shop', triedModel('shop')],
];

describe.each(models)('the schemas of %s', (_, model) => {
  const bundle = bundleText(model);
  const names = model.types.map(({ name }) => name);
  const documents = modulesWithTypes(model).map((part) => documentOf(part, model));
  const files = documents.flatMap(({ $defs }) => Object.values($defs as Schema)).map(jsonDocument);

  it('are accepted one by one by ajv in its strictest mode', () => {
    const ajv = strictAjv();
    for (const file of files) ajv.addSchema(JSON.parse(file) as object);
    for (const name of names) expect(ajv.getSchema(addressOf(model, `${name}.json`)), name).toBeTypeOf('function');
  });

  it('are accepted file by file by ajv in its strictest mode', () => {
    const ajv = strictAjv();
    for (const document of documents) ajv.addSchema(JSON.parse(jsonDocument(document)) as object);
    for (const name of names) expect(ajv.getSchema(addressOf(model, `${name}.json`)), name).toBeTypeOf('function');
  });

  it('are found in the bundle by their identifier, and by their location', () => {
    const ajv = strictAjv();
    ajv.addSchema(JSON.parse(bundle) as object);
    for (const name of names) {
      expect(ajv.getSchema(addressOf(model, `${name}.json`)), name).toBeTypeOf('function');
      expect(ajv.getSchema(addressOf(model, `bundle.json#/$defs/${name}`)), name).toBeTypeOf('function');
    }
  });

  it('are the same in the bundle as in the document of their file', () => {
    const { $defs } = JSON.parse(bundle) as { readonly $defs: object };
    const parts = documents.map((document) => JSON.parse(jsonDocument(document)) as { $defs: object });
    expect(Object.assign({}, ...parts.map((part) => part.$defs))).toEqual($defs);
    expect(Object.keys($defs)).toEqual(names);
  });

  it('have the layout of prettier', async () => {
    for (const text of [...files, ...documents.map(jsonDocument)]) {
      expect(await prettier(text, { ...layout, parser: 'json' })).toBe(text);
    }
  });
});
