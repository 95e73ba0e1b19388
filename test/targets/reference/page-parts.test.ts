import { expect, it } from 'vitest';
import { reference } from '../../../src/targets/reference/reference.js';
import { modelOfText } from '../../support/example-model.js';

const model = `api: notes
auth: none
types:
  Note:
    id: uuid
  Page:
    results: Note[]
  Around:
    page: Page
resources:
  Note: { id: id }
groups:
  note:
    path: /notes
    resource: Note
    endpoints:
      plain:
        http: GET /plain
        query:
          offset?: integer
        pages: offset
        does: query
        returns: Page
      around:
        http: GET /around
        query:
          offset?: integer
        pages: { by: offset, items: page.results }
        does: query
        returns: Around
`;

it('sends records as stored where the body has them, not where an object in it does, which would be printed twice', () => {
  const text =
    reference.emit(modelOfText(model)).find(({ path }) => path === 'reference/src/modules/model.ts')?.text ?? '';
  const [, plain, around] = text.split(/async (?:plain|around)\(/);
  expect(plain).toContain('asStored: true');
  expect(around).toContain('queryRecords(');
  expect(around).not.toContain('asStored');
});

it('gives the names of a limit and an offset that are called otherwise, for messages', () => {
  const renamed = model.replace(
    'offset?: integer\n        pages: offset',
    'from?: integer\n          size?: integer\n        pages: { by: offset, offset: from, limit: size }',
  );
  const text =
    reference.emit(modelOfText(renamed)).find(({ path }) => path === 'reference/src/modules/model.ts')?.text ?? '';
  const [, plain, around] = text.split(/async (?:plain|around)\(/);
  expect(plain).toContain("names: { limit: 'size', offset: 'from' }");
  expect(around).not.toContain('names:');
});

it('fills the parts of a page that may be null, also if their types have names', () => {
  const nullable = `api: notes
auth: none
types:
  Note:
    id: uuid
  Link: uri
  Count: integer
  Page:
    results: Note[]
    next: Link | null
    total: Count | null
resources:
  Note: { id: id }
groups:
  note:
    path: /notes
    resource: Note
    endpoints:
      list:
        http: GET
        query:
          cursor?: string
        pages: { by: link, items: results, next: next, total: total }
        does: query
        returns: Page
`;
  const files = reference.emit(modelOfText(nullable));
  const text = files.find(({ path }) => path === 'reference/src/modules/model.ts')?.text ?? '';
  expect(text).toContain("next: nextUri(context, page, 'cursor') ?? null");
  expect(text).toContain('total: page.total ?? 0');
});
