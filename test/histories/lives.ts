import {
  type Deletion,
  isWrite,
  type KeyedWrite,
  type Operation,
  recordOf,
  type RecordState,
  type Update,
} from './history.js';

/** An operation that saw a version of a record: it read it, wrote it, or was refused for it. */
export interface Sight {
  readonly operation: Operation;
  readonly version: number;
  /** Absent if only the version was reported. */
  readonly record?: RecordState;
}

export interface Writing extends Operation {
  readonly request: KeyedWrite | Update;
}

/** Everything known about one record, from its creation to its deletion: an id is never reused. */
export interface Life {
  readonly id: string;
  readonly key: string | undefined;
  /** In the order in which the operations began. */
  readonly sights: readonly Sight[];
  /** The sights by operations that wrote the version. */
  readonly writings: readonly (Sight & { readonly operation: Writing; readonly record: RecordState })[];
  /** Writes with unknown outcome to this record, or to its key. */
  readonly openWrites: readonly Writing[];
  /** Acknowledged deletions. */
  readonly deletions: readonly Sight[];
  readonly openDeletions: readonly Operation[];
  /** Operations that found no record with this id. */
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

/** The time in which a record certainly existed: after `from` and before `until`; none if `until` is smaller. */
export interface SureTime {
  readonly from: number;
  readonly until: number;
}

export function sureTimeOf({ sights, deletions, openDeletions }: Life): SureTime {
  const from = sights.reduce((earliest, { operation }) => Math.min(earliest, operation.end), Infinity);
  const lastSeen = sights.reduce((latest, { operation }) => Math.max(latest, operation.start), -Infinity);
  if (deletions.length > 0) return { from, until: lastSeen };
  const [firstOpen] = openDeletions;
  // An operation with unknown outcome may take effect long after it was given up.
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
