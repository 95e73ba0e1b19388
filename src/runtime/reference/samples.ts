/** Bytes as a stream. */
export function streamOf(bytes: Uint8Array): ReadableStream<Uint8Array> {
  return ReadableStream.from([bytes]);
}

/** Events that are all there already. */
export async function* eventsOf<Event>(events: readonly Event[]): AsyncGenerator<Event, void, void> {
  yield* events;
}

/** Reads a body that is a stream, or one of several forms that is, and forgets it. */
export async function readToEnd(body: unknown): Promise<void> {
  const stream = body instanceof ReadableStream ? body : (body as { readonly value?: unknown }).value;
  if (!(stream instanceof ReadableStream)) return;
  const reader = stream.getReader();
  while (!(await reader.read()).done);
}
