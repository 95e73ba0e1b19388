import { describe, expect, it } from 'vitest';
import { jsonText } from '../../src/model/json-value.js';
import { fieldsIn } from '../../src/model/types/type-graph.js';
import { compileText, modelOfText } from '../support/example-model.js';

function defaultsIn(fields: string): readonly (string | undefined)[] {
  const text = `api: pets\ntypes:\n  Size: [small, 1, true]\n  Pet:\n${fields.replaceAll(/^/gm, '    ')}\n`;
  const pet = modelOfText(text).types.find(({ name }) => name === 'Pet');
  return fieldsIn(pet).map((field) => field.default && jsonText(field.default));
}

it.each([
  { type: 'integer', written: '007', read: '7' },
  { type: 'integer', written: '+5', read: '5' },
  { type: 'int64', written: '9223372036854775807', read: '9223372036854775807' },
  { type: 'number', written: '.5', read: '0.5' },
  { type: 'boolean', written: 'True', read: 'true' },
  { type: 'string', written: '7', read: '"7"' },
  { type: 'string | null', written: '~', read: '"~"' },
  { type: 'Size', written: 'small', read: '"small"' },
  { type: 'Size', written: '1', read: '1' },
  { type: 'string | integer', written: '7', read: '7' },
])('a default is read as an example is, by its type: $type = $written', ({ type, written, read }) => {
  expect(defaultsIn(`field: ${type} = ${written}`)).toEqual([read]);
});

it('quotes make a string of what could be another member of a union, and change no other default', () => {
  const fields = ['string | integer', 'integer', 'boolean', 'string'].map(
    (type, index) => `field${index}: { type: ${type}, default: "${type === 'boolean' ? 'true' : '7'}" }`,
  );
  expect(defaultsIn(fields.join('\n'))).toEqual(['"7"', '7', 'true', '"7"']);
});

describe('defaults inside defaults', () => {
  it('in mutually recursive types are reported once each, not once for each path to them', () => {
    const names = Array.from({ length: 14 }, (_, index) => index);
    const fields = names.map((to) => `    to${to}: Type${to} = {}`).join('\n');
    const types = names.map((from) => `  Type${from}:\n${fields}`).join('\n');
    const { diagnostics } = compileText(`api: circles\ntypes:\n${types}\n`);
    expect(new Set(diagnostics.map(({ code }) => code))).toEqual(new Set(['default-fits-type']));
    expect(diagnostics.length).toBeLessThanOrEqual(names.length ** 2);
  });

  it.each([
    [12, 0],
    [13, 2],
    [40, 56],
  ])('are limited where they double on each of %i levels', (levels, expected) => {
    const steps = Array.from({ length: levels }, (_, at) => [
      `  Type${at}:`,
      `    left: Type${at + 1} = {}`,
      `    right: Type${at + 1} = {}`,
    ]);
    const last = [`  Type${levels}:`, '    size: integer = 7'];
    const { diagnostics } = compileText(['api: steps', 'types:', ...last, ...steps.flat()].join('\n'));
    expect(diagnostics.map(({ message }) => message)).toEqual(
      Array.from({ length: expected }, () => expect.stringContaining('has more than 10,000 values') as string),
    );
  });
});
