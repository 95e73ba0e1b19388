/** The bytes of a body, decompressed; undefined if they are too many. */
export async function bytesWithin(
  message: Pick<Response, 'body' | 'arrayBuffer'>,
  limit: number,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const reader = message.body?.getReader();
  // React Native has no streams.
  if (reader === undefined) return new Uint8Array(await message.arrayBuffer());
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { value } = await reader.read();
    if (value === undefined) break;
    size += value.length;
    if (size > limit) {
      void reader.cancel().catch(() => {});
      return undefined;
    }
    chunks.push(value);
  }
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}
