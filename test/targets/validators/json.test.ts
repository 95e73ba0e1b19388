import { describe, expect, it } from 'vitest';
import { briefly, useEveryKind } from './every-kind.js';

const { call } = useEveryKind();

const bytes = new Uint8Array([1, 2, 3]);
const most = 2n ** 63n - 1n;

describe('decodeX', () => {
  it.each<[string, unknown, string]>([
    ['Long', 5, 'ok'],
    ['Long', 5n, 'ok'],
    ['Long', 1.5, 'type'],
    ['Long', 2 ** 53, 'type'],
    ['Long', 1e30, 'maximum'],
    ['Long', '5', 'type'],
    // A lossless parser may have read it.
    ['Amount', 10n ** 20n, 'ok'],
    ['Amount', 5n, 'type'],
    ['Account', { id: 1, rate: 10n ** 20n }, 'ok'],
    ['Account', { id: 1, rate: 10n ** 400n }, '/rate type'],
    ['Whole', 10n ** 20n, 'maximum'],
    ['Content', 'AQID', 'ok'],
    ['Content', 'AQI', 'format'],
    ['Content', 5, 'type'],
    ['InText', '{"x": 1}', 'ok'],
    ['InText', '{"x": 1, "z": 2}', '/z unknown'],
    ['InText', '{"x": ', 'json'],
    ['InText', { x: 1 }, 'type'],
    ['Commas', '1,9223372036854775807', 'ok'],
    ['Commas', '', 'ok'],
    ['Commas', '1,,2', '/1 format'],
    ['Commas', '1, 2', '/1 type'],
    ['Commas', [1], 'type'],
    ['Growing', 'three', 'member'],
    ['Point', { x: 1, z: 1, 'z/': 1 }, '/z unknown, /z~1 unknown'],
    ['Point', { z: 1 }, '/x required, /z unknown'],
    ['Point', { x: 1, z: undefined }, 'ok'],
    ['Point', JSON.parse('{"x": 1, "__proto__": {}}'), '/__proto__ unknown'],
    ['Action', { action: 'nothing', value: 'x' }, '/value unknown'],
    ['Account', { id: 1, notes: [{ text: 'a', b: 1 }] }, '/notes/0/b unknown'],
    ['Tree', { name: 'a', children: [{ name: 'b', children: [{}] }] }, '/children/0/children/0/name required'],
  ])('reads %s from %o in strict mode: %s', (type, value, expected) => {
    expect(briefly(call(`decode${type}`, value))).toBe(expected);
  });

  it.each<[string, unknown]>([
    ['Growing', 'three'],
    ['Point', { x: 1, z: 1 }],
    ['Action', { action: 'nothing', more: true }],
  ])('reads %s from %o in tolerant mode, unchanged', (type, value) => {
    expect(call(`decode${type}`, value, 'tolerant')).toEqual({ ok: true, value });
  });

  it('reports no tolerated fields when it refuses others', () => {
    expect(briefly(call('decodePoint', { x: 'a', z: 1 }, 'tolerant'))).toBe('/x type');
    expect(briefly(call('decodePoint', { x: 'a', z: 1 }, 'strict'))).toBe('/x type, /z unknown');
  });

  it('refuses an unknown variant and a member outside a closed enum in every mode', () => {
    expect(briefly(call('decodeAction', { action: 'other' }, 'tolerant'))).toBe('/action tag');
    expect(briefly(call('decodeColor', 'blue', 'tolerant'))).toBe('member');
  });
});

it('properties added to Object.prototype change no verdict', () => {
  const all = Object.prototype as { stranger?: number };
  all.stranger = 1;
  try {
    expect(briefly(call('decodePoint', { x: 1 }))).toBe('ok');
    expect(briefly(call('decodePoint', { x: 1, stranger: 2 }))).toBe('/stranger unknown');
    expect(briefly(call('decodeAction', { action: 'nothing' }))).toBe('ok');
    expect(briefly(call('decodeLongs', { a: 1 }))).toBe('ok');
  } finally {
    delete all.stranger;
  }
});

