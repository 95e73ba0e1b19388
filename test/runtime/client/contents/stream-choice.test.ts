import { expect, it } from 'vitest';
import { withChosenContent } from '../../../../src/runtime/client/contents/stream-choice.js';
import type { Operation, ReadContent, ResponseContent } from '../../../../src/runtime/client/operation.js';

const read = async (): Promise<ReadContent> => ({ checked: { ok: true, value: 1 }, text: '' });
const contents: readonly ResponseContent[] = ['application/json', 'text/event-stream'].map((mediaType) => ({
  mediaType,
  read,
}));
const responses = [{ status: 200, contents, readContents: read }];
const operation = { name: 'answer.create', responses } as unknown as Operation;
const choice = { field: 'stream', streamed: 'text/event-stream', plain: 'application/json' };

/** The media types that are left for an input. */
function chosenFor(input: unknown, given: object = {}): readonly string[] {
  const [response] = withChosenContent(operation, input, { ...choice, ...given }).responses;
  return (response?.contents ?? []).map(({ mediaType }) => mediaType);
}

it('only the content that the body asks for is left', () => {
  expect(chosenFor({ body: { stream: true } })).toEqual(['text/event-stream']);
  for (const body of [{ stream: false }, { stream: null }, { stream: 'true' }, {}, undefined, null, 'text'])
    expect(chosenFor({ body })).toEqual(['application/json']);
  expect(chosenFor(undefined)).toEqual(['application/json']);
  expect(responses[0]?.contents).toHaveLength(2);
});

it('a default of true is for a body without a value, even if every object inherits a property of that name', () => {
  for (const field of ['stream', 'constructor', '__proto__']) {
    const given = { field, isStreamedByDefault: true };
    expect(chosenFor({ body: {} }, given)).toEqual(['text/event-stream']);
    expect(chosenFor({}, given)).toEqual(['text/event-stream']);
    expect(chosenFor({ body: { [field]: false } }, given)).toEqual(['application/json']);
  }
});
