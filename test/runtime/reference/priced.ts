import { stringifyJson } from '../../../src/runtime/validators/json-writer.js';
import { textOrderings } from '../../../src/runtime/reference/predicate/text-orderings.js';
import type { RecordPlan } from '../../../src/runtime/reference/records/plan.js';
import type { ObjectType } from '../../../src/runtime/validators/index.js';
import { parsedRecord } from './thing.js';

/** A record for tests, of texts whose order is not that of their characters. */
export interface Priced {
  readonly id: string;
  readonly key?: string;
  readonly price?: string | null;
  readonly at?: string;
  readonly madeAt?: string;
  readonly prices?: readonly string[];
  readonly parts?: readonly Part[];
  readonly all?: Omit<Priced, 'id'>;
}

interface Part {
  readonly name: string;
  readonly price: string;
}

const partType: ObjectType = {
  kind: 'object',
  name: 'Part',
  fields: [
    { name: 'name', type: 'string' },
    { name: 'price', type: 'decimal' },
  ],
};

export const pricedType: ObjectType = {
  kind: 'object',
  name: 'Priced',
  fields: [
    { name: 'id', type: 'string' },
    { name: 'key', type: 'decimal', optional: true },
    {
      name: 'price',
      type: { kind: 'nullable', of: { kind: 'string', format: 'decimal', maxLength: 99 } },
      optional: true,
    },
    { name: 'at', type: 'datetime', optional: true },
    { name: 'madeAt', type: 'datetime(ms)', optional: true },
    { name: 'prices', type: { kind: 'array', items: 'decimal' }, optional: true },
    { name: 'parts', type: { kind: 'array', items: () => partType }, optional: true },
    { name: 'all', type: () => pricedType, optional: true },
  ],
};

export const pricedPlan: RecordPlan<Priced> = {
  type: pricedType,
  table: 'priced',
  id: 'id',
  key: 'key',
  orderings: textOrderings,
  filters: {
    price: { path: ['price'], operator: 'equals' },
    at: { path: ['at'], operator: 'equals' },
    prices: { path: ['prices'], operator: 'contains any' },
    like: { path: ['all'], operator: 'includes' },
  },
  codec: {
    parse: (text) => ({ ok: true, value: parsedRecord(text) as Priced }),
    stringify: stringifyJson,
    validate: (value) => ({ ok: true, value: value as Priced }),
  },
  sampleRecords: { partitions: [] },
};
