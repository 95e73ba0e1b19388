import type { FieldTable } from '../../../src/runtime/reference/predicate/field-table.js';
import type { RecordPlan } from '../../../src/runtime/reference/records/plan.js';
import { jsonText } from '../../../src/runtime/reference/store/json-text.js';
import { parseJson } from '../../../src/runtime/validators/json.js';

/** A record for tests: one field of each kind that predicates tell apart. */
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

export const thingFields: FieldTable = {
  root: 'Thing',
  types: {
    Thing: {
      id: { kind: 'text' },
      key: { kind: 'text' },
      version: { kind: 'integer' },
      name: { kind: 'text' },
      size: { kind: 'number' },
      big: { kind: 'int64' },
      isOpen: { kind: 'boolean' },
      any: { kind: 'opaque' },
      inner: { kind: 'object', type: 'Inner' },
    },
    Inner: {
      words: { kind: 'array', items: { kind: 'text' } },
      numbers: { kind: 'array', items: { kind: 'number' } },
      pairs: { kind: 'array', items: { kind: 'object', type: 'Pair' } },
      deeper: { kind: 'object', type: 'Deeper' },
    },
    Pair: { left: { kind: 'integer' }, right: { kind: 'text' } },
    Deeper: { note: { kind: 'text' } },
  },
};

export const thingPlan: RecordPlan<Thing> = {
  table: 'thing',
  partition: 'project',
  id: 'id',
  key: 'key',
  version: { name: 'version', kind: 'number' },
  fields: thingFields,
  requiredObjects: [['inner']],
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
  },
  codec: {
    parse: (text) => ({ ok: true, value: parsedThing(text) }),
    stringify: jsonText,
    validate: (value) => {
      const thing = value as Thing;
      if (thing.name !== '') return { ok: true, value: thing };
      return { ok: false, issues: [{ path: '/name', code: 'length', message: 'must not be empty' }] };
    },
  },
};

export function parsedThing(text: string): Thing {
  const result = parseJson(text);
  if (!result.ok) throw new Error(`not JSON: ${text}`);
  return result.value as Thing;
}
