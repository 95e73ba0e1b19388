import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { declarationsOf } from '../../src/model/declarations.js';
import { compile } from '../../src/pipeline.js';
import { jsonDocument } from '../../src/print/json-document.js';
import { documentOf } from '../../src/targets/openapi/document.js';
import { valuesOfType } from '../../src/verify/values.js';
import { importSchemas } from './documents.js';
import { nearMisses } from './near-misses.js';

/**
 * Schemas whose objects are closed: where a document leaves that open, a model closes them. Schemas with a bound that
 * the model cannot express get it back on export.
 */
const schemas = {
  Pet: {
    type: 'object',
    required: ['name', 'kind'],
    properties: {
      name: { type: 'string', minLength: 1, maxLength: 5 },
      kind: { $ref: '#/components/schemas/Kind' },
      age: { type: ['integer', 'null'], minimum: 0 },
      weight: { type: 'number', exclusiveMinimum: 0, maximum: 90, multipleOf: 0.5 },
      tags: { type: 'array', items: { type: 'string', pattern: '^[a-z]+$' }, uniqueItems: true, maxItems: 3 },
      place: { type: 'array', prefixItems: [{ type: 'number' }, { type: 'boolean' }], items: false, minItems: 2 },
      born: { type: 'string', format: 'date' },
      id: { type: 'string', format: 'uuid', pattern: '^[0-7]' },
      word: { type: 'string', not: { const: 'x' } },
      friends: { type: 'array', items: { $ref: '#/components/schemas/Pet' }, maxItems: 2 },
    },
    additionalProperties: false,
  },
  Kind: { type: 'string', enum: ['cat', 'dog'] },
  Labels: { type: 'object', additionalProperties: { type: 'integer' }, minProperties: 1, maxProperties: 2 },
  Named: { type: 'object', propertyNames: { pattern: '^[a-z]$' }, additionalProperties: { type: 'boolean' } },
  Choice: {
    oneOf: [
      {
        type: 'object',
        required: ['by', 'mail'],
        properties: { by: { const: 'mail' }, mail: { type: 'string' } },
        additionalProperties: false,
      },
      {
        type: 'object',
        required: ['by', 'code'],
        properties: { by: { const: 'code' }, code: { type: 'integer' } },
        additionalProperties: false,
      },
    ],
  },
  Either: { anyOf: [{ type: 'string', maxLength: 3 }, { type: 'integer' }, { type: 'null' }] },
  Holder: {
    type: 'object',
    properties: { either: { $ref: '#/components/schemas/Either' } },
    additionalProperties: false,
  },
  Contact: {
    type: 'object',
    properties: { mail: { type: 'string' }, phone: { type: 'string' } },
    anyOf: [{ required: ['mail'] }, { required: ['phone'] }],
    additionalProperties: false,
  },
  Dependent: {
    type: 'object',
    properties: { card: { type: 'string' }, address: { type: 'string' } },
    dependentRequired: { card: ['address'] },
    additionalProperties: false,
  },
  Model: { anyOf: [{ type: 'string' }, { type: 'string', enum: ['small', 'large'] }] },
  Count: {
    allOf: [
      { type: ['integer', 'null'], minimum: 1 },
      { type: 'number', exclusiveMaximum: 91, multipleOf: 2 },
      { type: 'integer', multipleOf: 3 },
    ],
  },
  Word: { type: 'string', anyOf: [{ maxLength: 1 }, { pattern: '^abc' }] },
  Merged: {
    allOf: [
      {
        type: 'object',
        required: ['name'],
        properties: { name: { type: 'string' }, size: { type: 'number', minimum: 0 } },
      },
      { properties: { name: { maxLength: 3 }, size: { type: 'integer' } } },
    ],
    unevaluatedProperties: false,
  },
  Length: { type: 'string', minLength: 1, maxLength: 4294967296 },
};

type Names = keyof typeof schemas;

function judgeOf(all: unknown): (name: string, value: unknown) => boolean {
  const ajv = new Ajv2020({ strict: false, ownProperties: true });
  formats.default(ajv);
  ajv.addSchema({ components: { schemas: all } } as object, 'document');
  const compiled = new Map<string, (value: unknown) => unknown>();
  return (name, value) => {
    const validate = compiled.get(name) ?? ajv.compile({ $ref: `document#/components/schemas/${name}` });
    compiled.set(name, validate);
    return validate(value) === true;
  };
}

describe('a document that is imported and exported again', () => {
  const { value: model, diagnostics } = compile(importSchemas(schemas).files);
  const { components } = JSON.parse(jsonDocument(documentOf(model))) as { components: { schemas: object } };
  const [before, after] = [judgeOf(schemas), judgeOf(components.schemas)];

  it('has no errors', () => {
    expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  });

  // Null belongs to the uses of a type in a model, so the type alone does not have it.
  const names = Object.keys(schemas).filter((name) => name !== 'Either');

  it.each(names as readonly Names[])('accepts and refuses the same values for %s', (name) => {
    const makes = valuesOfType(declarationsOf(model))({ kind: 'named', name });
    const seen = { accepted: 0, refused: 0 };
    fc.assert(
      fc.property(makes, (made) => {
        const plain: unknown = JSON.parse(JSON.stringify(made));
        for (const value of [plain, ...nearMisses(plain).slice(0, 300)]) {
          const isAccepted = before(name, value);
          seen[isAccepted ? 'accepted' : 'refused'] += 1;
          expect({ value, isAccepted: after(name, value) }).toEqual({ value, isAccepted });
        }
      }),
      { numRuns: 40, seed: 1 },
    );
    expect(Math.min(seen.accepted, seen.refused)).toBeGreaterThan(0);
  });
});
