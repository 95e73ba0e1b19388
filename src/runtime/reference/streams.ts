export function streamOf(bytes: Uint8Array): ReadableStream<Uint8Array> {
  return ReadableStream.from([bytes]);
}

export async function* eventsOf<Event>(events: readonly Event[]): AsyncGenerator<Event, void, void> {
  yield* events;
}

function isReadable(body: unknown): boolean {
  return body instanceof ReadableStream || (typeof body === 'object' && body !== null && Symbol.asyncIterator in body);
}

/** Reads a stream body to its end and discards it; the stream may be one of several contents. */
export async function readToEnd(body: unknown): Promise<void> {
  const sent = isReadable(body) ? body : (body as { readonly value?: unknown } | undefined)?.value;
  if (sent instanceof ReadableStream) {
    const reader = sent.getReader();
    while (!(await reader.read()).done);
  } else if (isReadable(sent)) {
    for await (const _line of sent as AsyncIterable<unknown>);
  }
}