describe('conversion between JSON and values', () => {
  const wire = { id: 1, rate: 10n ** 20n, data: 'AQID', notes: [{ text: 'a' }], any: { n: 1 } };
  const value = { id: 1n, rate: 1e20, data: bytes, notes: [{ text: 'a' }], any: { n: 1 } };

  it('replaces only what JSON represents differently, and does not change its input', () => {
    const before = structuredClone(wire);
    expect(call('decodeAccount', wire)).toEqual({ ok: true, value });
    expect(wire).toEqual(before);
  });

  it('returns the same value where nothing needs to be replaced', () => {
    const same = { id: 1n, notes: [{ text: 'a' }] };
    expect(call('decodeAccount', same).value).toBe(same);
    const longs = { a: 1n };
    expect(call('decodeLongs', longs).value).toBe(longs);
  });

  it('adds no field that was absent', () => {
    expect(Object.keys(call('decodeAccount', { id: 1 }).value as object)).toEqual(['id']);
    expect(Object.keys(call('encodeAccount', { id: 1n, rate: undefined }) as object)).toEqual(['id']);
  });

  it.each<[string, unknown, unknown]>([
    ['Long', 5, 5n],
    ['Longs', { a: 1, b: 2n }, { a: 1n, b: 2n }],
    ['InText', '{"x":1}', { x: 1 }],
    ['Commas', '1,2', [1n, 2n]],
    ['Commas', '', []],
    ['Maybe', null, null],
    ['Action', { action: 'add', amount: 1, list: ['AQID'] }, { action: 'add', amount: 1n, list: [bytes] }],
    ['Odd', { constructor: 1, 'a/b~c': 2 }, { constructor: 1n, 'a/b~c': 2 }],
  ])('reads %s from %o', (type, json, domain) => {
    expect(call(`decode${type}`, json)).toEqual({ ok: true, value: domain });
    expect(call(`is${type}`, domain)).toBe(true);
  });

  it.each<[string, unknown, string]>([
    ['Long', most, '9223372036854775807'],
    [
      'Account',
      { ...value, id: most },
      '{"id":9223372036854775807,"rate":100000000000000000000,"data":"AQID","notes":[{"text":"a"}],"any":{"n":1}}',
    ],
    ['Longs', { b: 1n, ['__proto__']: 2n }, '{"b":1,"__proto__":2}'],
    ['InText', { x: 1 }, String.raw`"{\"x\":1}"`],
    ['Commas', [1n, -2n], '"1,-2"'],
    ['Action', { action: 'add', amount: 5n, list: [bytes] }, '{"action":"add","amount":5,"list":["AQID"]}'],
    ['Action', { action: 'nothing' }, '{"action":"nothing"}'],
    ['Note', { text: '\ud800', at: null }, String.raw`{"text":"\ud800","at":null}`],
    ['Odd', JSON.parse('{"__proto__": "text"}'), '{"__proto__":"text"}'],
    ['Odd', { constructor: 7n, toString: [1] }, '{"constructor":7,"toString":[1]}'],
    ['Maybe', null, 'null'],
  ])('writes %s, and reads what it wrote', (type, domain, text) => {
    expect(call(`is${type}`, domain)).toBe(true);
    expect(call(`stringify${type}`, domain)).toBe(text);
    expect(call(`parse${type}`, text)).toEqual({ ok: true, value: domain });
  });

  it('writes only declared fields, in the order of the model; in tolerant mode also the others', () => {
    const richer = { secret: 'x', y: 2, x: 1 };
    expect(call('stringifyPoint', richer)).toBe('{"x":1,"y":2}');
    expect(call('encodePoint', richer, 'tolerant')).toEqual(richer);
    expect(call('stringifyTree', { name: 'a', extra: 1, byName: { b: { name: 'c', extra: 1 } } })).toBe(
      '{"name":"a","byName":{"b":{"name":"c"}}}',
    );
  });

  it('reads an int64 exactly where the type has one, and reports where text is not JSON', () => {
    expect(call('parseLong', '9223372036854775807').value).toBe(most);
    expect(briefly(call('parseLong', '9223372036854775808'))).toBe('maximum');
    expect(call('parsePoint', '{"x": 1,}').issues).toEqual([
      { path: '', code: 'json', message: 'must be JSON: unexpected "}" (line 1, column 9)', expected: 'JSON' },
    ]);
  });
});
