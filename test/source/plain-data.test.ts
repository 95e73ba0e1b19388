import { describe, expect, it } from 'vitest';
import { defined, objectsIn, withChanged } from '../../src/source/plain-data.js';

const shared = { kind: 'old' };
const whole = { list: [shared, { kind: 'other' }], again: shared, left: { deep: { kind: 'other' } }, none: null };

const renewed = (part: object): object => ('kind' in part && part.kind === 'old' ? { ...part, kind: 'new' } : part);

describe('withChanged', () => {
  it('changes every object, wherever it is', () => {
    const changed = withChanged(whole, renewed);
    expect(changed).toEqual({ ...whole, list: [{ kind: 'new' }, { kind: 'other' }], again: { kind: 'new' } });
    expect(shared).toEqual({ kind: 'old' });
  });

  it('keeps the objects that hold no change, and changes a shared one once', () => {
    const changed = withChanged(whole, renewed);
    expect(changed.left).toBe(whole.left);
    expect(changed.list[1]).toBe(whole.list[1]);
    expect(changed.again).toBe(changed.list[0]);
    expect(withChanged(whole.left, renewed)).toBe(whole.left);
  });

  it('leaves the parts under keys that are kept', () => {
    const changed = withChanged(whole, renewed, (key) => key === 'list');
    expect(changed.list).toBe(whole.list);
    expect(changed.again).toEqual({ kind: 'new' });
  });

  it('changes what is inside an object before the object', () => {
    const seen: string[] = [];
    withChanged({ name: 'outer', inner: { name: 'inner' } }, (part) => {
      if ('name' in part) seen.push(String(part.name));
      return part;
    });
    expect(seen).toEqual(['inner', 'outer']);
  });
});

it('objectsIn finds every object, the whole first, and one that several share once', () => {
  expect([...objectsIn(whole)]).toEqual([whole, whole.list, shared, whole.left, { kind: 'other' }, whole.left.deep]);
});

it('removes undefined members, and keeps one called `__proto__`', () => {
  const members = JSON.parse('{"__proto__": 1, "empty": "", "none": null}') as object;
  expect(JSON.stringify(defined({ ...members, absent: undefined }))).toBe('{"__proto__":1,"empty":"","none":null}');
  expect(defined({ absent: undefined })).toStrictEqual({});
});
