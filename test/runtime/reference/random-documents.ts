import {
  fieldAt,
  fieldNamesOf,
  type FieldsType,
  type FieldType,
  fieldTypeOf,
  isObject,
  isScalar,
} from '../../../src/runtime/reference/predicate/field-types.js';
import type { Filter, RecordPlan } from '../../../src/runtime/reference/records/plan.js';
import type { CollectionDefinition, StoredRecord } from '../../../src/runtime/reference/store/store.js';
import type { ObjectType, Type } from '../../../src/runtime/validators/index.js';
import type { FieldOrderings } from '../../../src/runtime/reference/predicate/condition.js';
import { textOrderings } from '../../../src/runtime/reference/predicate/text-orderings.js';
import { parseJson } from '../../../src/runtime/validators/json.js';
import { randomOf, type Random } from '../../support/random.js';
import { randomLeftover, randomStored, randomText } from './random-values.js';

/** An object type with only optional fields. */
function objectOf(name: string, fields: Readonly<Record<string, Type>>): ObjectType {
  const all = Object.entries(fields).map(([field, type]) => ({ name: field, type, optional: true as const }));
  return { kind: 'object', name, fields: all };
}

const oddType = objectOf(
  'Odd',
  Object.fromEntries<Type>([
    ['0', 'string'],
    ['constructor', 'boolean'],
    ['__proto__', 'integer'],
    ['not', 'number'],
    ['it\'s "$1" \\ {a,b}', 'string'],
  ]),
);

const pairType: ObjectType = objectOf('Pair', {
  left: 'integer',
  right: 'string',
  pairs: { kind: 'array', items: () => pairType },
});

export const innerType: ObjectType = objectOf('Inner', {
  words: { kind: 'array', items: 'string' },
  numbers: { kind: 'array', items: 'number' },
  bigs: { kind: 'array', items: 'int64' },
  flags: { kind: 'array', items: 'boolean' },
  prices: { kind: 'array', items: { kind: 'string', format: 'decimal', maxLength: 400 } },
  pairs: { kind: 'array', items: () => pairType },
  deeper: () => deeperType,
});

const deeperType: ObjectType = objectOf('Deeper', { note: 'string', at: 'datetime', inner: () => innerType });

/** Fields of every kind, and with names that a statement or an object could misread. */
export const documentType: ObjectType = objectOf('Document', {
  id: 'string',
  key: 'string',
  version: 'integer',
  name: 'string',
  size: 'number',
  big: 'int64',
  isOpen: 'boolean',
  price: 'decimal',
  at: 'datetime',
  any: 'unknown',
  inner: () => innerType,
  odd: () => oddType,
});

const filters: Readonly<Record<string, Filter>> = {
  name: { path: ['name'], operator: 'equals' },
  big: { path: ['big'], operator: 'equals' },
  isOpen: { path: ['isOpen'], operator: 'equals' },
  odd: { path: ['odd', 'it\'s "$1" \\ {a,b}'], operator: 'equals' },
  word: { path: ['inner', 'words'], operator: 'contains' },
  words: { path: ['inner', 'words'], operator: 'contains any' },
  number: { path: ['inner', 'numbers'], operator: 'contains' },
  price: { path: ['price'], operator: 'equals' },
  at: { path: ['at'], operator: 'equals' },
  prices: { path: ['inner', 'prices'], operator: 'contains any' },
  like: { path: ['inner'], operator: 'includes' },
  after: { path: ['name'], operator: '>' },
  atMost: { path: ['big'], operator: '<=' },
  from: { path: ['price'], operator: '>=' },
  before: { path: ['at'], operator: '<' },
};

export interface Document {
  readonly id: string;
}

export const documentPlan: RecordPlan<Document> = {
  type: documentType,
  table: 'documents',
  partition: 'project',
  id: 'id',
  key: 'key',
  filters,
  orderings: textOrderings,
  codec: {
    parse: (text) => ({ ok: true, value: parsedDocument(text) as Document }),
    stringify: JSON.stringify,
    validate: (value) => ({ ok: true, value: value as Document }),
  },
  sampleRecords: { partitions: [] },
};

