import { describe, expect, it } from 'vitest';
import { format } from '../../../src/print/build.js';
import { jsonSchema } from '../../../src/targets/json-schema/json-schema.js';
import { emittedText } from '../../support/emitted.js';
import { modelOfText } from '../../support/example-model.js';
import { parcelsText } from './models.js';

const files = jsonSchema().emit(modelOfText(parcelsText));

describe('the package of JSON Schemas', () => {
  it('of a small API', async () => {
    // The runtime is the same for every model, and the bundle says what the documents say.
    const printed = files.filter(({ path }) => !/\/runtime\/|bundle\.json$/.test(path));
    await expect(await emittedText('The JSON Schemas of a small API', printed)).toMatchFileSnapshot('parcels.md');
  });

  it('is laid out as prettier lays it out', async () => {
    for (const { path, text } of files) {
      if (/\/(?:schemas|modules)\//.test(path)) expect((await format({ path, text })).text).toBe(text);
    }
  });
});
