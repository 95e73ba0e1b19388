import { describe, expect, it } from 'vitest';
import { format } from '../../../src/print/build.js';
import { jsonSchema } from '../../../src/targets/json-schema/json-schema.js';
import { emittedText } from '../../support/emitted.js';
import { modelOfText } from '../../support/example-model.js';
import { parcelsText } from './models.js';

const files = jsonSchema.emit(modelOfText(parcelsText));

describe('the package of JSON Schemas', () => {
  it('consists of the expected files, for a small API', async () => {
    // The runtime is the same for every model, the bundle repeats the documents, and generated/ shows the sources.
    const printed = files.filter(({ path }) => /\/schemas\/|README/.test(path));
    await expect(await emittedText('The JSON Schemas of a small API', printed)).toMatchFileSnapshot('parcels.md');
  });

  it('has the layout of prettier', async () => {
    for (const { path, text } of files) {
      if (/\/(?:schemas|modules)\//.test(path)) expect((await format({ path, text })).text).toBe(text);
    }
  });
});
