import type { StoredRecord } from '../../../src/runtime/reference/store/store.js';

export function expectRecord(
  found: StoredRecord | undefined,
  { id, key }: { readonly id?: string; readonly key?: string },
): void {
  if (found === undefined || found.id !== (id ?? found.id) || found.key !== (key ?? found.key)) {
    throw new Error(`Asked for ${id ?? key}, the store answers ${found?.id ?? 'nothing'}.`);
  }
}

export function expectPage(
  found: readonly StoredRecord[],
  { first, count }: { readonly first: string; readonly count: number },
): void {
  expectCount(found.length, count);
  if (found[0]?.id !== first) throw new Error(`The page begins with ${found[0]?.id}, not ${first}.`);
}

export function expectCount(found: number, expected: number): void {
  if (found !== expected) throw new Error(`The store answers ${found} records, not ${expected}.`);
}

export function expectAtLeast(found: number, expected: number): void {
  if (found < expected) throw new Error(`The store counts ${found} records of at least ${expected}.`);
}
