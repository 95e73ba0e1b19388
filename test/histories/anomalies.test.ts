import { describe, expect, it } from 'vitest';
import { anomaliesOf } from './anomalies.js';
import type { Content, Operation, Outcome, Request } from './history.js';

/** `did('ann', [0, 1], get('x'), saw('x', 2, { left: 'b' }))` */
function did(session: string, [start, end]: readonly [number, number], request: Request, outcome: Outcome): Operation {
  return { session, start, end, request, outcome };
}

const get = (id: string): Request => ({ kind: 'get', id });
const getByKey = (key: string): Request => ({ kind: 'get by key', key });
const put = (given: Content): Request => ({ kind: 'create or merge', key: 'hat', given });
const replace = (given: Content): Request => ({ kind: 'create or replace', key: 'hat', given });
const merge = (given: Content): Request => ({ kind: 'merge', key: 'hat', given });
const update = (expectedVersion: number, ...actions: readonly Content[]): Request => ({
  kind: 'update',
  id: 'x',
  expectedVersion,
  actions,
});
const remove: Request = { kind: 'delete', id: 'x' };

const made = (content: Content, id = 'x'): Outcome => ({
  kind: 'created',
  record: { id, key: 'hat', version: 1, content },
});
const saw = (version: number, content: Content, id = 'x'): Outcome => ({
  kind: 'done',
  record: { id, key: 'hat', version, content },
});
const absent: Outcome = { kind: 'absent' };
const unknown: Outcome = { kind: 'unknown' };
const refused = (currentVersion: number): Outcome => ({ kind: 'refused', currentVersion });

/** The beginning of every history in this file. */
const birth = did('ann', [0, 1], put({ left: 'a', right: 'a' }), made({ left: 'a', right: 'a' }));

function kindsOf(...operations: readonly Operation[]): readonly string[] {
  return [...new Set(anomaliesOf([birth, ...operations]).map(({ kind }) => kind))].sort();
}

describe('a clean history', () => {
  it('has writes in sequence, and reads that see them', () => {
    const operations = [
      did('ann', [2, 3], update(1, { left: 'b' }, { right: 'b' }), saw(2, { left: 'b', right: 'b' })),
      did('bob', [2, 4], update(1, { left: 'c' }), refused(2)),
      did('bob', [5, 6], merge({ left: 'd' }), saw(3, { left: 'd', right: 'b' })),
      did('ann', [5, 9], get('x'), saw(2, { left: 'b', right: 'b' })),
      did('bob', [7, 8], replace({ right: 'e' }), saw(4, { right: 'e' })),
      did('ann', [10, 11], getByKey('hat'), saw(4, { right: 'e' })),
      did('ann', [12, 13], remove, saw(4, { right: 'e' })),
      did('ann', [14, 15], get('x'), absent),
      did('bob', [14, 15], merge({ left: 'f' }), absent),
      did('bob', [16, 17], put({ left: 'g' }), made({ left: 'g' }, 'y')),
      did('ann', [18, 19], getByKey('hat'), saw(1, { left: 'g' }, 'y')),
    ];
    expect(kindsOf(...operations)).toEqual([]);
  });

  it('may have writes with unknown outcome: they happened, happen later, or never', () => {
    const lost = did('bob', [2, 3], update(1, { left: 'b' }, { right: 'b' }), unknown);
    expect(kindsOf(lost, did('ann', [4, 5], get('x'), saw(1, { left: 'a', right: 'a' })))).toEqual([]);
    expect(kindsOf(lost, did('ann', [4, 5], get('x'), saw(2, { left: 'b', right: 'b' })))).toEqual([]);
    expect(
      kindsOf(
        lost,
        did('ann', [4, 5], get('x'), saw(1, { left: 'a', right: 'a' })),
        did('ann', [6, 7], get('x'), saw(2, { left: 'b', right: 'b' })),
      ),
    ).toEqual([]);
    // Seen only in what the next write left of it.
    expect(kindsOf(lost, did('ann', [4, 5], merge({ left: 'c' }), saw(3, { left: 'c', right: 'b' })))).toEqual([]);
    const gone = did('bob', [2, 3], remove, unknown);
    expect(kindsOf(gone, did('ann', [4, 5], get('x'), absent))).toEqual([]);
    expect(kindsOf(gone, did('ann', [4, 5], get('x'), saw(1, { left: 'a', right: 'a' })))).toEqual([]);
    expect(
      kindsOf(
        did('bob', [2, 3], remove, saw(1, { left: 'a', right: 'a' })),
        did('bob', [4, 5], put({ left: 'h' }), unknown),
        did('ann', [6, 7], getByKey('hat'), saw(1, { left: 'h' }, 'y')),
      ),
    ).toEqual([]);
  });

  it('may have concurrent operations in any order', () => {
    const operations = [
      did('ann', [2, 9], merge({ left: 'b' }), saw(3, { left: 'b', right: 'c' })),
      did('bob', [3, 8], merge({ right: 'c' }), saw(2, { left: 'a', right: 'c' })),
      did('cid', [4, 7], get('x'), saw(1, { left: 'a', right: 'a' })),
      did('dan', [8, 12], remove, saw(3, { left: 'b', right: 'c' })),
      did('eve', [9, 11], get('x'), absent),
      did('cid', [8, 10], get('x'), saw(3, { left: 'b', right: 'c' })),
      did('eve', [11.5, 13], put({ left: 'd' }), made({ left: 'd' }, 'y')),
    ];
    expect(kindsOf(...operations)).toEqual([]);
  });
});

