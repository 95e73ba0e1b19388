import { describe, expect, it } from 'vitest';
import { buildTargets } from '../../support/built-packages.js';
import { modelOfText } from '../../support/example-model.js';

/** Placeholders of paths and of the address that are not text. */
const model = modelOfText(`
api: branches
server: https://{region}.cell{cell}.example.com
params:
  region: Region
  cell: integer(1..99)
  account: int64
  shelf: [a, b]
types:
  Region: [eu, us]
groups:
  book:
    path: /{account}/{shelf}/books
    endpoints:
      get:
        http: GET /{id}
        returns: string
  # A group may be begun before its endpoints.
  film:
    endpoints: {}
`);

const packages = await buildTargets(model, 'client');

describe('placeholders of a client', () => {
  it('have the types of the model', async () => {
    const calls = `
      import { createClient, createConnection, getBook } from '@branches/client';
      const bound = createClient({ region: 'eu', cell: 7, account: 7n, shelf: 'a' });
      bound.book.get({ id: 'x' });
      bound.book.get({ id: 'x', account: 8n });
      getBook(createConnection({ region: 'eu', cell: 7, account: 7n, shelf: 'a' }), { id: 'x' });
      createClient({ region: 'eu', cell: 7 }).book.get({ id: 'x', account: 7n, shelf: 'b' });
      // @ts-expect-error: it is a region of the model.
      createClient({ region: 'asia', cell: 7 });
      // @ts-expect-error: the cell is a number.
      createClient({ region: 'eu', cell: '7' });
      // @ts-expect-error: the account is a bigint.
      createClient({ region: 'eu', cell: 7, account: '7' });
      // @ts-expect-error: it is a shelf of the model.
      createClient({ region: 'eu', cell: 7, shelf: 'c' });
    `;
    expect(await packages.typeCheck([], calls)).toBe('');
  });

  it('are encoded as in a call', async () => {
    const sent: string[] = [];
    const fetch = async (request: Request): Promise<Response> => {
      sent.push(request.url);
      return Response.json('text');
    };
    const { createClient } = await packages.import('client');
    const client = createClient({ region: 'eu', cell: 7, account: 9007199254740993n, shelf: 'a', fetch });
    await client['book']!['get']!({ id: 'x' });
    expect(sent).toEqual(['https://eu.cell7.example.com/9007199254740993/a/books/x']);
  });
});
