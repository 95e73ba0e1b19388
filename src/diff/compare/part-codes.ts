import type { ChangeKind, Touched, Verdict } from './change.js';

/** The direction in which a value travels: callers send requests, the service sends responses. */
export type Way = 'request' | 'response';

interface Row {
  /** As the rest of a sentence that begins with "In requests," or "In responses,". */
  readonly sentence: string;
  readonly request: Verdict;
  readonly response: Verdict;
  /** The change is visible to the compiler, for the side that reads, that writes, or for both. */
  readonly source: 'both' | 'reader' | 'writer' | 'none';
  /** The only direction in which it is possible; absent: both. */
  readonly only?: Way;
  /** Where only the compiler notices it: no message that was valid is refused. */
  readonly unseenOnWire?: Way | 'both';
}

const narrows = { request: 'breaking', response: 'safe', source: 'writer' } as const;
const widens = { request: 'safe', response: 'breaking', source: 'reader' } as const;
const changes = { request: 'breaking', response: 'breaking', source: 'both' } as const;
const limits = { source: 'none' } as const;
/** Whatever was valid still is. */
const keeps = { request: 'safe', response: 'safe', source: 'none' } as const;
/** The same messages are valid, and may mean something else. */
const shifts = { request: 'risky', response: 'risky', source: 'none' } as const;

