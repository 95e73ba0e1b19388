import { expect, it } from 'vitest';
import { emit } from '../../../src/pipeline.js';
import { types } from '../../../src/targets/types/types.js';
import { validators } from '../../../src/targets/validators/validators.js';
import { buildPackages } from '../../support/built-packages.js';
import { modelOfText } from '../../support/example-model.js';
import { temporalOf } from '../../support/temporal.js';

type Functions = Readonly<Record<string, (value: unknown) => unknown>>;

/** A wrong value of each kind and the code of its issue; and a right one with its JSON form. */
const kinds: readonly (readonly [type: string, wrong: unknown, code: string, right: unknown, json: unknown])[] = [
  ['bytes', 'AQ==', 'type', new Uint8Array([1]), 'AQ=='],
  ['csv<integer>', [1.5], 'type', [1, 2], '1,2'],
  ['[red, green]', 'blue', 'member', 'red', 'red'],
  ['json<integer | string>', true, 'union', 5, '5'],
  ['map<bytes>', { x: 1 }, 'type', { x: new Uint8Array([1]) }, { x: 'AQ==' }],
  ["{ '/x-.*/?': bytes }", { 'x-a': 1 }, 'type', { 'x-a': new Uint8Array([1]) }, { 'x-a': 'AQ==' }],
  ['float(multiple of 0.5)', 0.75, 'multiple', 1.5, 1.5],
  ['tuple<integer, bytes>', [1], 'items', [1, new Uint8Array([1])], [1, 'AQ==']],
  ['datetime(ms)', 'soon', 'type', new Date(0), '1970-01-01T00:00:00.000Z'],
];

// A package has the code for the kinds of its model only: each is complete on its own, also inside of other types.
it.each(kinds)('a value of %s is explained and encoded if a model has no other kind', async (...kind) => {
  const [type, wrong, code, right, json] = kind;
  const { validateA, encodeA } = await functionsOf(type, 'Date');
  expect(validateA?.({ list: [wrong] })).toMatchObject({ ok: false, issues: [{ code }] });
  expect(encodeA?.({ list: [right] })).toEqual({ list: [json] });
});

it.each([
  ['datetime', 'Instant', '2026-11-21T13:30:00.000Z'],
  ['datetime(ms)', 'Instant', '2026-11-21T13:30:00.000Z'],
  ['date', 'PlainDate', '2026-11-21'],
  ['datetime-local', 'PlainDateTime', '2026-11-21T13:30:00'],
  ['time', 'PlainTime', '13:30:00'],
])('a %s is a Temporal.%s if a model has nothing else', async (type, name, json) => {
  const { validateA, encodeA, decodeA } = await functionsOf(type, 'Temporal');
  expect(validateA?.({ list: [json] })).toMatchObject({ ok: false, issues: [{ code: 'type' }] });
  expect(encodeA?.({ list: [temporalOf(name, json)] })).toEqual({ list: [json] });
  expect(decodeA?.({ list: [json] })).toEqual({ ok: true, value: { list: [temporalOf(name, json)] } });
});

async function functionsOf(type: string, dates: 'Date' | 'Temporal'): Promise<Functions> {
  const text = `api: small\nauth: none\ntypes:\n  A:\n    list: B[]\n  B: ${type}\n`;
  const model = { ...modelOfText(text), packages: { others: {}, byTarget: {}, dates } };
  const packages = await buildPackages('small', emit(model, [types, validators]));
  return (await packages.import('validators')) as Functions;
}
