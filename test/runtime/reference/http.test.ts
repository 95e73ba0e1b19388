import { describe, expect, it } from 'vitest';
import { badRequest } from '../../../src/runtime/reference/http.js';

describe('the detail of a refused request', () => {
  const sort = { in: 'query', at: 'sort', code: 'predicate', message: 'Column 1: unexpected "?".' } as const;
  const list = { ...sort, message: 'Column 1: "tags" is not a single value, so it cannot be sorted by.' };
  const limit = { in: 'query', at: 'limit', code: 'type', message: '"limit" must be a whole number.' } as const;
  const id = { in: 'body', at: '/id', code: 'format', message: 'must be a UUID' } as const;

  it.each([
    ['the parameter, which a predicate does not name', [sort], '"sort": Column 1: unexpected "?".'],
    ['the parameter, whose name may be part of another word', [list], `"sort": ${list.message}`],
    ['the parameter once', [limit], '"limit" must be a whole number.'],
    ['the subject of a message without one', [id], '/id must be a UUID.'],
    ['how many reasons follow the first', [id, sort, limit], '/id must be a UUID. Further reasons: 2.'],
  ])('has %s', (_what, reasons, detail) => {
    expect(badRequest(reasons).details).toMatchObject({ status: 400, detail, errors: reasons });
  });
});