export const orderings: FieldOrderings = textOrderings(documentType);

export const documentDefinition: CollectionDefinition = {
  table: documentPlan.table,
  parse: comparedDocument,
  id: 'id',
  key: 'key',
  indexed: Object.values(filters)
    .filter(({ operator }) => !/[<>]/.test(operator))
    .map(({ path }) => ({ path, ordering: orderings.of(fieldAt(documentType, path)) })),
};

/** As conditions and sorts compare a record. */
export function comparedDocument(text: string): unknown {
  return orderings.compared(parsedDocument(text));
}

/** As the validators read a record: a large whole number is a bigint if the field is an int64, otherwise a double. */
export function parsedDocument(text: string): unknown {
  return parsedAs(text, { kind: 'object', type: documentType });
}

export function parsedAs(text: string, type: FieldType): unknown {
  const result = parseJson(text);
  if (!result.ok) throw new Error(`This is not JSON: ${text}`);
  return rounded(result.value, type);
}

function rounded(value: unknown, type: FieldType): unknown {
  if (type.kind === 'array' && Array.isArray(value)) return value.map((item) => rounded(item, type.items));
  if (type.kind === 'object' && isObject(value)) {
    const members = Object.entries(value).map(([name, member]): [string, unknown] => {
      const field = fieldTypeOf(type.type, name);
      return [name, field === undefined ? member : rounded(member, field)];
    });
    return Object.fromEntries(members);
  }
  const isDouble = type.kind === 'number' || type.kind === 'integer';
  return isDouble && typeof value === 'bigint' ? Number(value) : value;
}

/** Random records; the same for the same seed. */
export function randomRecords(seed: number, count: number): readonly StoredRecord[] {
  const random = randomOf(seed);
  const ids = new Set<string>();
  while (ids.size < count) ids.add(randomText(random) || 'id');
  return [...ids].map((id, index) => {
    const key = random.fraction() < 0.6 ? `${randomText(random)}${index}` : undefined;
    const members = [`"id":${JSON.stringify(id)}`, `"version":${randomStored(random, { kind: 'integer' })}`];
    if (key !== undefined) members.push(`"key":${JSON.stringify(key)}`);
    else if (random.fraction() < 0.2) members.push(`"key":${random.oneOf(['null', '7', '["a"]'])}`);
    members.push(...randomMembers(random, documentType, { depth: 4, without: ['id', 'key', 'version'] }));
    return { id, key, version: 1, text: `{${members.join(',')}}` };
  });
}

/** JSON of a value of the type, in which a part is sometimes absent or of another type. */
export function randomJson(random: Random, type: FieldType, depth: number): string {
  if (random.fraction() < 0.08) return randomMisfit(random, type, depth);
  if (isScalar(type)) return randomStored(random, type);
  if (type.kind === 'object') return `{${randomMembers(random, type.type, { depth, without: [] }).join(',')}}`;
  if (type.kind !== 'array') return randomLeftover(random);
  return `[${random.several(depth > 0 ? 3 : 0, () => randomJson(random, type.items, depth - 1)).join(',')}]`;
}

// The most likely change of a model: one value where there were several, or several where there was one.
function randomMisfit(random: Random, type: FieldType, depth: number): string {
  if (random.fraction() < 0.4) return randomLeftover(random);
  if (type.kind === 'array') return randomJson(random, type.items, depth - 1);
  return isScalar(type) ? `[${randomStored(random, type)}]` : randomLeftover(random);
}

interface Limits {
  readonly depth: number;
  readonly without: readonly string[];
}

function randomMembers(random: Random, owner: FieldsType, { depth, without }: Limits): readonly string[] {
  return fieldNamesOf(owner).flatMap((name) => {
    const type = fieldTypeOf(owner, name);
    if (type === undefined || without.includes(name) || random.fraction() < 0.25) return [];
    return type.kind === 'object' && depth === 0
      ? []
      : [`${JSON.stringify(name)}:${randomJson(random, type, depth - 1)}`];
  });
}
