import { describe, expect, it } from 'vitest';
import { issuesOf, rememberCheck } from '../../../src/runtime/validators/explain.js';
import type { DeclaredType } from '../../../src/runtime/validators/type.js';

const leaf: DeclaredType = { kind: 'object', name: 'Leaf', fields: [{ name: 'n', type: 'integer' }] };
const root: DeclaredType = {
  kind: 'object',
  name: 'Root',
  fields: [
    { name: 'leaf', type: () => leaf },
    { name: 'name', type: 'string' },
  ],
};

describe('issuesOf', () => {
  it('asks the check of a part with the form and its depth, and explains what that refuses', () => {
    const asked: unknown[] = [];
    rememberCheck(leaf, (value, form, depth) => {
      asked.push([value, form, depth]);
      return value === accepted;
    });
    // Only its check accepts it, so that an explanation would show.
    const accepted = { n: 'accepted' };
    expect(issuesOf(root, { leaf: accepted, name: 1 }, 'tolerant').map(({ path }) => path)).toEqual(['/name']);
    const paths = issuesOf(root, { leaf: { n: 'x' }, name: 1 }, 'strict').map(({ path }) => path);
    expect(paths).toEqual(['/leaf/n', '/name']);
    expect(asked).toEqual([
      [accepted, 'tolerant', 1],
      [{ n: 'x' }, 'strict', 1],
    ]);
  });

  it('counts the levels around a value of any type, and not the items before it', () => {
    const items = { kind: 'array', items: 'unknown' } as const;
    const any: DeclaredType = { kind: 'object', name: 'Any', fields: [{ name: 'items', type: items }] };
    const list: unknown[] = Array.from({ length: 100 }, () => ({}));
    expect(issuesOf(any, { items: list, more: 1 }, 'strict').map(({ path }) => path)).toEqual(['/more']);
    const [issue] = issuesOf(any, { items: [...list, { wrong: undefined, other: () => 1 }] }, 'strict');
    expect(issue).toMatchObject({ path: '/items/100/other', code: 'type' });
  });
});