describe('a lost update', () => {
  it('is reported for two updates of one version', () => {
    const operations = [
      did('ann', [2, 4], update(1, { left: 'b' }), saw(2, { left: 'b', right: 'a' })),
      did('bob', [3, 5], update(1, { right: 'c' }), saw(2, { left: 'a', right: 'c' })),
    ];
    expect(kindsOf(...operations)).toEqual(['duplicate version', 'lost update']);
  });

  it('is reported for a write that the next version no longer contains', () => {
    const operations = [
      did('ann', [2, 4], merge({ left: 'b' }), saw(2, { left: 'b', right: 'a' })),
      did('bob', [3, 5], merge({ right: 'c' }), saw(3, { left: 'a', right: 'c' })),
    ];
    expect(kindsOf(...operations)).toEqual(['lost update']);
  });

  it('is reported for an acknowledged write that cannot be read', () => {
    const operations = [
      did('ann', [2, 3], merge({ left: 'b' }), saw(2, { left: 'b', right: 'a' })),
      did('ann', [4, 5], get('x'), saw(2, { left: 'a', right: 'a' })),
    ];
    expect(kindsOf(...operations)).toEqual(['lost update']);
  });

  it('is reported for a deleted record with a write that its deleter had not seen', () => {
    const operations = [
      did('ann', [2, 4], merge({ left: 'b' }), saw(2, { left: 'b', right: 'a' })),
      did('bob', [3, 5], remove, saw(1, { left: 'a', right: 'a' })),
    ];
    expect(kindsOf(...operations)).toEqual(['lost update']);
  });

  it('is not hidden by a write with unknown outcome', () => {
    const operations = [
      did('ann', [2, 3], merge({ left: 'b' }), saw(2, { left: 'b', right: 'a' })),
      did('cid', [2, 3], merge({ right: 'z' }), unknown),
      did('bob', [4, 5], merge({ right: 'c' }), saw(4, { left: 'a', right: 'c' })),
    ];
    expect(kindsOf(...operations)).toEqual(['lost update']);
  });
});

