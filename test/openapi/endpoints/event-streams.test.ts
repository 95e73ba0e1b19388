import { describe, expect, it } from 'vitest';
import { importOperation, lossesOf, textOf } from '../documents.js';

/** The type of a response whose event stream has this schema. */
function returnsFor(schema: object): string | undefined {
  const imported = importOperation({ responses: { 200: { content: { 'text/event-stream': { schema } } } } });
  expect(lossesOf(imported)).toEqual([]);
  return /returns: (.*)/.exec(textOf(imported, 'groups/things.yaml'))?.[1];
}

const data = { type: 'object', properties: { n: { type: 'integer' } } };

function event(name: string): object {
  return {
    type: 'object',
    properties: { event: { const: name }, data, id: { type: 'integer' }, retry: { type: 'integer' } },
    required: ['event', 'data'],
  };
}

describe('the schema of an event stream', () => {
  it('is that of the data of each event', () => {
    expect(returnsFor(data)).toBe('sse<ThingsGetResponse>');
    expect(returnsFor({ type: 'array', items: { type: 'integer' } })).toBe('sse<integer[]>');
    expect(returnsFor({ type: 'array', items: { type: 'object', properties: { data } } })).toMatch(/^sse<.*\[\]>$/);
  });

  it('is that of all events if it lists them by name, as Huma does', () => {
    expect(returnsFor({ type: 'array', items: event('added') })).toBe('events<ThingsGetResponse>');
    expect(returnsFor({ type: 'array', items: { oneOf: [event('added'), event('gone')] } })).toBe(
      'events<ThingsGetResponse>',
    );
  });
});
