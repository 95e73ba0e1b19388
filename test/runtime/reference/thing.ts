import type { RecordPlan } from '../../../src/runtime/reference/records/plan.js';
import type { Condition } from '../../../src/runtime/reference/predicate/condition.js';
import type { StoredRecord } from '../../../src/runtime/reference/store/store.js';
import { stringifyJson } from '../../../src/runtime/validators/json-writer.js';
import type { ObjectType } from '../../../src/runtime/validators/index.js';
import { parseJson } from '../../../src/runtime/validators/json.js';

/** What every record meets. */
export const always: Condition = { kind: 'all', of: [] };

/** A record for tests: one field of each kind that predicates distinguish. */
export interface Thing {
  readonly id: string;
  readonly key?: string;
  readonly version: number;
  readonly name?: string;
  readonly size?: number;
  readonly big?: bigint | number;
  readonly isOpen?: boolean;
  readonly any?: unknown;
  readonly inner: Inner;
}

export interface Inner {
  readonly words?: readonly string[];
  readonly numbers?: readonly number[];
  readonly pairs?: readonly Pair[];
  readonly deeper?: { readonly note?: string };
}

export interface Pair {
  readonly left?: number;
  readonly right?: string;
}

const deeperType: ObjectType = {
  kind: 'object',
  name: 'Deeper',
  fields: [{ name: 'note', type: 'string', optional: true }],
};

const pairType: ObjectType = {
  kind: 'object',
  name: 'Pair',
  fields: [
    { name: 'left', type: 'integer', optional: true },
    { name: 'right', type: 'string', optional: true },
  ],
};

const innerType: ObjectType = {
  kind: 'object',
  name: 'Inner',
  fields: [
    { name: 'words', type: { kind: 'array', items: 'string' }, optional: true },
    { name: 'numbers', type: { kind: 'array', items: 'number' }, optional: true },
    { name: 'pairs', type: { kind: 'array', items: () => pairType }, optional: true },
    { name: 'deeper', type: () => deeperType, optional: true },
  ],
};

export const thingType: ObjectType = {
  kind: 'object',
  name: 'Thing',
  fields: [
    { name: 'id', type: 'string' },
    { name: 'key', type: 'string', optional: true },
    { name: 'version', type: 'integer' },
    { name: 'name', type: 'string', optional: true },
    { name: 'size', type: 'number', optional: true },
    { name: 'big', type: 'int64', optional: true },
    { name: 'isOpen', type: 'boolean', optional: true },
    { name: 'any', type: 'unknown', optional: true },
    { name: 'inner', type: () => innerType },
  ],
};

export const thingPlan: RecordPlan<Thing> = {
  type: thingType,
  table: 'thing',
  partition: 'project',
  id: 'id',
  key: 'key',
  version: 'version',
  actions: {
    tag: 'action',
    effects: {
      nothing: { kind: 'nothing' },
      rename: { kind: 'set', field: 'name' },
      rekey: { kind: 'set', field: 'key' },
    },
  },
  filters: {
    name: { path: ['name'], operator: 'equals' },
    word: { path: ['inner', 'words'], operator: 'contains' },
    words: { path: ['inner', 'words'], operator: 'contains any' },
    like: { path: ['inner'], operator: 'includes' },
    from: { path: ['size'], operator: '>=' },
    below: { path: ['size'], operator: '<' },
    after: { path: ['key'], operator: '>' },
    upTo: { path: ['key'], operator: '<=' },
  },
  codec: {
    parse: (text) => ({ ok: true, value: parsedThing(text) }),
    stringify: stringifyJson,
    validate: (value) => {
      const thing = value as Thing;
      if (thing.name !== '') return { ok: true, value: thing };
      return { ok: false, issues: [{ path: '/name', code: 'length', message: 'must not be empty' }] };
    },
  },
  sampleRecords: { partitions: [] },
};

export function parsedThing(text: string): Thing {
  return parsedRecord(text) as Thing;
}

export function parsedRecord(text: string): unknown {
  const result = parseJson(text);
  if (!result.ok) throw new Error(`not JSON: ${text}`);
  return result.value;
}

/** A thing as a store keeps it. */
export function storedThing(id: string, more: object = {}): StoredRecord {
  const value = { id, version: 1, inner: {}, ...more };
  const key = 'key' in value ? { key: String(value.key) } : {};
  return { id, ...key, version: value.version, text: stringifyJson(value) };
}
