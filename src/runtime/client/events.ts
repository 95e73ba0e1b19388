import { liveStream } from './contents.js';
import { UnexpectedResponseError } from './errors.js';
import type { ContentReading, ReadContent } from './operation.js';

/** An event stream (HTML, section 9.2): the data of each event is JSON. Iterated once, and ended by leaving the loop. */
export async function readEvents(response: Response, reading: ContentReading): Promise<ReadContent> {
  return { checked: { ok: true, value: eventsOf(liveStream(response, reading), reading) }, text: '' };
}

async function* eventsOf(
  stream: ReadableStream<Uint8Array>,
  { parse, head }: ContentReading,
): AsyncGenerator<unknown, void, void> {
  for await (const data of dataOfEvents(stream)) {
    const checked = await parse(data);
    if (!checked.ok) throw new UnexpectedResponseError(head, { text: data, issues: checked.issues });
    yield checked.value;
  }
}

/** The data of each event of an event stream. An unfinished last event is dropped. */
export async function* dataOfEvents(stream: ReadableStream<Uint8Array>): AsyncGenerator<string, void, void> {
  const reader = stream.getReader();
  const lines = createLines();
  // The decoder removes the byte order mark.
  const decoder = new TextDecoder();
  let data: string[] = [];
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      for (const line of lines(decoder.decode(value, { stream: true }))) {
        if (line === '') {
          if (data.length > 0) yield data.join('\n');
          data = [];
        } else data.push(...dataOf(line));
      }
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}

// `data: x`, `data:x` and `data`; other fields and comments (`: x`) do not affect the value.
function dataOf(line: string): readonly string[] {
  if (line === 'data') return [''];
  return line.startsWith('data:') ? [line.slice(line.startsWith('data: ') ? 6 : 5)] : [];
}

/** Splits text that arrives in chunks into lines, which end with CR LF, LF or CR. */
function createLines(): (text: string) => readonly string[] {
  let rest = '';
  return (text) => {
    const all = rest + text;
    // A CR at the end may be the first half of CR LF.
    const end = all.endsWith('\r') ? all.length - 1 : all.length;
    const lines = all.slice(0, end).split(/\r\n|\n|\r/);
    rest = (lines.pop() ?? '') + all.slice(end);
    return lines;
  };
}
