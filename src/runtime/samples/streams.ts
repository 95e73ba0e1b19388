// Bodies that arrive part by part.

export function streamOf(bytes: Uint8Array<ArrayBuffer>): ReadableStream<Uint8Array<ArrayBuffer>> {
  // `ReadableStream.from` is not in every browser, and a `Blob` of jsdom has no `stream`.
  return new Response(bytes).body as ReadableStream<Uint8Array<ArrayBuffer>>;
}

export async function* eventsOf<Event>(events: readonly Event[]): AsyncGenerator<Event, void, void> {
  yield* events;
}

/**
 * Reads a body to its end, as a service does: else the progress of an upload would stop where the response came, and
 * nobody would notice an invalid line.
 */
export async function readToEnd(body: unknown): Promise<void> {
  // If a body has several media types, its value is beside the chosen one.
  const { value = body } = Object(body) as { readonly value?: unknown };
  if (value instanceof ReadableStream) await value.pipeTo(new WritableStream());
  else if (Symbol.asyncIterator in (Object(value) as object))
    for await (const item of value as AsyncIterable<unknown>) void item;
}