/** What differs between two types; with the direction it is a code: `request-field-removed`. */
const rows: Readonly<Record<string, Row>> = {
  'field-added-required': { sentence: 'a field was added; it must be there', ...narrows, response: 'risky' },
  'field-added-optional': { sentence: 'a field was added; it may be missing', ...keeps },
  'field-removed': { sentence: 'a field was removed; it was always there', ...changes },
  'optional-field-removed': {
    sentence: 'a field was removed; it was optional',
    ...changes,
    unseenOnWire: 'response',
  },
  'field-became-read-only': { sentence: 'a field became read-only', ...narrows, source: 'both', only: 'request' },
  'field-became-write-only': { sentence: 'a field became write-only', ...widens, source: 'both', only: 'response' },
  'field-became-required': { sentence: 'a field must be there', ...narrows },
  'field-became-optional': { sentence: 'a field may be missing', ...widens },
  'default-added': { sentence: 'a field has a default', ...shifts },
  'default-changed': { sentence: 'a field has another default', ...shifts },
  'default-removed': { sentence: 'a field no longer has a default', ...shifts },
  'field-deprecated': { sentence: 'a field was deprecated', ...keeps },
  'field-no-longer-deprecated': { sentence: 'a field is no longer deprecated', ...keeps },
  'additional-fields-added': { sentence: 'an object may have further fields', ...widens, response: 'safe' },
  'additional-fields-removed': { sentence: 'an object may not have further fields', ...narrows, source: 'both' },
  'additional-fields-changed': { sentence: 'other names of further fields are allowed', ...changes },
  'requirement-added': { sentence: 'some of several fields must be there', ...narrows, ...limits },
  'requirement-removed': { sentence: 'several fields may all be missing', ...widens, ...limits },
  'requirement-changed': { sentence: 'other fields must be there', ...changes, ...limits },
  'type-changed': { sentence: 'a value has another type', ...changes },
  'type-narrowed': { sentence: 'a value has a narrower type', ...narrows },
  'type-widened': { sentence: 'a value has a wider type', ...widens },
  'representation-changed': {
    sentence: 'a value has another type in TypeScript, but the same on the wire',
    ...changes,
    unseenOnWire: 'both',
  },
  'range-narrowed': { sentence: 'a number has a smaller range', ...narrows, ...limits },
  'range-widened': { sentence: 'a number has a larger range', ...widens, ...limits },
  'multiple-added': { sentence: 'a number must be a multiple', ...narrows, ...limits },
  'multiple-removed': { sentence: 'a number need not be a multiple', ...widens, ...limits },
  'multiple-changed': { sentence: 'a number must be a multiple of another number', ...changes, ...limits },
  'length-narrowed': { sentence: 'fewer lengths of a string are allowed', ...narrows, ...limits },
  'length-widened': { sentence: 'more lengths of a string are allowed', ...widens, ...limits },
  'pattern-added': { sentence: 'a string must match a pattern', ...narrows, ...limits },
  'pattern-removed': { sentence: 'a string need not match a pattern', ...widens, ...limits },
  'pattern-changed': { sentence: 'a string must match another pattern', ...changes, ...limits },
  'format-added': { sentence: 'a string must have a format', ...narrows, ...limits },
  'format-removed': { sentence: 'a string need not have a format', ...widens, ...limits },
  'format-narrowed': { sentence: 'a string must have a stricter format', ...narrows, ...limits },
  'format-widened': { sentence: 'a string may have a more general format', ...widens, ...limits },
  'format-changed': { sentence: 'a string has another format', ...changes, ...limits },
  'count-narrowed': { sentence: 'a list or a map may have fewer counts of items', ...narrows, ...limits },
  'count-widened': { sentence: 'a list or a map may have more counts of items', ...widens, ...limits },
  'items-became-unique': { sentence: 'no item may be twice in a list', ...narrows, ...limits },
  'items-no-longer-unique': { sentence: 'an item may be twice in a list', ...widens, ...limits },
  'enum-member-added': { sentence: 'a value may be a further member of an enum', ...widens },
  'open-enum-member-added': { sentence: 'an open enum has a further member', ...keeps },
  'enum-member-removed': { sentence: 'a member of an enum was removed', ...changes, unseenOnWire: 'response' },
  'enum-member-renamed': {
    sentence: 'a member of an enum has another name in TypeScript',
    ...changes,
    unseenOnWire: 'both',
  },
  'enum-member-deprecated': { sentence: 'a member of an enum was deprecated', ...keeps },
  'enum-member-no-longer-deprecated': { sentence: 'a member of an enum is no longer deprecated', ...keeps },
  'enum-opened': { sentence: 'an enum may get further members', ...widens },
  'enum-closed': { sentence: 'an enum gets no further members', ...keeps },
  'tag-changed': { sentence: 'another field tells the variants of a union apart', ...changes },
  'variant-added': { sentence: 'a union has a further variant', ...widens },
  'open-union-variant-added': { sentence: 'an open union has a further variant', ...keeps },
  'open-union-field-removed': {
    sentence: 'unknown variants of an open union need not have a field any more',
    ...widens,
  },
  'variant-removed': { sentence: 'a variant of a union was removed', ...changes, unseenOnWire: 'response' },
  'variant-deprecated': { sentence: 'a variant of a union was deprecated', ...keeps },
  'variant-no-longer-deprecated': { sentence: 'a variant of a union is no longer deprecated', ...keeps },
  'union-opened': { sentence: 'a union may get further variants', ...widens },
  'union-closed': { sentence: 'a union gets no further variants', ...keeps },
  'member-added': { sentence: 'a value may have a further type', ...widens },
  'member-removed': { sentence: 'a value may no longer have one of its types', ...narrows, source: 'both' },
  'order-changed': { sentence: 'the types of a value are tried in another order', ...shifts },
  'became-nullable': { sentence: 'a value may be null', ...widens },
  'no-longer-nullable': { sentence: 'a value may no longer be null', ...narrows },
};

export const partCodes: Readonly<Record<string, ChangeKind>> = Object.fromEntries(
  Object.entries(rows).flatMap(([stem, row]) =>
    (row.only === undefined ? (['request', 'response'] as const) : [row.only]).map((way) => [
      `${way}-${stem}`,
      { sentence: `In ${way}s, ${row.sentence}.`, verdict: row[way], touched: touchedBy(row, way) },
    ]),
  ),
);

function touchedBy(row: Row, way: Way): readonly Touched[] {
  const [writer, reader] = way === 'request' ? (['callers', 'service'] as const) : (['service', 'callers'] as const);
  const isOnWire = row[way] !== 'safe' && row.unseenOnWire !== way && row.unseenOnWire !== 'both';
  const wire: readonly Touched[] = isOnWire ? [{ who: 'callers', where: 'wire' }] : [];
  const sides = { both: ['callers', 'service'], writer: [writer], reader: [reader], none: [] } as const;
  return [...wire, ...sides[row.source].map((who) => ({ who, where: 'source' }) as const)];
}

/** Whether values that were valid may not be valid any more, whatever their direction. */
export function isNarrowing(code: string): boolean {
  return partCodes[code.replace(/^(?:request|response)-/, 'request-')]?.verdict === 'breaking';
}
