import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BuiltPackages } from '../../support/built-packages.js';
import { briefly, buildEveryKind } from './every-kind.js';
import type { Outcome, Validators } from './every-kind.js';

let built: BuiltPackages;
let generated: Validators;

beforeAll(async () => {
  built = await buildEveryKind();
  generated = (await built.import('validators')) as Validators;
});

afterAll(() => built.remove());

function call(name: string, ...input: readonly unknown[]): Outcome {
  const exported = generated[name];
  if (exported === undefined) throw new Error(`The package does not export "${name}".`);
  return exported(...input);
}

const nested = (levels: number): unknown => (levels === 0 ? [] : [nested(levels - 1)]);
const bytes = new Uint8Array([1, 2, 3]);
const most = 2n ** 63n - 1n;

it('type-checks under every strict flag, without globals of Node', async () => {
  expect(await built.typeCheck()).toBe('');
});

describe('values as TypeScript has them', () => {
  it.each<[string, unknown, string]>([
    ['Flag', false, 'ok'],
    ['Flag', 0, 'type'],
    ['Anything', { a: [null, 1n] }, 'ok'],
    ['Anything', undefined, 'type'],
    ['Anything', { a: [NaN] }, '/a/0 type'],
    ['Text', '', 'ok'],
    ['Text', 5, 'type'],
    ['Text', Object('boxed'), 'type'],
    ['Short', '😀😀😀', 'ok'],
    ['Short', '', 'length'],
    ['Short', 'abcd', 'length'],
    ['Code', 'de-DE', 'ok'],
    ['Code', 'de-DE\n', 'pattern'],
    ['Code', 'xde', 'pattern'],
    ['Whole', -9007199254740991, 'ok'],
    ['Whole', -0, 'ok'],
    ['Whole', 9007199254740992, 'maximum'],
    ['Whole', -9007199254740992, 'minimum'],
    ['Whole', 1.5, 'type'],
    ['Whole', NaN, 'type'],
    ['Whole', Infinity, 'type'],
    ['Whole', '1', 'type'],
    ['Whole', 1n, 'type'],
    ['Small', 2147483647, 'ok'],
    ['Small', -2147483648, 'ok'],
    ['Small', 2147483648, 'maximum'],
    ['Small', -2147483649, 'minimum'],
    ['Long', most, 'ok'],
    ['Long', -(2n ** 63n), 'ok'],
    ['Long', most + 1n, 'maximum'],
    ['Long', -(2n ** 63n) - 1n, 'minimum'],
    ['Long', 1, 'type'],
    ['Percent', 100, 'ok'],
    ['Percent', 101, 'maximum'],
    ['Percent', -1, 'minimum'],
    ['AtLeast', 0, 'minimum'],
    ['AtLeast', 2147483648, 'maximum'],
    ['LongFromZero', 0n, 'ok'],
    ['LongFromZero', -1n, 'minimum'],
    ['LongFromZero', most, 'maximum'],
    ['Amount', 1.5, 'ok'],
    ['Amount', -0, 'ok'],
    ['Amount', NaN, 'type'],
    ['Amount', -Infinity, 'type'],
    ['Amount', 1n, 'type'],
    ['Ratio', 1, 'ok'],
    ['Ratio', 1.0000001, 'maximum'],
    ['Day', '2024-02-29', 'ok'],
    ['Day', '2023-02-29', 'format'],
    ['Day', new Date(), 'type'],
    ['Content', bytes, 'ok'],
    ['Content', 'AQID', 'type'],
    ['Maybe', null, 'ok'],
    ['Maybe', 'null', 'type'],
    ['Maybe', undefined, 'type'],
    ['Pair', [1, 2], 'ok'],
    ['Pair', [1], 'items'],
    ['Pair', [1, 2, 3], 'items'],
    ['Pair', { 0: 1, 1: 2, length: 2 }, 'type'],
    ['Few', [], 'items'],
    ['Few', ['a', 5, 'c', 6], 'items, /1 type, /3 type'],
    ['Tags', ['a', 'b'], 'ok'],
    ['Tags', ['a', 'b', 'a'], '/2 unique'],
    ['Tags', ['a', 5, 'a'], '/1 type'],
    [
      'Points',
      [
        { x: 1, y: 2 },
        { y: 2, x: 1 },
      ],
      '/1 unique',
    ],
    ['Longs', { a: 1n, ['__proto__']: 2n }, 'ok'],
    ['Longs', JSON.parse('{"a/b": "x", "__proto__": "y"}'), '/a~1b type, /__proto__ type'],
    ['Names', [], 'type'],
    ['InText', { x: 1 }, 'ok'],
    ['InText', '{"x": 1}', 'type'],
    ['Commas', [1n, 2n], 'ok'],
    ['Words', ['a', 'b'], 'ok'],
    ['Words', ['a,b', ''], '/0 format, /1 format'],
    ['Either', { x: 1 }, 'ok'],
    ['Either', {}, '/x required'],
    ['Color', 'red', 'ok'],
    ['Color', 'blue', 'member'],
    ['Color', 'constructor', 'member'],
    ['Growing', 'three', 'ok'],
    ['Growing', 3, 'type'],
    ['Point', { x: 1 }, 'ok'],
    ['Point', { x: 1, y: undefined }, 'ok'],
    ['Point', { x: 1, z: 'not declared' }, 'ok'],
    ['Point', { y: 'a' }, '/x required, /y type'],
    ['Point', { x: undefined }, '/x required'],
    ['Point', { x: null }, '/x type'],
    ['Point', Object.create({ x: 1 }), 'type'],
    ['Point', Object.assign(Object.create(null) as object, { x: 1 }), 'ok'],
    ['Point', [], 'type'],
    ['Point', null, 'type'],
    ['Odd', {}, 'ok'],
    ['Odd', JSON.parse('{"__proto__": "text"}'), 'ok'],
    ['Odd', JSON.parse('{"__proto__": 5, "a/b~c": "x"}'), '/__proto__ type, /a~1b~0c type'],
    ['Odd', { constructor: 1n, toString: [1] }, 'ok'],
    ['Odd', { constructor: 1, toString: ['a'] }, '/constructor type, /toString/0 type'],
    ['Action', { action: 'nothing' }, 'ok'],
    ['Action', { action: 'set', value: 5 }, '/value type'],
    ['Action', { action: 'add' }, '/amount required'],
    ['Action', { action: 'other' }, '/action tag'],
    ['Action', { action: 5 }, '/action tag'],
    ['Action', {}, '/action required'],
    ['Action', 'nothing', 'type'],
    ['Action', { action: 'constructor' }, '/action tag'],
    ['Nest', nested(64), 'ok'],
    ['Nest', nested(65), `${'/0'.repeat(65)} depth`],
  ])('%s of %o: %s', (type, value, expected) => {
    const outcome = call(`validate${type}`, value);
    expect(briefly(outcome)).toBe(expected);
    expect(call(`is${type}`, value)).toBe(expected === 'ok');
    if (outcome.ok) expect(outcome.value).toBe(value);
  });
});

