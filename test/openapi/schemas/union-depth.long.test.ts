import { describe, expect, it } from 'vitest';
import { importSources } from '../../../src/openapi/import-sources.js';
import { importOperation, importSchemas, lossesOf } from '../documents.js';

function ref(index: number): object {
  return { $ref: `#/components/schemas/S${index}` };
}

/** Schemas of which each is made of the next. */
function chain(
  count: number,
  make: (next: object, index: number) => object,
  last: object = { type: 'string' },
): object {
  const schemas = Array.from({ length: count }, (_, index) => [`S${index}`, make(ref(index + 1), index)] as const);
  return { ...Object.fromEntries(schemas), [`S${count}`]: last };
}

const object = { type: 'object', properties: { z: { type: 'string' } } };

describe('unions in unions', () => {
  const union = (next: object, index: number): object => ({
    oneOf: [next, { type: 'object', properties: { [`p${index}`]: { type: 'string' } } }],
  });

  it('may be 64 deep, and are unknown if they are deeper', () => {
    expect(lossesOf(importSchemas(chain(64, union)))).toEqual([]);
    const imported = importSchemas(chain(66, union));
    expect(lossesOf(imported)).toEqual(
      ['S0', 'S1'].map((name) => `widened: unions nested too deep at #/components/schemas/${name}`),
    );
    const types = imported.files.find(({ path }) => path === 'types.yaml')?.text;
    expect(types).toContain('  S1: unknown\n');
    expect(types).toContain('  S2: S3 | S2Variant2\n');
  });

  it('may be thousands deep without an end to the import', () => {
    const kinds = [union, (next: object) => ({ allOf: [{ anyOf: [next, { type: 'null' }] }] })];
    for (const kind of kinds) {
      for (const last of [object, ref(0)]) {
        const { losses } = importOperation(
          { parameters: [{ name: 'a', in: 'query', schema: ref(0) }] },
          { components: { schemas: chain(3000, kind, last) } },
        );
        expect(losses.length).toBeGreaterThan(0);
      }
    }
  });
});

it.each([
  ['properties', (next: object) => ({ type: 'object', properties: { next, others: { type: 'array', items: next } } })],
  ['items', (items: object) => ({ type: 'array', items })],
  ['maps', (next: object) => ({ type: 'object', additionalProperties: next })],
])('schemas in schemas may be thousands deep by %s, and are exact', (_, make) => {
  const content = { 'application/json': { schema: ref(0) } };
  for (const last of [object, { type: 'object', properties: { first: ref(0) } }]) {
    const imported = importOperation(
      { responses: { 200: { content } } },
      { components: { schemas: chain(5000, make, last) } },
    );
    expect(imported.losses).toEqual([]);
    expect(imported.files.map(({ text }) => text).join('\n')).toMatch(/^ {2}S4999:/m);
  }
});

describe('an import that exhausts the stack', () => {
  const files = [{ path: 'api.yaml', text: 'openapi: 3.1.0\ninfo: { title: Things, version: 1.0.0 }\n' }];
  const failing = (error: Error) => (): never => {
    throw error;
  };

  it('is a diagnostic of the document, and no other error is', () => {
    const nested: () => void = () => {
      nested();
    };
    const { value, diagnostics } = importSources(files, () => {
      nested();
      throw new Error('This is not reached.');
    });
    expect(value).toBeUndefined();
    expect(diagnostics).toEqual([
      {
        code: 'document-is-well-formed',
        severity: 'error',
        message:
          'The document cannot be imported: what it describes is nested too deeply, or too long (maximum call stack size exceeded). Nest its schemas less deeply, or import it in parts.',
        span: { path: 'api.yaml', start: 0, end: 0 },
        notes: [],
      },
    ]);
    const mistake = new RangeError('Invalid count value: -1');
    expect(() => importSources(files, failing(mistake))).toThrow(mistake);
  });
});
