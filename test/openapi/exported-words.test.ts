import { describe, expect, it } from 'vitest';
import { importOf, importOperation, importSchemas, lossesOf, textOf, typesFor } from './documents.js';

describe('a schema as an export writes it', () => {
  it('says why it is deprecated', () => {
    const text = (description?: string): string => typesFor({ type: 'string', deprecated: true, description });
    expect(text('A word.\n\nDeprecated: Use `b`.')).toBe('## A word.\n  #! Use `b`.\n  Thing: string');
    expect(text('Deprecated: Use `b`.')).toBe('#! Use `b`.\n  Thing: string');
    expect(text('Deprecated: Use `b`.\n\nA word.')).toContain('## A word.\n  #! Deprecated.\n');
    expect(text('A word.')).toBe('## A word.\n  #! Deprecated.\n  Thing: string');
    expect(text()).toBe('#! Deprecated.\n  Thing: string');
  });

  it('is an open enum', () => {
    const open = 'Open: a newer service may send other members.';
    const text = (description: string): string => typesFor({ type: 'string', enum: ['a', 'b'], description });
    expect(text(open)).toBe('Thing: [a, b, ...]');
    expect(text(`A letter.\n\n${open}\n\n- \`"a"\`: First.`)).toBe(
      '## A letter.\n  ##\n  ## - `"a"`: First.\n  Thing: [a, b, ...]',
    );
    expect(text('Open: ask for others.')).toBe('## Open: ask for others.\n  Thing: [a, b]');
    expect(typesFor({ type: 'integer', enum: [1, 2], 'x-enum-varnames': ['Low', 'High'], description: open })).toBe(
      'Thing: [1 as Low, 2 as High, ...]',
    );
  });

  it('is an open union', () => {
    const open = 'Open: a newer service may send other variants.';
    const Paid = { type: 'object', properties: { kind: { const: 'paid' } }, required: ['kind'] };
    const discriminator = { propertyName: 'kind', mapping: { paid: '#/components/schemas/Paid' } };
    const union = { oneOf: [{ $ref: '#/components/schemas/Paid' }], discriminator };
    const text = (description: string): string =>
      textOf(importSchemas({ Paid, Notice: { ...union, description } }), 'types.yaml');
    expect(text(open)).toContain('\n  union Notice by kind:\n    paid: Paid\n    ...: {}\n');
    expect(text(`News.\n\n${open}`)).toContain('## News.\n  union Notice by kind:\n    paid: Paid\n    ...: {}\n');
    expect(text('Open: ask for others.')).toContain('  union Notice by kind:\n    paid: Paid\n');
    expect(text('Open: ask for others.')).not.toContain('...: {}');
  });

  it('is a decimal with a pattern', () => {
    const own = { type: 'string', format: 'decimal', pattern: '^-?(?:0|[1-9][0-9]*)(?:\\.[0-9]+)?$' };
    const cents = { pattern: '^[0-9]+\\.[0-9]{2}$' };
    expect(typesFor({ allOf: [own, cents] })).toBe('Thing: decimal(/[0-9]+\\.[0-9]{2}/)');
    expect(typesFor({ allOf: [cents, own] })).toBe('Thing: decimal(/[0-9]+\\.[0-9]{2}/)');
    expect(typesFor({ allOf: [own], maxLength: 9 })).toBe('Thing: decimal(..9)');
    const several = { Thing: { allOf: [own, cents, { pattern: '^1.*$' }] } };
    expect(lossesOf(importSchemas(several))).toEqual([
      'widened: pattern of several parts at #/components/schemas/Thing',
    ]);
  });

  it('requires some of its fields in a query with names in brackets, too', () => {
    const fields = { a: { type: 'string' }, b: { type: 'array', items: { type: 'integer' } } };
    const anyOf = ['a', 'b'].map((name) => ({ properties: { [name]: true }, required: [name] }));
    const schemas = { Filter: { type: 'object', properties: fields, additionalProperties: false, anyOf } };
    const parameter = { name: 'filter', in: 'query', style: 'deepObject', explode: true };
    const imported = importOperation(
      { tags: ['thing'], parameters: [{ ...parameter, schema: { $ref: '#/components/schemas/Filter' } }] },
      { components: { schemas } },
    );
    expect(textOf(imported, 'groups/thing.yaml')).toContain('filter?: Filter\n');
    expect(textOf(imported, 'groups/thing.yaml')).toContain(
      'Filter requires a | b:\n    a?: string\n    b?: integer[]\n',
    );
    expect(lossesOf(imported)).toEqual([]);
  });
});

it('an operation as an export writes it names the field that says whether its response is streamed', () => {
  const schemas = {
    Prompt: {
      type: 'object',
      properties: { stream: { type: 'boolean' } },
      additionalProperties: false,
    },
    Word: {
      type: 'object',
      properties: { text: { type: 'string' } },
      required: ['text'],
      additionalProperties: false,
    },
  };
  const schema = { $ref: '#/components/schemas/Word' };
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Prompt' } } };
  const post = {
    tags: ['thing'],
    'x-modelwright': { 'streams-if': 'stream' },
    requestBody: { required: true, content },
    responses: { 200: { content: { 'application/json': { schema }, 'text/event-stream': { schema } } } },
  };
  const imported = importOf({ paths: { '/things': { post } }, components: { schemas } });
  expect(textOf(imported, 'groups/thing.yaml')).toContain('streams-if: stream\n');
  expect(lossesOf(imported)).toEqual([]);
});
