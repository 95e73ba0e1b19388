import { anomaly, type Anomaly, type AnomalyKind } from './anomaly.js';
import { type Content, contentAfter, givenBy, isSame } from './history.js';
import type { Life, Sight, Writing } from './lives.js';

/** A version of a record with known content. */
interface Known {
  readonly version: number;
  readonly content: Content;
  /** The acknowledged write that made it. */
  readonly writing?: Writing;
  /** It existed before that at the latest. */
  readonly seenAt: number;
}

const nothing: Known = { version: 0, content: {}, seenAt: -Infinity };

/**
 * Each version of a record contains the previous one and the values of its write: an acknowledged one or, if there is
 * none, one with unknown outcome. Each of the latter accounts for one version at most.
 */
export function contentAnomalies(life: Life): readonly Anomaly[] {
  const { known, found } = knownVersions(life);
  const used = new Set<Writing>();
  const missing: number[] = [];
  let previous = nothing;
  for (const current of known) {
    const { version } = current;
    for (let between = previous.version + 1; between < version; between += 1) missing.push(between);
    const writing = current.writing ?? openWriteOf(life, current, used);
    if (writing === undefined) {
      found.push(anomaly(unexplained(life, previous.content, current), life, version));
    } else {
      if (current.writing === undefined) used.add(writing);
      const isNext = version === previous.version + 1;
      const before = isNext ? previous.content : carriedOver(life, previous.content, current);
      const kind = mismatch(before, current.content, writing);
      if (kind !== undefined) found.push(anomaly(kind, life, version));
    }
    previous = current;
  }
  for (const version of missing) {
    const writing = life.openWrites.find((open) => !used.has(open) && mayMake(open, version));
    if (writing === undefined) found.push(anomaly('version gap', life, version));
    else used.add(writing);
  }
  return found;
}

/** The versions in order, each once; other sights of a version must be equal. */
function knownVersions(life: Life): { readonly known: readonly Known[]; readonly found: Anomaly[] } {
  const byVersion = new Map<number, Known>();
  const written = new Map(life.writings.map((writing) => [writing.version, writing.operation]));
  const found: Anomaly[] = [];
  // Writers come first: all others must have seen what the writers received.
  for (const { version, record, operation } of [...life.writings, ...life.sights] satisfies readonly Sight[]) {
    if (record === undefined) continue;
    const before = byVersion.get(version);
    const seenAt = Math.min(operation.end, before?.seenAt ?? Infinity);
    if (before === undefined) {
      const writing = written.get(version);
      byVersion.set(version, { version, content: record.content, seenAt, ...(writing && { writing }) });
    } else if (isSame(before.content, record.content)) byVersion.set(version, { ...before, seenAt });
    else found.push(anomaly(before.writing === undefined ? 'wrong content' : 'lost update', life, version));
  }
  const known = [...byVersion.values()].sort((one, other) => one.version - other.version);
  return { known, found };
}

/** The write with unknown outcome that made a version, found by its unique values. */
function openWriteOf(life: Life, { version, content, seenAt }: Known, used: ReadonlySet<Writing>): Writing | undefined {
  return life.openWrites.find(
    (open) =>
      !used.has(open) &&
      open.start < seenAt &&
      mayMake(open, version) &&
      Object.entries(givenBy(open.request)).every(([name, value]) => content[name] === value),
  );
}

function mayMake({ request }: Writing, version: number): boolean {
  if (request.kind === 'update') return version === request.expectedVersion + 1;
  return request.kind !== 'merge' || version > 1;
}

/** Where writes with unknown outcomes came in between, any of them may have given the other fields. */
function carriedOver({ openWrites }: Life, before: Content, current: Known): Content {
  const hasReplacement = openWrites.some(({ request }) => request.kind === 'create or replace');
  const kept = Object.entries({ ...before, ...current.content }).filter(([name]) => {
    const value = current.content[name];
    if (value === before[name]) return value !== undefined;
    if (value === undefined) return !hasReplacement;
    return openWrites.some(({ request }) => givenBy(request)[name] === value);
  });
  return Object.fromEntries(kept.map(([name]) => [name, current.content[name] ?? before[name] ?? '']));
}

function mismatch(before: Content, actual: Content, { request }: Writing): AnomalyKind | undefined {
  if (isSame(contentAfter(before, request), actual)) return undefined;
  const given = Object.entries(givenBy(request));
  const left = given.filter(([name, value]) => actual[name] !== value);
  // All values of the write are there; then something else is missing.
  if (left.length === 0) return 'lost update';
  const isUntouched = left.length === given.length && given.every(([name]) => actual[name] === before[name]);
  if (isUntouched) return 'lost update';
  return left.every(([name]) => isHalf(before, actual[name], { request, name })) ? 'half applied' : 'wrong content';
}

function isHalf(
  before: Content,
  actual: string | undefined,
  { request, name }: Pick<Writing, 'request'> & { readonly name: string },
): boolean {
  const steps = request.kind === 'update' ? request.actions.map((action) => action[name]) : [];
  return actual === before[name] || (actual !== undefined && steps.includes(actual));
}

/** A version that no write explains: half of one, or of none at all. */
function unexplained(life: Life, before: Content, { content }: Known): AnomalyKind {
  const values = new Set(
    Object.entries(content)
      .filter(([name, value]) => before[name] !== value)
      .map(([, value]) => value),
  );
  const hasPart = life.openWrites.some(({ request }) => {
    const steps = request.kind === 'update' ? request.actions : [request.given];
    return steps.some((step) => Object.values(step).some((value) => values.has(value)));
  });
  return hasPart ? 'half applied' : 'wrong content';
}
