import { expect, it } from 'vitest';
import { asTypeScriptShows } from '../../../src/model/values/typescript-forms.js';
import type { Model } from '../../../src/model/model.js';
import { modelOfText } from '../../support/example-model.js';

const ledger = `api: ledger
auth: none
types:
  Entry:
    size: uint64 = 18446744073709551615
    range: int64(-9223372036854775808..9223372036854775807)
    tickets: map<int64(5..9)[]>
    price: integer
groups:
  entry:
    path: /entries
    endpoints:
      list:
        http: GET
        query: { above?: int64 }
        returns: Entry[]
`;

const asNumbers = (model: Model): Model =>
  asTypeScriptShows({ ...model, packages: { others: {}, byTarget: {}, int64: 'number' } });

it('a model is shown as it is, unless its project wants numbers', () => {
  const model = modelOfText(ledger);
  expect(asTypeScriptShows(model)).toBe(model);
});

it('each int64 and uint64 becomes an integer, within the range of exact numbers', () => {
  const [entry] = asNumbers(modelOfText(ledger)).types;
  const types = entry?.kind === 'object' ? entry.fields.map(({ name, type }) => [name, type]) : [];
  expect(Object.fromEntries(types)).toMatchObject({
    size: { kind: 'integer', size: 'integer', minimum: '0' },
    range: { size: 'integer', minimum: '-9007199254740991', maximum: '9007199254740991' },
    tickets: { values: { items: { size: 'integer', minimum: '5', maximum: '9' } } },
    price: { size: 'integer' },
  });
});

it('parameters change as well, and values keep their digits', () => {
  const model = asNumbers(modelOfText(ledger));
  expect(model.groups[0]?.endpoints[0]?.query[0]?.type).toMatchObject({ kind: 'integer', size: 'integer' });
  expect(JSON.stringify(model.types)).toContain('"digits":"18446744073709551615"');
});

it('what several parts share, they still share', () => {
  const model = modelOfText(ledger);
  const shared = { ...model, types: [...model.types, ...model.types] };
  const types = asNumbers(shared).types;
  expect(types[0]).toBe(types[model.types.length]);
});

it('with strings and Dates, only 64-bit integers and points in time are converted', () => {
  const written = `api: a
auth: none
types:
  A:
    size: int64(1..)
    count: integer
    at: datetime
    stamp: datetime(ms)
    short: datetime(..20)
    others: tuple<date, time, datetime-local, http-date>
`;
  const packages = { others: {}, byTarget: {}, int64: 'string', dates: 'Date' } as const;
  const shown = asTypeScriptShows({ ...modelOfText(written), packages });
  const [type] = shown.types;
  const fields = type?.kind === 'object' ? type.fields : [];
  const converted = fields.filter((field) => JSON.stringify(field.type).includes('convertedTo'));
  expect(converted.map(({ name }) => name)).toEqual(['size', 'at', 'stamp']);
  expect(converted[0]?.type).toMatchObject({ size: 'int64', minimum: '1', convertedTo: 'string' });
});

it('with Dates, the keys of a map stay text, also under another name', () => {
  const written = `api: a
auth: none
types:
  When: datetime
  Log:
    direct: map<datetime, When>
    named: map<When, string>
    day: map<date, string>
`;
  const packages = { others: {}, byTarget: {}, dates: 'Date' } as const;
  const [log] = asTypeScriptShows({ ...modelOfText(written), packages }).types;
  const types = log?.kind === 'object' ? log.fields.map(({ name, type }) => [name, type]) : [];
  expect(Object.fromEntries(types)).toMatchObject({
    direct: { keys: { kind: 'format', format: 'datetime' }, values: { name: 'When' } },
    named: { keys: { kind: 'format', format: 'datetime' } },
    day: { keys: { format: 'date' } },
  });
  expect(JSON.stringify(log)).not.toContain('convertedTo');
});

it('with Temporal, each format that has a class is converted', () => {
  const written = `api: a
auth: none
types:
  A:
    at: datetime
    stamp: datetime(ms)
    short: datetime(..20)
    day: date
    local: datetime-local
    time: time
    others: tuple<http-date, duration, map<date, string>>
`;
  const packages = { others: {}, byTarget: {}, dates: 'Temporal' } as const;
  const [type] = asTypeScriptShows({ ...modelOfText(written), packages }).types;
  const fields = type?.kind === 'object' ? type.fields : [];
  const forms = fields.map((field) => [field.name, JSON.stringify(field.type).match(/Temporal\.\w+/g)]);
  expect(Object.fromEntries(forms)).toEqual({
    at: ['Temporal.Instant'],
    stamp: ['Temporal.Instant'],
    short: null,
    day: ['Temporal.PlainDate'],
    local: ['Temporal.PlainDateTime'],
    time: ['Temporal.PlainTime'],
    others: null,
  });
});
