import { expect, it } from 'vitest';
import { buildApi } from '../../support/built-api.js';
import { modelOfText } from '../../support/example-model.js';
import { request } from '../../support/request.js';

const ledger = `api: ledger
auth: none
types:
  Entry:
    id: string
    amounts: map<int64[]>
    ticket: uint64
    code: int64 | Text
  EntryDraft: omit<Entry, id>
  Text: string
  Entries:
    results: Entry[]
resources:
  Entry:
    id: id
    filters:
      ticket: ticket equals
groups:
  entry:
    path: /entries
    resource: Entry
    endpoints:
      add: { http: POST, body: EntryDraft, does: create, returns: 201 Entry }
      list:
        http: GET
        query: { ticket?: uint64 }
        does: query
        returns: Entries
`;

interface Entries {
  add(input: object): Promise<object>;
  list(input?: object): Promise<object>;
}

const model = { ...modelOfText(ledger), packages: { others: {}, byTarget: {}, int64: 'number' } } as const;
const { packages, reference, clientOf } = await buildApi(model);
const service = await reference();
const entries = clientOf(service)['entry'] as unknown as Entries;

function send(body: string): Promise<Response> {
  return service.fetch(request('POST /entries', body));
}

it('numbers are sent, stored, searched and returned', async () => {
  const amounts = { a: [1, -9007199254740991] };
  const entry = await entries.add({ body: { amounts, ticket: 7, code: 5 } });
  expect(entry).toMatchObject({ amounts, ticket: 7, code: 5 });
  expect(await entries.list({ ticket: 7 })).toEqual({ results: [entry] });
  expect(await entries.list({ ticket: 8 })).toEqual({ results: [] });
  expect(JSON.parse(JSON.stringify(entry))).toEqual(entry);
});

it('what a number would round is refused on both sides', async () => {
  const response = await send('{"amounts":{"a":[9007199254740993]},"ticket":1,"code":1}');
  expect(response.status).toBe(400);
  expect(await response.text()).toContain('must be a whole number between -9007199254740991 and 9007199254740991');
  await expect(entries.add({ body: { amounts: { a: [2 ** 53] }, ticket: 1, code: 'c' } })).rejects.toThrow(
    '/body/amounts/a/0',
  );
});

it('the packages compile under every strict flag', async () => {
  expect(await packages.typeCheck(['node'])).toBe('');
});
