import { describe, expect, it } from 'vitest';
import { depthOf } from '../../../src/runtime/samples/depths.js';
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

describe('the depth of a type', () => {
  it('is that of its shallowest value', () => {
    expect([tree, leaf, endless].map((type) => depthOf(() => type))).toEqual([2, 1, Infinity]);
    expect(depthOf({ kind: 'array', items: () => tree, minItems: 1 })).toBe(3);
    expect(depthOf({ kind: 'array', items: () => endless })).toBe(0);
  });

  it('is measured once for each type, also through a reference', () => {
    let looks = 0;
    const counted: ObjectType = {
      kind: 'object',
      name: 'Counted',
      get fields() {
        looks += 1;
        return [{ name: 'tree', type: () => tree }];
      },
    };
    expect(depthOf(() => counted)).toBe(3);
    const first = looks;
    expect(depthOf({ kind: 'json', of: () => counted })).toBe(3);
    expect(looks).toBe(first);
  });
});
