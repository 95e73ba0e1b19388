import { type Claim, equal } from './claim.js';

export const most: bigint = 2n ** 63n - 1n;
const least = -(2n ** 63n);
const beyondDoubles = [2n ** 53n, 2n ** 53n + 1n, -(2n ** 53n) - 1n, 1234567890123456789n, most - 1n, most, least];

export const numberClaims: readonly Claim[] = [
  {
    claim:
      'An `int64` keeps every digit, from -9223372036854775808 to 9223372036854775807, and is a plain number in JSON.',
    check: ({ parse, stringify }) => {
      for (const id of [0n, 1n, -1n, 2n ** 53n - 1n, ...beyondDoubles]) {
        const text = `{"id":${id},"counts":{"a":${id},"b":1}}`;
        equal(parse('Account', text), { value: { id, counts: { a: id, b: 1n } } });
        equal(stringify('Account', { id, counts: { a: id, b: 1n } }), text);
      }
    },
  },
  {
    claim: 'Neighbouring `int64` values stay distinct even where they would be the same double.',
    check: ({ parse }) => {
      const text = `{"id":${most},"counts":{"a":${most - 1n},"b":${most - 2n},"c":${least},"d":${least + 1n}}}`;
      const counts = { a: most - 1n, b: most - 2n, c: least, d: least + 1n };
      equal(parse('Account', text), { value: { id: most, counts } });
    },
  },
  {
    claim: 'A number beyond those bounds is refused as an `int64`; it is never rounded to fit.',
    check: ({ parse }) => {
      equal(parse('Account', `{"id":${most + 1n}}`), { issues: ['/id maximum'] });
      equal(parse('Account', `{"id":${least - 1n}}`), { issues: ['/id minimum'] });
      equal(parse('Account', `{"id":${'9'.repeat(400)}}`), { issues: ['/id maximum'] });
    },
  },
  {
    claim:
      'Up to ±(2^53−1) an `int64` may be written with a fraction or an exponent, and is then the value of that double; beyond that, only in digits.',
    check: ({ parse }) => {
      for (const written of ['1000', '1000.0', '1e3', '10E+2', '1000.00000000000000000001']) {
        equal(parse('Account', `{"id":${written}}`), { value: { id: 1000n } });
      }
      for (const written of ['9007199254740993.0', '9007199254740993e0', '1e18']) {
        equal(parse('Account', `{"id":${written}}`), { issues: ['/id type'] });
      }
    },
  },
  {
    claim: 'An `int64` passes through client, HTTP and server unchanged.',
    check: async ({ call }) => {
      for (const id of beyondDoubles) equal(await call('accounts.send', { body: { id } }), { id });
    },
  },
  {
    claim: 'A `decimal` is text and stays as it was written: `"12.50"`, `"-0.0"`, forty digits.',
    check: ({ parse, stringify }) => {
      for (const balance of ['12.50', '-0.0', '0', `${'1234567890'.repeat(4)}.${'9'.repeat(40)}`]) {
        const text = `{"id":1,"balance":"${balance}"}`;
        equal(parse('Account', text), { value: { id: 1n, balance } });
        equal(stringify('Account', { id: 1n, balance }), text);
      }
      equal(parse('Account', '{"id":1,"balance":12.5}'), { issues: ['/balance type'] });
    },
  },
  {
    claim: 'A `number` is a double, and a number beyond the range of doubles, such as 1e400, is refused.',
    check: ({ parse, stringify }) => {
      equal(parse('Plain', '{"rate":0.1}'), { value: { rate: 0.1 } });
      equal(parse('Plain', '{"rate":5e-324}'), { value: { rate: 5e-324 } });
      equal(parse('Plain', '{"rate":1e400}'), { issues: ['/rate type'] });
      equal(stringify('Plain', { rate: 1.7976931348623157e308 }), '{"rate":1.7976931348623157e+308}');
    },
  },
  {
    claim:
      'An `integer` or `int32` is a double too, one that is whole: `1.0`, `1e2`, and also `1e-400`, whose double is 0.',
    check: ({ parse }) => {
      for (const written of ['1.0', '1e2', '1e-400', '1.00000000000000000001', '9007199254740991.4']) {
        equal(parse('Plain', `{"rate":1,"count":${written}}`), { value: { rate: 1, count: JSON.parse(written) } });
      }
      for (const written of ['1.5', '1e-9', '9007199254740991.5', '9007199254740993']) {
        equal(parse('Plain', `{"rate":1,"count":${written}}`).value, undefined);
      }
    },
  },
  {
    claim:
      'If a type contains an `int64`, whole numbers beyond 2^53 in its `unknown` fields are bigints and keep every digit.',
    check: ({ parse, stringify }) => {
      const text = `{"id":1,"any":[${most},{"n":-${most}}]}`;
      equal(parse('Account', text), { value: { id: 1n, any: [most, { n: -most }] } });
      equal(stringify('Account', { id: 1n, any: [most, { n: -most }] }), text);
    },
  },
  {
    claim: 'If it contains none, an `unknown` is what `JSON.parse` returns.',
    check: ({ parse }) => {
      equal(parse('Plain', `{"rate":1,"any":${2n ** 53n + 1n}}`), { value: { rate: 1, any: 2 ** 53 } });
    },
  },
  {
    claim:
      '`parseX(text)` is `decodeX` of what `parseJson` reads, except for digits that `decodeX` keeps in an `unknown` or undeclared field.',
    check: ({ parse, decode }) => {
      for (const rate of ['9007199254740993', `${most}`, '1'.repeat(300), '1'.repeat(400), '1e-400']) {
        for (const text of [
          `{"rate":${rate}}`,
          `{"rate":1,"count":${rate}}`,
          `{"id":1,"rate":${rate},"any":${rate}}`,
        ]) {
          const type = text.includes('id') ? 'Account' : 'Plain';
          equal(decode(type, text), parse(type, text));
        }
      }
      equal(decode('Plain', `{"rate":1,"any":${most}}`), { value: { rate: 1, any: most } });
      equal(decode('Plain', `{"rate":1,"new":${most}}`, 'tolerant'), { value: { rate: 1, new: most } });
    },
  },
  {
    claim: 'Minus zero is read as −0 and written as 0.',
    check: ({ parse, stringify }) => {
      equal(parse('Plain', '{"rate":-0}'), { value: { rate: -0 } });
      equal(parse('Account', `{"id":${most},"rate":-0.0}`), { value: { id: most, rate: -0 } });
      equal(parse('Account', '{"id":-0}'), { value: { id: 0n } });
      equal(stringify('Plain', { rate: -0 }), '{"rate":0}');
      equal(stringify('Account', { id: 1n, rate: -0 }), '{"id":1,"rate":0}');
    },
  },
];
