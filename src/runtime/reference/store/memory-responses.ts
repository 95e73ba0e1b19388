import type { Claim, ClaimOutcome, MemoryResponses } from './store.js';

interface ResponseEntry {
  readonly owner: string;
  readonly subject: string | undefined;
  readonly fingerprint: string;
  /** Absent while the work is in progress. */
  readonly text?: string;
  /** By `performance.now()`, which is monotonic: the end of the lease, or of the retention of the response. */
  readonly until: number;
}

/** How many characters are stored in all; each response counts as 4 Ki more, so there are at most 16,384. */
const mostCharacters = 64 * 1024 * 1024;
const charactersApart = 4096;

/**
 * Responses in a Map: dropped when they expire, when there are too many, and when the process ends. If there are too
 * many, the subject with the most loses its oldest ones: no subject can displace the responses of those that have fewer.
 */
export function createMemoryResponses(most: number = mostCharacters): MemoryResponses {
  /** In order of age, because a Map keeps insertion order: a response is reinserted. */
  const entries = new Map<string, ResponseEntry>();
  const sizes = new Map<string | undefined, number>();
  let total = 0;
  const count = ({ subject, text = '' }: ResponseEntry, sign: 1 | -1): void => {
    const change = sign * (charactersApart + text.length);
    total += change;
    const size = (sizes.get(subject) ?? 0) + change;
    if (size > 0) sizes.set(subject, size);
    else sizes.delete(subject);
  };
  const forget = (name: string): void => {
    const entry = entries.get(name);
    if (entry !== undefined) count(entry, -1);
    entries.delete(name);
  };
  // Work in progress stays: without its entry, a second run could start beside it.
  const forgetOld = (): void => {
    const now = performance.now();
    // Undefined, if nothing is too much, or for requests without a subject.
    let greediest: string | undefined;
    if (total > most) [greediest] = [...sizes].reduce((one, other) => (other[1] > one[1] ? other : one));
    for (const [name, { subject, text, until }] of entries) {
      const isOver = until <= now;
      if (!isOver && total <= most) return;
      if (isOver || (subject === greediest && text !== undefined)) forget(name);
    }
  };
  const put = (name: string, entry: Omit<ResponseEntry, 'until'>, milliseconds: number): void => {
    forget(name);
    const added = { ...entry, until: performance.now() + milliseconds };
    entries.set(name, added);
    count(added, 1);
  };
  /** Changes an entry if the claim still holds it; else returns false. */
  const change = ({ name, owner }: Claim, work: (entry: ResponseEntry) => void): boolean => {
    const entry = entries.get(name);
    if (entry?.owner !== owner || entry.text !== undefined) return false;
    work(entry);
    return true;
  };
  return {
    async claim({ name, owner, subject }, { fingerprint, leaseMilliseconds }) {
      forgetOld();
      const known = entries.get(name);
      const outcome = known && outcomeOf(known, owner);
      if (outcome === undefined) put(name, { owner, subject, fingerprint }, leaseMilliseconds);
      return outcome ?? { kind: 'claimed' };
    },
    renew: async (claim, milliseconds) => change(claim, (entry) => put(claim.name, entry, milliseconds)),
    settle: async (claim, { text, keepMilliseconds }) =>
      change(claim, (entry) => put(claim.name, { ...entry, text }, keepMilliseconds)),
    release: async (claim) => void change(claim, () => forget(claim.name)),
    clear() {
      for (const name of entries.keys()) forget(name);
    },
  };
}

/** Undefined: the name may be claimed. */
function outcomeOf({ fingerprint, text, until, owner }: ResponseEntry, claimant: string): ClaimOutcome | undefined {
  if (until <= performance.now()) return undefined;
  if (text !== undefined) return { kind: 'settled', fingerprint, text };
  return owner === claimant ? undefined : { kind: 'inProgress', fingerprint };
}