describe('values as JSON has them', () => {
  it.each<[string, unknown, string]>([
    ['Long', 5, 'ok'],
    ['Long', 5n, 'ok'],
    ['Long', 1.5, 'type'],
    ['Long', 2 ** 53, 'type'],
    ['Long', 1e30, 'maximum'],
    ['Long', '5', 'type'],
    ['Amount', 10n ** 20n, 'ok'],
    ['Amount', 10n ** 400n, 'type'],
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
    ['Point', JSON.parse('{"x": 1, "__proto__": {}}'), '/__proto__ unknown'],
    ['Action', { action: 'nothing', value: 'x' }, '/value unknown'],
    ['Account', { id: 1, notes: [{ text: 'a', b: 1 }] }, '/notes/0/b unknown'],
    ['Tree', { name: 'a', children: [{ name: 'b', children: [{}] }] }, '/children/0/children/0/name required'],
  ])('%s of %o, strictly: %s', (type, value, expected) => {
    expect(briefly(call(`decode${type}`, value))).toBe(expected);
  });

  it.each<[string, unknown]>([
    ['Growing', 'three'],
    ['Point', { x: 1, z: 1 }],
    ['Action', { action: 'nothing', more: true }],
  ])('%s of %o, tolerantly: kept as it is', (type, value) => {
    expect(call(`decode${type}`, value, 'tolerant')).toEqual({ ok: true, value });
  });

  it('refuses an unknown variant and a closed enum in every mode', () => {
    expect(briefly(call('decodeAction', { action: 'other' }, 'tolerant'))).toBe('/action tag');
    expect(briefly(call('decodeColor', 'blue', 'tolerant'))).toBe('member');
  });
});

