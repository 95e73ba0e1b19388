import {
  type Deletion,
  isWrite,
  type KeyedWrite,
  type Operation,
  recordOf,
  type RecordState,
  type Update,
} from './history.js';

/** An operation that saw a version of a record: by reading it, writing it, or being refused for it. */
export interface Sight {
  readonly operation: Operation;
  readonly version: number;
  /** Absent where the version alone was told. */
  readonly record?: RecordState;
}

export interface Writing extends Operation {
  readonly request: KeyedWrite | Update;
}

/** Everything that is known of one record, from its creation to its end: an id is given once. */
export interface Life {
  readonly id: string;
  readonly key: string | undefined;
  /** In the order in which the operations began. */
  readonly sights: readonly Sight[];
  /** Those among the sights that wrote the version they saw. */
  readonly writings: readonly (Sight & { readonly operation: Writing; readonly record: RecordState })[];
  /** Writes of this record, or of its key, of which nobody knows whether they happened. */
  readonly openWrites: readonly Writing[];
  /** Deletions that were acknowledged. */
  readonly deletions: readonly Sight[];
  readonly openDeletions: readonly Operation[];
  /** Operations that were told that there is no record of this id. */
  readonly absences: readonly Operation[];
}

/** The records of a history. */
export function livesOf(history: readonly Operation[]): readonly Life[] {
  const operations = [...history].sort((one, other) => one.start - other.start);
  const sightsById = grouped(operations.flatMap(sightsIn), ({ id }) => id);
  const absencesById = grouped(operations.filter(isAbsence), ({ request }) => request.id);
  const open = operations.filter(({ outcome }) => outcome.kind === 'unknown');
  const openWritings = grouped(open.filter(isWriting), ({ request }) =>
    request.kind === 'update' ? `id ${request.id}` : `key ${request.key}`,
  );
  const openDeletions = grouped(open.filter(isDeletion), ({ request }) => request.id);
  return [...sightsById].map(([id, sights]) => {
    const key = sights.find(({ record }) => record !== undefined)?.record?.key;
    return {
      id,
      key,
      sights,
      writings: sights.flatMap(({ operation, version, record }) =>
        record !== undefined && isWriting(operation) ? [{ operation, version, record }] : [],
      ),
      openWrites: [...(openWritings.get(`id ${id}`) ?? []), ...(openWritings.get(`key ${key}`) ?? [])],
      deletions: sights.filter(({ operation, record }) => record !== undefined && isDeletion(operation)),
      openDeletions: openDeletions.get(id) ?? [],
      absences: absencesById.get(id) ?? [],
    };
  });
}

/** When a record was there without doubt: after `from` and before `until`; nothing at all where `until` is the smaller. */
export interface SureTime {
  readonly from: number;
  readonly until: number;
}

export function sureTimeOf({ sights, deletions, openDeletions }: Life): SureTime {
  const from = sights.reduce((earliest, { operation }) => Math.min(earliest, operation.end), Infinity);
  const lastSeen = sights.reduce((latest, { operation }) => Math.max(latest, operation.start), -Infinity);
  if (deletions.length > 0) return { from, until: lastSeen };
  const [firstOpen] = openDeletions;
  // What is open may happen long after it was given up.
  return { from, until: firstOpen === undefined ? Infinity : Math.max(lastSeen, firstOpen.start) };
}

function sightsIn(operation: Operation): readonly (Sight & { readonly id: string })[] {
  const { request, outcome } = operation;
  const record = recordOf(operation);
  if (record !== undefined) return [{ id: record.id, operation, version: record.version, record }];
  if (outcome.kind !== 'refused' || outcome.currentVersion === undefined || !('id' in request)) return [];
  return [{ id: request.id, operation, version: outcome.currentVersion }];
}

function isWriting(operation: Operation): operation is Writing {
  return isWrite(operation.request);
}

function isDeletion(operation: Operation): operation is Operation & { readonly request: Deletion } {
  return operation.request.kind === 'delete';
}

function isAbsence(operation: Operation): operation is Operation & { readonly request: { readonly id: string } } {
  return operation.outcome.kind === 'absent' && 'id' in operation.request;
}

export function grouped<Item>(items: readonly Item[], nameOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const name = nameOf(item);
    const group = groups.get(name);
    if (group === undefined) groups.set(name, [item]);
    else group.push(item);
  }
  return groups;
}
