import { expect, it } from 'vitest';
import { misreadIn } from '../../../src/diff/crossed/misread.js';
import { writtenReason } from '../../../src/diff/witnesses/reasons.js';
import { modelOfText } from '../../support/example-model.js';

const shop = `
api: shop
auth: none
types:
  Item:
    name?: string
    size?: int64
    tags?: string[]
groups:
  item:
    path: /items
    endpoints:
      add:
        http: POST /{shelf}
        query:
          at?: integer
        headers:
          X-Trace?: string
        body: Item
        returns: nothing
`;
const [old] = modelOfText(shop).groups[0]!.endpoints;
// Two parameters of one name: the input is grouped by location.
const [now] = modelOfText(shop.replace('X-Trace', 'at')).groups[0]!.endpoints;

function misread(sent: object, received: object, endpoint = old!): readonly string[] {
  return misreadIn(sent, received, { old: old!, new: endpoint }).map(writtenReason);
}

it('values are compared where the operation receives them, whichever form its input has', () => {
  const sent = { shelf: 'a', at: 1, xTrace: 'x', body: {} };
  expect(misread(sent, { ...sent, at: 2 })).toEqual(['query at 1 read as 2']);
  expect(misread(sent, { path: { shelf: 'b' }, query: { at: 1 }, headers: {}, body: {} }, now)).toEqual([
    'path shelf "a" read as "b"',
  ]);
});

it('numbers are rounded, lists cut otherwise, and fields lost: each is a value that was misread', () => {
  const body = { name: 'a', size: 9007199254740993n, tags: ['a', 'b'] };
  const received = { body: { size: 9007199254740992, tags: ['a,b'] } };
  expect(misread({ shelf: 'a', body }, { shelf: 'a', ...received })).toEqual([
    'body.name "a" lost',
    'body.size 9007199254740993 read as 9007199254740992',
    'body.tags ["a","b"] read as ["a,b"]',
  ]);
});

it('no value is misread that is filled in, has another type of number, or arrives in parts', () => {
  const sent = { shelf: 'a', body: { size: 1n, name: undefined } };
  expect(misread(sent, { shelf: 'a', at: 7, body: { tags: [], size: 1 } })).toEqual([]);
  expect(misread({ shelf: 'a', body: new Blob(['a']) }, { shelf: 'a', body: new Blob(['b']).stream() })).toEqual([]);
});
