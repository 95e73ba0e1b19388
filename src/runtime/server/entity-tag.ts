/** A state of a record: its version, and its id where an address may come to mean another record. */
export interface RecordState {
  readonly version: number | bigint;
  readonly id?: string | undefined;
}

/**
 * The strong entity tag (RFC 9110, section 8.8.3) of a version: `"3"`. With the id, `"3.f81d…"`, it also tells one record
 * from the next one that is found in the same place, as by a key that was given free and taken again.
 */
export function entityTag({ version, id }: RecordState): string {
  // For handlers that go around their types: what is no number might end the header.
  if (typeof version !== 'number' && typeof version !== 'bigint') throw new TypeError('A version is no number.');
  return id === undefined ? `"${version}"` : `"${version}.${encodeURIComponent(id)}"`;
}

/** Entity tags of a request as they were sent, or `*`. */
export type EntityTags = '*' | readonly string[];

/** What `If-Match` and `If-None-Match` hold (RFC 9110, section 13.1.1); undefined: neither `*` nor a list of entity tags. */
export function parseEntityTags(text: string): EntityTags | undefined {
  if (text.trim() === '*') return '*';
  const tags: string[] = [];
  // A comma may stand in a tag, and nothing between two commas (section 5.6.1.2).
  const item = /[\t ,]*((?:W\/)?"[\x21\x23-\x7e\x80-\xff]*")[\t ]*(?=,|$)/y;
  while (!/^[\t ,]*$/.test(text.slice(item.lastIndex))) {
    const [, tag] = item.exec(text) ?? [];
    if (tag === undefined) return undefined;
    tags.push(tag);
  }
  return tags.length === 0 ? undefined : tags;
}

/** Whether both are strong and the same (RFC 9110, section 8.8.3.2). */
export function isSameStrongly(left: string, right: string): boolean {
  return left === right && !left.startsWith('W/');
}

/** Whether both are the same, strong or weak. */
export function isSameWeakly(left: string, right: string): boolean {
  return withoutWeakness(left) === withoutWeakness(right);
}

function withoutWeakness(tag: string): string {
  return tag.startsWith('W/') ? tag.slice(2) : tag;
}
