import { apiOf, type Packages } from './api.js';
import { type Claim, equal, textOf } from './claim.js';
import { most, numberClaims } from './number-claims.js';

/** What is wrong with each claim that is not true. */
export async function failuresOf(packages: Packages): Promise<Readonly<Record<string, string>>> {
  const api = apiOf(packages);
  const failures: Record<string, string> = {};
  for (const { claim, check } of claims) {
    try {
      await check(api);
    } catch (error) {
      failures[claim] = String(error);
    }
  }
  return failures;
}

/** Far deeper than a function can call itself. */
const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;

export const claims: readonly Claim[] = [
  ...numberClaims,
  {
    claim:
      'Dates and times are checked and kept byte for byte: no zone is changed, no fraction cut, no letter capitalized.',
    check: async ({ parse, stringify, call }) => {
      const dates = {
        day: '2024-02-29',
        at: '2024-02-29t23:59:59.1200000000+00:00',
        instant: '2024-02-29T23:59:59.000Z',
        sent: 'Thu, 29 Feb 2024 23:59:59 GMT',
      };
      const text = `{"id":1,${JSON.stringify(dates).slice(1)}`;
      equal(parse('Account', text), { value: { id: 1n, ...dates } });
      equal(stringify('Account', { id: 1n, ...dates }), text);
      equal(await call('accounts.send', { body: { id: 1n, ...dates } }), { id: 1n, ...dates });
      equal(parse('Account', '{"id":1,"day":"2023-02-29"}'), { issues: ['/day format'] });
    },
  },
  {
    claim: 'Text is kept as it is: no Unicode normalization, no trimming, no change of line endings.',
    check: async ({ parse, stringify, call }) => {
      for (const text of ['é e\u0301', ' a\t', 'a\r\nb\u2028c', '\u0000\u007f\ufeff', '😀']) {
        equal(parse('Plain', stringify('Plain', { rate: 1, text })), { value: { rate: 1, text } });
        equal(await call('accounts.send', { body: { id: 1n, text } }), { id: 1n, text });
        equal(await call('texts.query', { text }), { text });
      }
    },
  },
  {
    claim:
      'Half a surrogate pair is kept in JSON, where it is written as an escape; in a URL it is refused before it is sent.',
    check: async ({ parse, stringify, call }) => {
      for (const text of ['\ud800', 'a\udc00b']) {
        const json = stringify('Plain', { rate: 1, text });
        equal(/[^ -~]/.test(json), false);
        equal(parse('Plain', json), { value: { rate: 1, text } });
        equal(await call('accounts.send', { body: { id: 1n, text } }), { id: 1n, text });
        await refused(() => call('texts.query', { text }));
      }
    },
  },
  {
    claim:
      'A field `__proto__` is a field like any other: unknown if it is not declared, a name in a map, never a prototype.',
    check: ({ parse, stringify }) => {
      equal(parse('Plain', '{"rate":1,"__proto__":{"text":"x"}}'), { issues: ['/__proto__ unknown'] });
      const { value } = parse('Plain', '{"rate":1,"__proto__":{"text":"x"}}', 'tolerant') as { value: object };
      equal(Object.getPrototypeOf(value) === Object.prototype && !('text' in value), true);
      const text = `{"id":1,"counts":{"__proto__":${most},"constructor":2}}`;
      const read = parse('Account', text) as { value: { counts: object } };
      equal(Object.entries(read.value.counts), [
        ['__proto__', most],
        ['constructor', 2n],
      ]);
      equal(stringify('Account', read.value), text);
    },
  },
  {
    claim: 'Of two fields with the same name, the later one counts, on every platform and whatever they contain.',
    check: ({ parse }) => {
      equal(parse('Plain', '{"rate":1,"rate":2}'), { value: { rate: 2 } });
      equal(parse('Plain', String.raw`{"rate":1,"\u0072ate":2}`), { value: { rate: 2 } });
      equal(parse('Account', `{"id":${most},"id":1}`), { value: { id: 1n } });
      equal(parse('Account', `{"id":1,"id":${most}}`), { value: { id: most } });
      equal(parse('Account', `{"id":1,"id":"x"}`), { issues: ['/id type'] });
    },
  },
  {
    claim: 'An optional field is not nullable: null is refused unless the type says `| null`.',
    check: ({ parse }) => {
      equal(parse('Plain', '{"rate":1,"text":null}'), { issues: ['/text type'] });
      equal(parse('Plain', '{"rate":1,"note":null}'), { value: { rate: 1, note: null } });
      equal(parse('Plain', '{"rate":null}'), { issues: ['/rate type'] });
      equal(parse('Plain', '{"text":"x"}'), { issues: ['/rate required'] });
    },
  },
  {
    claim: 'An absent field stays absent, and null stays null; a property that is undefined counts as absent.',
    check: async ({ parse, stringify, call }) => {
      equal(Object.keys(parse('Plain', '{"rate":1}').value as object), ['rate']);
      equal(stringify('Plain', { rate: 1, note: null }), '{"rate":1,"note":null}');
      equal(stringify('Plain', { rate: 1, note: undefined }), '{"rate":1}');
      equal(await call('accounts.send', { body: { id: 1n, note: null } }), { id: 1n, note: null });
      equal(await call('accounts.send', { body: { id: 1n, note: undefined } }), { id: 1n });
    },
  },
  {
    claim: 'In JSON the empty string is a string, neither absent nor null.',
    check: async ({ parse, stringify, call }) => {
      equal(parse('Plain', '{"rate":1,"text":"","note":""}'), { value: { rate: 1, text: '', note: '' } });
      equal(stringify('Plain', { rate: 1, text: '', texts: { '': '' } }), '{"rate":1,"text":"","texts":{"":""}}');
      equal(await call('accounts.send', { body: { id: 1n, text: '' } }), { id: 1n, text: '' });
    },
  },
  {
    claim: 'In a query `text=` and `text` are the empty string, and a missing name is an absent value.',
    check: async ({ fetch, call }) => {
      equal(await fetch('/texts?text='), { text: '' });
      equal(await fetch('/texts?text'), { text: '' });
      equal(await fetch('/texts?'), {});
      equal(await fetch('/texts?texts=&texts='), { texts: ['', ''] });
      equal(await call('texts.query', { text: '', texts: [''] }), { text: '', texts: [''] });
      equal(await call('texts.query', {}), {});
    },
  },
  {
    claim: 'The same is true in a form.',
    check: async ({ fetch, call }) => {
      const form = (body: string): Promise<unknown> =>
        fetch('/texts', { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' }, body });
      equal(await form('text='), { text: '' });
      equal(await form('text&texts='), { text: '', texts: [''] });
      equal(await form(''), {});
      equal(await call('texts.form', { body: { text: '', texts: ['', 'a'] } }), { text: '', texts: ['', 'a'] });
      equal(await call('texts.form', { body: {} }), {});
    },
  },
  {
    claim: 'A header without a value is the empty string, and spaces around a value are not part of it.',
    check: async ({ fetch, call }) => {
      equal(await fetch('/texts', { headers: { 'x-text': '' } }), { header: '' });
      equal(await fetch('/texts', { headers: { 'x-text': ' a ' } }), { header: 'a' });
      equal(await fetch('/texts'), {});
      equal(await call('texts.query', { xText: '' }), { header: '' });
    },
  },
  {
    claim: 'In a query and a form an empty array looks like an absent one, and is read as absent.',
    check: async ({ call }) => {
      equal(await call('texts.query', { texts: [] }), {});
      equal(await call('texts.form', { body: { texts: [] } }), {});
    },
  },
  {
    claim: 'A value of a type that may contain itself, or of `unknown`, is refused beyond 64 levels.',
    check: ({ parse }) => {
      const branches = `${'{"branches":['.repeat(100)}${']}'.repeat(100)}`;
      equal(parse('Branch', branches).issues?.[0]?.endsWith(' depth'), true);
      equal(parse('Plain', `{"rate":1,"any":${deep}}`).issues?.[0]?.endsWith(' depth'), true);
    },
  },
  {
    claim: 'Unknown fields are refused or kept however deep they are; no text causes a crash.',
    check: ({ parse }) => {
      equal(parse('Plain', `{"rate":1,"more":${deep}}`), { issues: ['/more unknown'] });
      equal(Object.keys(parse('Plain', `{"rate":1,"more":${deep}}`, 'tolerant').value as object), ['rate', 'more']);
      equal(parse('Account', `{"id":${most},"more":${deep}}`), { issues: ['/more unknown'] });
      equal(parse('Plain', deep.slice(0, -1)), { issues: ['depth'] });
    },
  },
];

async function refused(act: () => Promise<unknown>): Promise<void> {
  let answer: unknown;
  try {
    answer = await act();
  } catch {
    return;
  }
  throw new Error(`expected a refusal, found ${textOf(answer)}`);
}
