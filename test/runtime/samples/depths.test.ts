import { describe, expect, it } from 'vitest';
import { depthsOf } from '../../../src/runtime/samples/depths.js';
import type { ObjectType } from '../../../src/runtime/validators/index.js';

const leaf: ObjectType = { kind: 'object', name: 'Leaf', fields: [] };
const tree: ObjectType = {
  kind: 'object',
  name: 'Tree',
  fields: [
    { name: 'leaf', type: () => leaf },
    { name: 'below', type: () => tree, optional: true },
  ],
};
const endless: ObjectType = { kind: 'object', name: 'Endless', fields: [{ name: 'below', type: () => endless }] };

describe('the depths of types', () => {
  it('are those of their shallowest values', () => {
    expect([...depthsOf(tree)]).toEqual([
      [tree, 2],
      [leaf, 1],
    ]);
    expect(depthsOf(endless).get(endless)).toBe(Infinity);
  });

  it('are computed once for each type, also through a reference', () => {
    expect(depthsOf(tree)).toBe(depthsOf(tree));
    expect(depthsOf(() => tree)).toBe(depthsOf(tree));
  });
});
