import { expect, it } from 'vitest';
import { allText, importSchemas, typesFor } from '../documents.js';

it('a union in a union has each member once', () => {
  const either = (...anyOf: readonly object[]): object => ({ anyOf });
  const [text, number] = [{ type: 'string' }, { type: 'integer' }];
  expect(typesFor(either(text, either(number, text), { oneOf: [number, { type: 'boolean' }] }))).toBe(
    'Thing: string | integer | boolean',
  );
});

it.each(['...', '{x}', '/x/', 'x?', ' x'])(
  'a union has no tag if its discriminator is called %j, which the language would not read as a name',
  (propertyName) => {
    const variant = (name: string): object => ({
      required: [propertyName, name],
      properties: { [propertyName]: { type: 'string' }, [name]: { type: 'integer' } },
    });
    const oneOf = ['Cat', 'Dog'].map((name) => ({ $ref: `#/components/schemas/${name}` }));
    const schemas = { Cat: variant('lives'), Dog: variant('barks'), Pet: { oneOf, discriminator: { propertyName } } };
    // The text is that of a model without errors.
    expect(allText(importSchemas(schemas))).toContain('Pet: Cat | Dog\n');
  },
);
