import { describe, expect, it } from 'vitest';
import { yamlPlaceAt } from '../../src/editor/yaml-place.js';

/** `expects` and the path at `¦`, as one line. */
function placeIn(marked: string): string {
  const offset = marked.indexOf('¦');
  const place = yamlPlaceAt(marked.replace('¦', ''), offset);
  return place === undefined ? 'nothing' : `${place.expects} at ${place.path.join('/')}`;
}

describe('where a cursor is, in a file that need not be YAML yet', () => {
  it.each([
    ['¦', 'key at '],
    ['ap¦', 'key at '],
    ['api: ¦', 'value at api'],
    ['api:¦', 'value at api'],
    ['a: 1\n¦', 'key at '],
    ['types:\n  ¦', 'key at types'],
    ['types:\n  Pet:\n    na¦', 'key at types/Pet'],
    ['types:\n  Pet:\n    name: ¦', 'value at types/Pet/name'],
    ['types:\n  Pet:\n    name: string\n  ¦', 'key at types'],
    ['types:\n\n  # a remark\n  Pet:\n\n    ¦', 'key at types/Pet'],
    ['types:\n  "Pet":\n    ¦', 'key at types/Pet'],
    ['groups:\n  pet:\n    query extends Paging:\n      ¦', 'key at groups/pet/query extends Paging'],
    ['errors: [¦', 'value at errors/-'],
    ['errors: [A, ¦', 'value at errors/-'],
    ['errors: [A, ¦\n  next: b', 'value at errors/-'],
    ['errors: [A]¦', 'value at errors'],
    ['errors:\n  - ¦', 'key at errors/-'],
    ['errors:\n- ¦', 'key at errors/-'],
    ['list:\n  - a: 1\n    ¦', 'key at list/-'],
    ['list:\n  - a:\n      ¦', 'key at list/-/a'],
    ['list:\n- a: 1\n  b: ¦', 'value at list/-/b'],
    ['limit: { ¦', 'key at limit'],
    ['limit: { body: ¦', 'value at limit/body'],
    ['limit: { body: 1, ti¦', 'key at limit'],
    ['a: { b: { c: ¦', 'value at a/b/c'],
    ['a: { b: [¦', 'value at a/b/-'],
    ["a: { 'b, c': ¦", 'value at a/b, c'],
    ['path: /{¦', 'value at path'],
    ['name: string[¦', 'value at name'],
    ['a: b # ¦', 'nothing'],
    ['# ¦', 'nothing'],
    ['docs: |\n  some ¦', 'nothing'],
  ])('%j: %s', (marked, place) => {
    expect(placeIn(marked)).toBe(place);
  });

  it.each([
    ['a: 1\n¦\nb: 2', ['a', 'b']],
    ['x:\n  a: 1\n  ¦\ny: 2', ['a']],
    ['x:\n  a:\n    b: 1\n  ¦', ['a']],
    ['x:\n  - a: 1\n    ¦\n  - b: 2', ['a']],
    ['x: { a: 1, ¦', ['a']],
  ])('knows the other keys of the map: %j', (marked, siblings) => {
    expect(yamlPlaceAt(marked.replace('¦', ''), marked.indexOf('¦'))?.siblings).toEqual(siblings);
  });
});
