import type { Condition } from '../../../src/runtime/reference/predicate/condition.js';
import type { RecordStore, Selection } from '../../../src/runtime/reference/store/store.js';
import { anyOf } from '../calls/any-of.js';
import type { Call } from '../calls/contract.js';
import { expectAtLeast, expectCount, expectPage, expectRecord } from './expect.js';
import {
  commonText,
  idOf,
  keyOf,
  newRecords,
  partition,
  rareGroup,
  rareText,
  recordOf,
  uncommonEvery,
  uncommonText,
} from './records.js';

/** The store that is asked, and what is known of it. */
export interface Asked {
  readonly records: RecordStore;
  /** How many records it was filled with. */
  readonly size: number;
  /** Who asks, in one word: nobody else creates the same records. */
  readonly maker: string;
  /** Of `of` who change the same records, this is the one `at` this place: each changes records of its own. */
  readonly share: { readonly at: number; readonly of: number };
}

/** What is asked of a store, as a row of a table. */
export interface Question {
  readonly name: string;
  readonly about: string;
  /** Whether its time should stay as it is while the store grows. Undefined: it changes the store, so growth is not asked. */
  readonly isFlat: boolean | undefined;
  /** Calls in one sample: of what makes the store grow. */
  readonly most?: number;
  /** Whether 32 callers ask it too. */
  readonly isShared: boolean;
  readonly callOf: (asked: Asked) => Call;
}

export const pageSize = 20;
export const deepOffset = 10_000;

/** As many as ever call at a time. */
export const mostCallers = 32;

const textsPath = ['objectTypeProperty', 'arrayOfStringExample'];
const everything: Condition = { kind: 'all', of: [] };

