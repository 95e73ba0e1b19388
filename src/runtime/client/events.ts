import { liveStream } from './contents.js';
import { UnexpectedResponseError } from './errors.js';
import type { ContentReading, ReadContent } from './operation.js';
import { type Limited, tooLarge } from './whole-body.js';

/** An event stream (HTML, section 9.2): the data of each event is JSON. Iterated once, and ended by leaving the loop. */
export async function readEvents(response: Response, reading: ContentReading): Promise<ReadContent> {
  return { checked: { ok: true, value: eventsOf(liveStream(response, reading), reading) }, text: '' };
}

async function* eventsOf(
  stream: ReadableStream<Uint8Array>,
  reading: ContentReading,
): AsyncGenerator<unknown, void, void> {
  for await (const data of dataOfEvents(stream, reading)) {
    const checked = await reading.parse(data);
    if (!checked.ok) throw new UnexpectedResponseError(reading.head, { text: data, issues: checked.issues });
    yield checked.value;
  }
}

/** The data of each event of an event stream. An unfinished last event is dropped, a too large one ends the stream. */
export async function* dataOfEvents(
  stream: ReadableStream<Uint8Array>,
  limited: Limited,
): AsyncGenerator<string, void, void> {
  for await (const data of partsOfEvents(stream, { limited, read: dataOf })) yield data.join('\n');
}

/** What `read` makes of the lines of each event; what has nothing of it is no event. */
export async function* partsOfEvents<Part>(
  stream: ReadableStream<Uint8Array>,
  { limited, read }: { readonly limited: Limited; readonly read: (line: string) => readonly Part[] },
): AsyncGenerator<readonly Part[], void, void> {
  const reader = stream.getReader();
  const split = createLines();
  // The decoder removes the byte order mark.
  const decoder = new TextDecoder();
  let parts: Part[] = [];
  // Of the data, in characters: never more than bytes.
  let size = 0;
  const hold = (line: string): void => {
    if (size + line.length > limited.limit) throw tooLarge(limited);
  };
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const { lines, rest } = split(decoder.decode(value, { stream: true }));
      for (const line of lines) {
        hold(line);
        const added = read(line);
        parts.push(...added);
        if (added.length > 0) size += line.length;
        if (line !== '') continue;
        if (parts.length > 0) yield parts;
        parts = [];
        size = 0;
      }
      hold(rest);
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

/** Text that arrived: the lines that it ends, and the start of the next one. */
interface Split {
  readonly lines: readonly string[];
  readonly rest: string;
}

/** Splits text into lines, which end with CR LF, LF or CR. Each chunk is split once, however many a line consists of. */
function createLines(): (text: string) => Split {
  let rest = '';
  let endsWithCr = false;
  return (text) => {
    // The second half of CR LF.
    const isSecondHalf = endsWithCr && text.startsWith('\n');
    if (text !== '') endsWithCr = text.endsWith('\r');
    const [first = '', ...lines] = text.slice(isSecondHalf ? 1 : 0).split(/\r\n|\n|\r/);
    lines.unshift(rest + first);
    rest = lines.pop() ?? '';
    return { lines, rest };
  };
}