describe('conversion', () => {
  const wire = { id: 1, rate: 10n ** 20n, data: 'AQID', notes: [{ text: 'a' }], any: { n: 1 } };
  const value = { id: 1n, rate: 1e20, data: bytes, notes: [{ text: 'a' }], any: { n: 1 } };

  it('replaces what JSON carries differently, and changes nothing in place', () => {
    const before = structuredClone(wire);
    expect(call('decodeAccount', wire)).toEqual({ ok: true, value });
    expect(wire).toEqual(before);
  });

  it('gives back the same value where nothing is to be replaced', () => {
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
  ])('reads %s of %o', (type, json, domain) => {
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

  it('writes declared fields alone, in the order of the model; tolerantly also the others', () => {
    const richer = { secret: 'x', y: 2, x: 1 };
    expect(call('stringifyPoint', richer)).toBe('{"x":1,"y":2}');
    expect(call('encodePoint', richer, 'tolerant')).toEqual(richer);
    expect(call('stringifyTree', { name: 'a', extra: 1, byName: { b: { name: 'c', extra: 1 } } })).toBe(
      '{"name":"a","byName":{"b":{"name":"c"}}}',
    );
  });

  it('reads an int64 exactly where the type has one, and answers text that is not JSON with its place', () => {
    expect(call('parseLong', '9223372036854775807').value).toBe(most);
    expect(briefly(call('parseLong', '9223372036854775808'))).toBe('maximum');
    expect(call('parsePoint', '{"x": 1,}').issues).toEqual([
      { path: '', code: 'json', message: 'must be JSON: unexpected "}" (line 1, column 9)', expected: 'JSON' },
    ]);
  });
});

describe('values that are out to harm', () => {
  it('ends where a value contains itself', () => {
    const tree: Record<string, unknown> = { name: 'a' };
    tree['children'] = [tree, tree, tree];
    expect(call('isTree', tree)).toBe(false);
    const issues = call('validateTree', tree).issues ?? [];
    expect(issues.length).toBeGreaterThan(0);
    expect(new Set(issues.map((issue) => issue.code))).toEqual(new Set(['depth']));
  });

  it('lists at most a hundred reasons, whatever is wrong', () => {
    expect(call('validateTags', Array(1_000_000).fill(5)).issues).toHaveLength(100);
    const manyFields = Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`f${index}`, 1]));
    expect(call('decodePoint', { x: 1, ...manyFields }).issues).toHaveLength(100);
  });

  it('repeats nothing of any length', () => {
    const huge = 'x'.repeat(1_000_000);
    const all = [call('decodePoint', { x: 1, [huge]: 1 }), call('decodeColor', huge), call('decodePoint', { x: huge })];
    expect(JSON.stringify(all).length).toBeLessThan(2000);
  });

  it('sees no field that every object inherits', () => {
    expect(call('isOdd', {})).toBe(true);
    expect(call('stringifyOdd', {})).toBe('{}');
  });
});

describe('what people read', () => {
  it.each<[string, unknown, string]>([
    ['Small', 1.5, 'must be a whole number between -2147483648 and 2147483647'],
    ['Long', 5, 'must be a whole number between -9223372036854775808 and 9223372036854775807, as a bigint'],
    ['Percent', 101, 'must be a whole number between 0 and 100'],
    ['Ratio', 2, 'must be a number between 0 and 1'],
    ['Short', 'abcd', 'must have 1 to 3 characters'],
    ['Code', 'x', 'must match the pattern [a-z]{2}(-[A-Z]{2})?'],
    ['Pair', [], 'must have exactly 2 items'],
    ['Tags', ['a', 'a'], 'must be unique: it equals item 0'],
    ['Day', '', 'must be a date such as 2026-02-28'],
    ['Color', 'blue', 'must be one of: red, green'],
    ['Action', { action: 'x' }, 'must be one of: nothing, set, add'],
    ['Action', {}, 'is required: one of nothing, set, add'],
    ['Point', {}, 'is required'],
    ['Point', [], 'must be an object'],
  ])('%s of %o: %s', (type, value, message) => {
    expect(call(`validate${type}`, value).issues?.[0]?.message).toBe(message);
  });

  it('assertX throws an error that carries every issue', () => {
    expect(() => call('assertPoint', { x: 1 })).not.toThrow();
    expect(() => call('assertPoint', { y: 'a' })).toThrow('Not a valid Point: /x is required (and 1 more)');
    expect(() => call('assertPoint', { y: 'a' })).toThrow(generated['ValidationError']);
    expect(() => call('assertPoint', 5)).toThrow('Not a valid Point: the value must be an object');
  });
});

describe('xSchema', () => {
  interface Schema {
    readonly '~standard': {
      readonly version: number;
      readonly vendor: string;
      validate(value: unknown): unknown;
    };
  }

  it('is a Standard Schema that reads what decodeX reads, strictly', () => {
    const { '~standard': schema } = generated['accountSchema'] as unknown as Schema;
    expect(schema.version).toBe(1);
    expect(schema.vendor).toBe('modelwright');
    expect(schema.validate({ id: 1 })).toEqual({ value: { id: 1n } });
    expect(schema.validate({ id: 1, notes: [{ text: 5 }], 'a/b': 1 })).toEqual({
      issues: [
        { message: 'must be text', path: ['notes', 0, 'text'] },
        { message: 'is not a known field', path: ['a/b'] },
      ],
    });
  });
});
