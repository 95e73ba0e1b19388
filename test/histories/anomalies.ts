import { anomaly, type Anomaly, nameOf } from './anomaly.js';
import { contentAnomalies } from './contents.js';
import { type Operation, recordOf } from './history.js';
import { grouped, type Life, livesOf, type SureTime, sureTimeOf } from './lives.js';

/** All anomalies in a history; takes time in proportion to its length. */
export function anomaliesOf(history: readonly Operation[]): readonly Anomaly[] {
  const lives = livesOf(history);
  return [
    ...history.flatMap(wrongRecords),
    ...lives.flatMap((life) => [
      ...versionAnomalies(life),
      ...contentAnomalies(life),
      ...orderAnomalies(life),
      ...endAnomalies(life),
      ...absenceAnomalies(life),
    ]),
    ...keyAnomalies(history, lives),
  ];
}

function wrongRecords(operation: Operation): readonly Anomaly[] {
  const { request } = operation;
  const record = recordOf(operation);
  if (record === undefined) return [];
  const isRight = 'id' in request ? record.id === request.id : record.key === request.key;
  return isRight ? [] : [{ kind: 'wrong record', detail: `${request.kind} was answered ${nameOf(record)}` }];
}

function versionAnomalies(life: Life): readonly Anomaly[] {
  const found: Anomaly[] = [];
  const written = new Set<number>();
  const expected = new Set<number>();
  for (const { operation, version } of life.writings) {
    const { request, outcome } = operation;
    if (written.has(version)) found.push(anomaly('duplicate version', life, version));
    written.add(version);
    if (request.kind === 'update') {
      if (expected.has(request.expectedVersion)) found.push(anomaly('lost update', life, request.expectedVersion));
      expected.add(request.expectedVersion);
      if (version !== request.expectedVersion + 1) found.push(anomaly('version gap', life, version));
    } else if ((outcome.kind === 'created') !== (version === 1)) found.push(anomaly('version gap', life, version));
  }
  return found;
}

/** What was seen before an operation began limits what it may see. */
function orderAnomalies(life: Life): readonly Anomaly[] {
  const found: Anomaly[] = [];
  const byEnd = [...life.sights].sort((one, other) => one.operation.end - other.operation.end);
  const seenBySession = new Map<string, number>();
  const writings = new Set<Operation>(life.writings.map(({ operation }) => operation));
  let ended = 0;
  let seenByAll = 0;
  for (const { operation, version } of life.sights) {
    for (; ended < byEnd.length; ended += 1) {
      const earlier = byEnd[ended];
      if (earlier === undefined || earlier.operation.end >= operation.start) break;
      seenByAll = Math.max(seenByAll, earlier.version);
    }
    const seen = seenBySession.get(operation.session) ?? 0;
    if (writings.has(operation)) {
      if (version <= seenByAll) found.push(anomaly('version goes back', life, version));
    } else if (version < seen) found.push(anomaly('stale read in a session', life, version));
    else if (version < seenByAll) found.push(anomaly('stale read', life, version));
    seenBySession.set(operation.session, Math.max(seen, version));
  }
  return found;
}

function endAnomalies(life: Life): readonly Anomaly[] {
  const { deletions, absences, sights, writings } = life;
  const found: Anomaly[] = deletions.slice(1).map(({ version }) => anomaly('deleted twice', life, version));
  const ends = [...absences, ...deletions.map(({ operation }) => operation)].map(({ end }) => end);
  const goneAt = ends.reduce((earliest, end) => Math.min(earliest, end), Infinity);
  for (const { operation, version } of sights) {
    if (operation.start > goneAt) found.push(anomaly('resurrection', life, version));
  }
  const lastVersion = deletions.reduce((highest, { version }) => Math.max(highest, version), 0);
  for (const { operation, version } of deletions.length === 0 ? [] : writings) {
    // Acknowledged, and then deleted by a client that had not seen it.
    if (version > lastVersion && operation.start <= goneAt) found.push(anomaly('lost update', life, version));
  }
  return found;
}

function absenceAnomalies(life: Life): readonly Anomaly[] {
  const sure = sureTimeOf(life);
  return life.absences.filter((absence) => isWithin(absence, sure)).map(() => anomaly('missing record', life));
}

function keyAnomalies(history: readonly Operation[], lives: readonly Life[]): readonly Anomaly[] {
  const found: Anomaly[] = [];
  const absencesByKey = grouped(
    history.filter(({ request, outcome }) => outcome.kind === 'absent' && 'key' in request),
    ({ request }) => ('key' in request ? request.key : ''),
  );
  const keyed = lives.filter(({ key }) => key !== undefined);
  for (const [key, holders] of grouped(keyed, (life) => life.key ?? '')) {
    const times = holders.map((life) => ({ life, ...sureTimeOf(life) })).filter(({ from, until }) => from < until);
    times.sort((one, other) => one.from - other.from);
    const absences = (absencesByKey.get(key) ?? []).sort((one, other) => one.start - other.start);
    let next = 0;
    let until = -Infinity;
    for (const time of times) {
      if (time.from < until) found.push(anomaly('key held twice', time.life));
      until = Math.max(until, time.until);
      while (next < absences.length && (absences[next]?.start ?? 0) <= time.from) next += 1;
      for (; next < absences.length && (absences[next]?.start ?? Infinity) < time.until; next += 1) {
        const absence = absences[next];
        if (absence !== undefined && isWithin(absence, time)) found.push(anomaly('missing record', time.life));
      }
    }
  }
  return found;
}

function isWithin({ start, end }: Operation, { from, until }: SureTime): boolean {
  return start > from && end < until;
}
