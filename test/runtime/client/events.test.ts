import { describe, expect, it } from 'vitest';
import { partsOfEvents } from '../../../src/runtime/client/streams/events.js';
import { head } from './fixture.js';

async function dataOf(text: string, size: number, limit: number = Infinity): Promise<readonly string[]> {
  const bytes = new TextEncoder().encode(text);
  const stream = new ReadableStream<Uint8Array>({
    start: (controller) => {
      for (let at = 0; at < bytes.length; at += size) controller.enqueue(bytes.slice(at, at + size));
      controller.close();
    },
  });
  const found: string[] = [];
  for await (const fields of partsOfEvents(stream, { head, limit }))
    if (fields.has('data')) found.push(String(fields.get('data')));
  return found;
}

/** Event streams as HTML defines them in section 9.2.6, including some of its examples. */
describe.each([1, 2, 3, 1000])('an event stream, read in pieces of %i bytes,', (size) => {
  it.each([
    ['one event', 'data: a\n\n', ['a']],
    ['lines with any line ending', 'data: a\r\n\r\ndata: b\r\rdata: c\n\n', ['a', 'b', 'c']],
    ['a byte order mark at its beginning', '\ufeffdata: a\n\n', ['a']],
    ['no byte order mark in its middle', 'data: \ufeffa\n\n', ['\ufeffa']],
    ['data on several lines', 'data: YHOO\ndata: +2\ndata: 10\n\n', ['YHOO\n+2\n10']],
    ['at most one removed space', 'data:test\n\ndata: test\n\ndata:  test\n\n', ['test', 'test', ' test']],
    ['empty data', 'data\n\ndata\ndata\n\ndata:', ['', '\n']],
    ['comments, ids and names', ': x\n\nevent: e\nid: 1\nretry: 5\ndata: a\n:\n\nid: 2\n\n', ['a']],
    ['unknown fields', 'dat: x\ndatas: x\nDATA: x\nx\ndata: a\n\n', ['a']],
    ['an event without its end', 'data: a\n\ndata: b\n', ['a']],
    ['characters of several bytes', 'data: äß😀\n\n', ['äß😀']],
    ['nothing', '', []],
  ])('may have %s', async (_title, text, expected) => {
    expect(await dataOf(text, size)).toEqual(expected);
  });

  it('may be longer than the limit of an event, with any gaps', async () => {
    const events = 'data: 1234\n\n'.repeat(20);
    expect(await dataOf(events, size, 10)).toHaveLength(20);
    await expect(dataOf(events, size, 9)).rejects.toThrow('it is longer than maxResponseBytes, 9');
    expect(await dataOf(`${':\nid: 1234\n'.repeat(20)}data: 1234\n\n`, size, 10)).toEqual(['1234']);
    await expect(dataOf('data: 12\n'.repeat(2), size, 15)).rejects.toThrow('it is longer than maxResponseBytes, 15');
    await expect(dataOf(`:${'.'.repeat(20)}`, size, 15)).rejects.toThrow('it is longer than maxResponseBytes, 15');
  });

  it('may have a CR LF across two pieces', async () => {
    expect(await dataOf('data: a\r\ndata: b\r\n\r\n', size)).toEqual(['a\nb']);
  });
});