/** In the order of the tables. */
export const questions: readonly Question[] = [
  {
    name: 'create',
    about: 'a record of half a kilobyte, with a key that nobody has',
    isFlat: undefined,
    most: 2000,
    isShared: true,
    callOf: createCall,
  },
  {
    name: 'update',
    about: 'a record by its id, if its version is still the one expected',
    isFlat: undefined,
    most: 2000,
    isShared: true,
    callOf: updateCall,
  },
  {
    name: 'get',
    about: 'any record by its id',
    isFlat: true,
    isShared: true,
    callOf: ({ records, size }) => {
      const next = anyOf(size);
      return async () => {
        const id = idOf(next());
        expectRecord(await records.get(partition, id), { id });
      };
    },
  },
  {
    name: 'get by key',
    about: 'any record by its key',
    isFlat: true,
    isShared: true,
    callOf: ({ records, size }) => {
      const next = anyOf(size);
      return async () => {
        const key = keyOf(next());
        expectRecord(await records.getByKey(partition, key), { key });
      };
    },
  },
  {
    name: 'where key = …',
    about: 'the page of records with a key, as a predicate asks',
    isFlat: true,
    isShared: true,
    callOf: ({ records, size }) => {
      const next = anyOf(size);
      return async () => {
        const index = next();
        const condition = { kind: 'compare', path: ['key'], operator: '=', value: keyOf(index) } as const;
        expectPage((await records.select(partition, selectionOf({ condition }))).records, {
          first: idOf(index),
          count: 1,
        });
      };
    },
  },
  {
    name: 'first page',
    about: `${pageSize} records in the order of ids`,
    isFlat: true,
    isShared: true,
    callOf: ({ records }) => pageCall(records, selectionOf({ condition: everything }), pageSize),
  },
  {
    name: 'page deep inside',
    about: `${pageSize} records after any one of them, as a cursor asks`,
    isFlat: true,
    isShared: true,
    callOf: ({ records, size }) => {
      const next = anyOf(size - pageSize);
      return async () => {
        const start = next();
        const after = { values: [], id: idOf(start) };
        const { records: found } = await records.select(partition, selectionOf({ condition: everything, after }));
        expectPage(found, { first: idOf(start + 1), count: pageSize });
      };
    },
  },
  {
    name: 'sorted by key',
    about: 'the first page in the order of keys',
    isFlat: true,
    isShared: false,
    callOf: ({ records }) => {
      const sort = [{ path: ['key'], kind: 'text', isDescending: false }] as const;
      return pageCall(records, { condition: everything, sort, offset: 0, limit: pageSize }, pageSize);
    },
  },
  {
    name: 'filter, 5 match',
    about: 'a declared filter (`contains`, of a list of texts): the same few, however many records there are',
    isFlat: true,
    isShared: true,
    callOf: ({ records, size }) => {
      const next = anyOf(size);
      return async () => {
        const index = next();
        const { records: found } = await records.select(
          partition,
          selectionOf({ condition: contains(rareText(index)) }),
        );
        expectPage(found, { first: idOf(index - (index % rareGroup)), count: rareGroup });
      };
    },
  },
  {
    name: 'filter, none matches',
    about: 'the same filter with a text that no record has',
    isFlat: true,
    isShared: true,
    callOf: ({ records }) => {
      const selection = selectionOf({ condition: contains('Nobody has this.') });
      return async () => expectCount((await records.select(partition, selection)).records.length, 0);
    },
  },
  {
    name: 'filter, 1 in 100',
    about: `the same filter with an uncommon text, ${pageSize} of the records`,
    isFlat: true,
    isShared: false,
    callOf: ({ records, size }) =>
      pageCall(
        records,
        selectionOf({ condition: contains(uncommonText) }),
        Math.min(pageSize, Math.ceil(size / uncommonEvery)),
      ),
  },
  {
    name: 'filter, 1 in 2',
    about: `the same filter with a common text, ${pageSize} of the records`,
    isFlat: true,
    isShared: false,
    callOf: ({ records }) => pageCall(records, selectionOf({ condition: contains(commonText) }), pageSize),
  },
  {
    name: 'exists',
    about: 'whether any record has a rare text: a page of one',
    isFlat: true,
    isShared: true,
    callOf: ({ records, size }) => {
      const next = anyOf(size);
      return async () => {
        const index = next();
        const condition = contains(rareText(index));
        const { records: found } = await records.select(partition, { condition, sort: [], offset: 0, limit: 1 });
        expectPage(found, { first: idOf(index - (index % rareGroup)), count: 1 });
      };
    },
  },
  {
    name: 'count of all',
    about: '`withTotal` of a page without a condition: it counts what there is',
    isFlat: false,
    isShared: false,
    callOf:
      ({ records, size }) =>
      async () =>
        expectAtLeast(await records.count(partition, everything), size),
  },
  {
    name: 'count of 1 in 100',
    about: '`withTotal` of the page with an uncommon text',
    isFlat: false,
    isShared: false,
    callOf:
      ({ records, size }) =>
      async () =>
        expectAtLeast(await records.count(partition, contains(uncommonText)), Math.ceil(size / uncommonEvery)),
  },
  {
    name: `offset ${deepOffset.toLocaleString('en')}`,
    about: 'the page after so many records, or after all but one page of fewer: it walks over them',
    isFlat: false,
    isShared: false,
    callOf: ({ records, size }) => {
      const offset = Math.min(deepOffset, size - pageSize);
      const selection = { condition: everything, sort: [], offset, limit: pageSize };
      return async () => {
        expectPage((await records.select(partition, selection)).records, { first: idOf(offset), count: pageSize });
      };
    },
  },
  {
    name: 'sorted by version',
    about: 'the first page in the order of a field without an order of its own: it sorts what there is',
    isFlat: false,
    isShared: false,
    callOf: ({ records }) => {
      const sort = [{ path: ['version'], kind: 'integer', isDescending: false }] as const;
      const selection = { condition: everything, sort, offset: 0, limit: pageSize };
      return async () => expectCount((await records.select(partition, selection)).records.length, pageSize);
    },
  },
];

function createCall({ records, maker }: Asked): Call {
  const newRecord = newRecords(maker);
  let number = 0;
  return async () => {
    const record = newRecord((number += 1));
    if (!(await records.insert(partition, record))) throw new Error(`The record ${record.id} is there already.`);
  };
}

/** Each caller changes records of its own, as the version of a record that another changes is not known. */
function updateCall({ records, size, share }: Asked): Call {
  const versions = new Map<number, number>();
  const next = anyOf(Math.floor(size / (share.of * mostCallers)));
  return async (caller) => {
    const index = (next() * mostCallers + caller) * share.of + share.at;
    const version = (versions.get(index) ?? 1) + 1;
    const outcome = await records.replace(partition, recordOf(index, version), version - 1);
    if (outcome !== 'replaced') throw new Error(`Version ${version - 1} of the record ${idOf(index)} is "${outcome}".`);
    versions.set(index, version);
  };
}

function pageCall(records: RecordStore, selection: Selection, count: number): Call {
  return async () => expectPage((await records.select(partition, selection)).records, { first: idOf(0), count });
}

function contains(value: string): Condition {
  return { kind: 'contains', path: textsPath, value };
}

function selectionOf(selection: Pick<Selection, 'condition' | 'after'>): Selection {
  return { sort: [], offset: 0, limit: pageSize, ...selection };
}
