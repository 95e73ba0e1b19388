import { describe, expect, it } from 'vitest';
import {
  aliasType,
  arrayOf,
  either,
  int32,
  int64,
  integer,
  mapOf,
  modelOf,
  named,
  number,
  objectType,
  text,
  unionType,
  unknown,
} from '../support/build-model.js';
import { buildTargets } from '../support/built-packages.js';
import { type Random, randomOf } from '../support/random.js';

const seed = Number(process.env['SEED'] ?? 1);

const model = modelOf({
  types: [
    aliasType('Amount', number),
    aliasType('Ratio', { kind: 'number', name: 'number', minimum: 0, maximum: 1 }),
    aliasType('Whole', integer),
    aliasType('Small', int32),
    aliasType('Long', int64),
    aliasType('Anything', unknown),
    aliasType('Amounts', arrayOf(number)),
    aliasType('Wholes', mapOf(integer)),
    aliasType('NumberOrText', either(number, text)),
    aliasType('WholeOrList', either(integer, arrayOf(number))),
    aliasType('LongOrText', either(int64, text)),
    aliasType('InText', { kind: 'json', of: named('Plain') }),
    aliasType('Commas', { kind: 'csv', items: number }),
    objectType('Plain', { 'a?': number, 'b?': integer, 'list?': arrayOf(named('Plain')), 'names?': mapOf(number) }),
    objectType('Exact', { 'a?': number, 'b?': int64, 'any?': unknown, 'plain?': named('Plain') }),
    unionType('Action', 'action', { set: { value: number }, count: { value: int32 } }),
  ],
});

/** JSON for each type; `#` stands for a number. */
const shapes: Readonly<Record<string, readonly string[]>> = {
  Amount: ['#'],
  Ratio: ['#'],
  Whole: ['#', ' # '],
  Small: ['#'],
  Long: ['#'],
  Amounts: ['[#,#,#]', '[ #\n, # ]'],
  Wholes: ['{"a":#,"__proto__":#}'],
  NumberOrText: ['#', '"#"'],
  WholeOrList: ['#', '[#,#]'],
  LongOrText: ['#', '"#"'],
  InText: ['"{\\"a\\":#,\\"list\\":[{\\"b\\":#}]}"'],
  Commas: ['"#,#"'],
  Plain: ['{"a":#,"b":#}', '{"a":#,"list":[{"a":#},{"b":#,"names":{"x":#}}]}', '{"a":#,"b":"no","a":#}'],
  Exact: ['{"a":#,"b":#,"any":[#,{"x":#}]}', '{"plain":{"a":#,"b":#},"any":#}'],
  Action: ['{"action":"set","value":#}', '{"action":"count","value":#}'],
};

const named9s = [
  '9007199254740991',
  '9007199254740992',
  '9007199254740993',
  '9223372036854775807',
  '9223372036854775808',
];
const edges = [
  '0',
  '-0',
  '1e-400',
  '1.00000000000000000001',
  '0.99999999999999999999',
  '4503599627370497.5',
  '1.0',
  '1e2',
];

function numberText(random: Random): string {
  if (random.below(4) === 0)
    return `${random.oneOf(['', '-'])}${random.oneOf([...named9s, ...edges]).replace('-', '')}`;
  const digits = (most: number): string =>
    Array.from({ length: 1 + random.below(most) }, () => random.below(10)).join('');
  const whole = digits(random.oneOf([1, 5, 15, 17, 20, 40, 400])).replace(/^0+(?=.)/, '');
  const fraction = random.below(2) === 0 ? '' : `.${random.oneOf(['0', '000', digits(3), digits(25)])}`;
  const exponent = random.below(3) > 0 ? '' : `${random.oneOf(['e', 'E'])}${random.oneOf(['', '+', '-'])}${digits(3)}`;
  return `${random.oneOf(['', '-'])}${whole}${fraction}${exponent}`;
}

type Outcome = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly issues: unknown };
type Functions = Readonly<Record<string, (input: unknown, mode?: string) => Outcome>>;

const built = await buildTargets(model, 'validators');
const functions = (await built.import('validators')) as Functions;

describe('a number in JSON', () => {
  const parse = (type: string, json: string, mode?: string): Outcome => functions[`parse${type}`]!(json, mode);
  const readThenDecode = (type: string, json: string, mode?: string): Outcome => {
    const read = functions['parseJson']!(json);
    return read.ok ? functions[`decode${type}`]!(read.value, mode) : read;
  };

  it.each(Object.keys(shapes))('is the same in %s with either reader', (type) => {
    for (let index = 0; index < 1000; index += 1) {
      const random = randomOf(seed, index);
      const json = random.oneOf(shapes[type]!).replaceAll('#', () => numberText(random));
      const mode = random.oneOf(['strict', 'tolerant']);
      expect(readThenDecode(type, json, mode), `SEED=${seed} ${json}`).toStrictEqual(parse(type, json, mode));
    }
  });

  it('is checked as a double first: it is a number if the double is finite, and whole if the double is', () => {
    for (let index = 0; index < 3000; index += 1) {
      const json = numberText(randomOf(seed, index));
      const double: unknown = JSON.parse(json);
      const is = (type: string, isOfType: boolean): void => {
        const outcome = parse(type, json);
        expect(outcome.ok ? outcome.value : 'refused', `${type} ${json}`).toBe(isOfType ? double : 'refused');
      };
      is('Amount', Number.isFinite(double));
      is('Whole', Number.isSafeInteger(double));
      is('Small', typeof double === 'number' && (double | 0) === double);
    }
  });

  it('is an int64 by its digits, and by the double only within the range that doubles represent exactly', () => {
    for (let index = 0; index < 3000; index += 1) {
      const json = numberText(randomOf(seed, index));
      const outcome = parse('Long', json);
      const double = Number(json);
      const digits = /^-?[0-9]+$/.test(json) ? BigInt(json) : undefined;
      const isLong = digits === undefined ? Number.isSafeInteger(double) : BigInt.asIntN(64, digits) === digits;
      expect(outcome.ok ? outcome.value : 'refused', json).toBe(isLong ? (digits ?? BigInt(double)) : 'refused');
    }
  });

  it('keeps its digits in unknown values, if parseJson read it', () => {
    const json = '[9007199254740993,{"x":9007199254740993}]';
    const large = 2n ** 53n + 1n;
    expect(readThenDecode('Anything', json)).toStrictEqual({ ok: true, value: [large, { x: large }] });
    expect(parse('Anything', json)).toStrictEqual({ ok: true, value: JSON.parse(json) });
    const undeclared = `{"a":1,"new":${large}}`;
    expect(readThenDecode('Plain', undeclared, 'tolerant')).toStrictEqual({ ok: true, value: { a: 1, new: large } });
  });

  it('is refused as before in other values: circular or deeply nested ones', () => {
    const cyclic: Record<string, unknown> = { a: 2n ** 60n, b: 'no' };
    cyclic['list'] = [cyclic, cyclic];
    expect(functions['decodePlain']!(cyclic).ok).toBe(false);
    const deep = `{"a":"no","new":${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
    expect(parse('Plain', deep, 'tolerant')).toMatchObject({ ok: false, issues: [{ path: '/a', code: 'type' }] });
    expect(functions['decodeWhole']!(5n).ok).toBe(false);
  });
});
