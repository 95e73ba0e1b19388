import { describe, expect, it } from 'vitest';
import { importOf, lossesOf, textOf } from '../documents.js';

const text = { type: 'string' };
const reply = { schema: { type: 'object', properties: { text } } };
const answers = { 'application/json': reply, 'text/event-stream': reply };

interface Parts {
  readonly stream?: object;
  readonly content?: object;
  readonly others?: object;
}

function importWith({ stream = { type: 'boolean' }, content = answers, others = {} }: Parts): {
  readonly line: string | undefined;
  readonly losses: ReturnType<typeof lossesOf>;
} {
  const schema = {
    allOf: [
      { type: 'object', properties: { stream } },
      { properties: { text }, required: ['text'] },
    ],
  };
  const requestBody = { required: true, content: { 'application/json': { schema } } };
  const post = { requestBody, responses: { 200: { content } }, ...others };
  const imported = importOf({ paths: { '/things': { post } } });
  const [line] = /streams-if: .*/.exec(textOf(imported, 'groups/things.yaml')) ?? [];
  return { line, losses: lossesOf(imported) };
}

describe('a boolean field `stream` of the body, beside JSON and events in the response,', () => {
  it.each<[string, Parts]>([
    ['a boolean', {}],
    ['one with a default', { stream: { type: 'boolean', default: true } }],
    ['null as well', { stream: { anyOf: [{ type: 'boolean' }, { type: 'null' }], default: false } }],
    ['with headers', { others: { responses: { 200: { content: answers, headers: { Id: { schema: text } } } } } }],
  ])('is guessed to ask for the stream, and the guess is reported: %s', (_name, parts) => {
    const { line, losses } = importWith(parts);
    expect(line).toBe('streams-if: stream');
    expect(losses).toEqual(['narrowed: `streams-if` guessed by the field `stream` at #/paths/~1things/post']);
  });

  it.each<[string, Parts]>([
    ['the field is not a boolean', { stream: { type: 'string' } }],
    ['the field has one value only', { stream: { type: 'boolean', enum: [false] } }],
    ['there is a third content', { content: { ...answers, 'text/csv': { schema: text } } }],
    ['there is no JSON', { content: { 'text/event-stream': reply, 'text/plain': { schema: text } } }],
    ['there are no events', { content: { 'application/json': reply, 'text/plain': { schema: text } } }],
    ['there is a second success', { others: { responses: { 200: { content: answers }, 202: { content: answers } } } }],
    ['the header `Accept` chooses', { others: { parameters: [{ name: 'accept', in: 'header', schema: text }] } }],
  ])('proves nothing if %s', (_name, parts) => {
    const { line, losses } = importWith(parts);
    expect(line).toBeUndefined();
    expect(losses.join('')).not.toContain('streams-if');
  });

  it('is what the document says, if that comes from an export', () => {
    const { line, losses } = importWith({ others: { 'x-modelwright': { 'streams-if': 'stream' } } });
    expect(line).toBe('streams-if: stream');
    expect(losses).toEqual([]);
  });
});
