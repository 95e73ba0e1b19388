import { expect, it } from 'vitest';
import { uuidV7 } from '../../../src/runtime/reference/records/compose.js';

it('uuidV7 returns UUIDs of version 7 that contain the time and never repeat or go back', () => {
  const now = Date.now() + 1000;
  const ids = [
    ...Array.from({ length: 10_000 }, () => uuidV7(now)),
    // The clock steps back, and forward again.
    ...Array.from({ length: 10 }, () => uuidV7(now - 5000)),
    uuidV7(now + 60_000),
  ];
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect([...ids].sort()).toEqual(ids);
  expect(new Set(ids).size).toBe(ids.length);
  expect(Number.parseInt(ids[0]?.replace('-', '').slice(0, 12) ?? '', 16)).toBe(now);
  expect(Number.parseInt(ids.at(-1)?.replace('-', '').slice(0, 12) ?? '', 16)).toBe(now + 60_000);
});