describe('versions', () => {
  it('must be unique', () => {
    const operations = [
      did('ann', [2, 4], merge({ left: 'b' }), saw(2, { left: 'b', right: 'a' })),
      did('bob', [3, 5], merge({ left: 'b' }), saw(2, { left: 'b', right: 'a' })),
    ];
    expect(kindsOf(...operations)).toEqual(['duplicate version']);
  });

  it('must not have gaps', () => {
    const leap = did('ann', [2, 3], merge({ left: 'b' }), saw(3, { left: 'b', right: 'a' }));
    expect(kindsOf(leap)).toEqual(['version gap']);
    const tooFar = did('ann', [2, 3], update(1, { left: 'b' }), saw(3, { left: 'b', right: 'a' }));
    expect(kindsOf(tooFar, did('bob', [2, 3], merge({ left: 'c' }), unknown))).toEqual(['version gap']);
    // One open write accounts for one version, and one of an older version for none.
    expect(kindsOf(leap, did('bob', [0, 1], update(2, { left: 'c' }), unknown))).toEqual(['version gap']);
    const twice = did('ann', [2, 3], merge({ left: 'b' }), saw(4, { left: 'b', right: 'a' }));
    expect(kindsOf(twice, did('bob', [2, 3], merge({ left: 'c' }), unknown))).toEqual(['version gap']);
    // Only a new record has version 1.
    const asNew: Outcome = {
      kind: 'created',
      record: { id: 'x', key: 'hat', version: 2, content: { left: 'b', right: 'a' } },
    };
    expect(kindsOf(did('ann', [2, 3], put({ left: 'b' }), asNew))).toEqual(['version gap']);
  });

  it('must not decrease', () => {
    const operations = [
      did('ann', [2, 3], merge({ left: 'b' }), saw(2, { left: 'b', right: 'a' })),
      did('ann', [4, 5], merge({ left: 'c' }), saw(3, { left: 'c', right: 'a' })),
      did('bob', [6, 7], merge({ left: 'd' }), saw(2, { left: 'd', right: 'a' })),
    ];
    expect(kindsOf(...operations)).toContain('version goes back');
  });
});

describe('a stale read', () => {
  const second = did('ann', [2, 3], merge({ left: 'b' }), saw(2, { left: 'b', right: 'a' }));

  it('shows a session less than it saw, wrote, or was refused for', () => {
    const old = saw(1, { left: 'a', right: 'a' });
    expect(kindsOf(second, did('ann', [4, 5], get('x'), old))).toEqual(['stale read in a session']);
    const seen = did('bob', [2.5, 2.9], getByKey('hat'), saw(2, { left: 'b', right: 'a' }));
    expect(kindsOf(second, seen, did('bob', [2.95, 3.5], getByKey('hat'), old))).toEqual(['stale read in a session']);
    const told = did('bob', [2.5, 2.9], update(1, { left: 'c' }), refused(2));
    expect(kindsOf(second, told, did('bob', [2.95, 3.5], get('x'), old))).toEqual(['stale read in a session']);
  });

  it('shows less than another client saw before it began', () => {
    const old = saw(1, { left: 'a', right: 'a' });
    expect(kindsOf(second, did('bob', [4, 5], get('x'), old))).toEqual(['stale read']);
    expect(kindsOf(second, did('bob', [4, 5], update(0, { left: 'c' }), refused(1)))).toEqual(['stale read']);
    expect(kindsOf(second, did('bob', [2.9, 5], get('x'), old))).toEqual([]);
  });

  it('misses a record that exists', () => {
    expect(kindsOf(did('bob', [2, 3], getByKey('hat'), absent))).toEqual(['missing record']);
    expect(kindsOf(did('bob', [2, 3], merge({ left: 'b' }), absent))).toEqual(['missing record']);
    expect(kindsOf(did('bob', [2, 3], get('x'), absent))).toEqual(['missing record']);
    expect(kindsOf(did('bob', [0.5, 3], get('x'), absent))).toEqual([]);
    const gone = did('ann', [4, 5], remove, saw(1, { left: 'a', right: 'a' }));
    expect(kindsOf(gone, did('bob', [2, 3], getByKey('hat'), absent))).toEqual(['missing record']);
    expect(kindsOf(gone, did('bob', [2, 4.5], getByKey('hat'), absent))).toEqual([]);
  });

  it('returns another record', () => {
    expect(kindsOf(did('bob', [2, 3], get('y'), saw(1, { left: 'a', right: 'a' })))).toEqual(['wrong record']);
  });
});

describe('a deleted record', () => {
  const gone = did('bob', [2, 3], remove, saw(1, { left: 'a', right: 'a' }));

  it('is not seen again, by any client', () => {
    expect(kindsOf(gone, did('ann', [4, 5], get('x'), saw(1, { left: 'a', right: 'a' })))).toEqual(['resurrection']);
    const written = did('ann', [4, 5], update(1, { left: 'b' }), saw(2, { left: 'b', right: 'a' }));
    expect(kindsOf(gone, written)).toEqual(['resurrection']);
    const notFound = did('ann', [4, 5], get('x'), absent);
    expect(
      kindsOf(
        did('bob', [2, 3], remove, unknown),
        notFound,
        did('ann', [6, 7], get('x'), saw(1, { left: 'a', right: 'a' })),
      ),
    ).toContain('resurrection');
  });

  it('cannot be deleted twice', () => {
    expect(kindsOf(gone, did('ann', [2, 4], remove, saw(1, { left: 'a', right: 'a' })))).toEqual(['deleted twice']);
  });
});

it('a key belongs to only one record at a time', () => {
  const second = did('bob', [0, 1], put({ left: 'b' }), made({ left: 'b' }, 'y'));
  expect(kindsOf(second)).toEqual(['key held twice']);
  const gone = did('ann', [8, 9], remove, saw(1, { left: 'a', right: 'a' }));
  const early = did('bob', [4, 5], put({ left: 'b' }), made({ left: 'b' }, 'y'));
  expect(kindsOf(gone, early)).toEqual(['key held twice']);
  expect(kindsOf(gone, did('bob', [4, 8.5], put({ left: 'b' }), made({ left: 'b' }, 'y')))).toEqual([]);
});

describe('a list of actions', () => {
  it('is applied as a whole', () => {
    const list = update(1, { left: 'b' }, { right: 'b' });
    expect(kindsOf(did('ann', [2, 3], list, saw(2, { left: 'b', right: 'a' })))).toEqual(['half applied']);
    const cut = did('ann', [2, 3], list, unknown);
    expect(kindsOf(cut, did('bob', [4, 5], get('x'), saw(2, { left: 'b', right: 'a' })))).toEqual(['half applied']);
  });

  it('shows no intermediate values', () => {
    const list = update(1, { left: 'b1' }, { left: 'b2' });
    expect(kindsOf(did('ann', [2, 3], list, saw(2, { left: 'b1', right: 'a' })))).toEqual(['half applied']);
    const cut = did('ann', [2, 3], list, unknown);
    expect(kindsOf(cut, did('bob', [4, 5], get('x'), saw(2, { left: 'b1', right: 'a' })))).toEqual(['half applied']);
  });
});

describe('the content of a record', () => {
  it('comes from writes', () => {
    expect(kindsOf(did('bob', [2, 3], get('x'), saw(2, { left: '?', right: 'a' })))).toEqual(['wrong content']);
    expect(kindsOf(did('bob', [2, 3], merge({ left: 'b' }), saw(2, { left: 'c', right: 'a' })))).toEqual([
      'wrong content',
    ]);
  });

  it('does not come from a write that was refused or has not begun', () => {
    const seen = did('bob', [4, 5], get('x'), saw(2, { left: 'b', right: 'a' }));
    expect(kindsOf(did('ann', [2, 3], update(0, { left: 'b' }), refused(1)), seen)).toEqual(['wrong content']);
    expect(kindsOf(seen, did('ann', [6, 7], merge({ left: 'b' }), unknown))).toContain('half applied');
  });
});
