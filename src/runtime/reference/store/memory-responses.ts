import type { Claim, ClaimOutcome, MemoryResponses } from './store.js';

interface ResponseEntry {
  readonly owner: string;
  readonly fingerprint: string;
  /** Absent while the work is in progress. */
  readonly text?: string;
  /** By `performance.now()`, which is monotonic: the end of the lease, or of the retention of the response. */
  readonly until: number;
}

interface MemoryResponseLimits {
  /** How many names are stored; the oldest responses are dropped first. */
  readonly names: number;
  readonly characters: number;
}

const defaultLimits: MemoryResponseLimits = { names: 10_000, characters: 64 * 1024 * 1024 };

/** Responses in a Map: dropped when they expire, when there are too many, and when the process ends. */
export function createMemoryResponses(limits: MemoryResponseLimits = defaultLimits): MemoryResponses {
  /** In order of age, because a Map keeps insertion order: a response is reinserted. */
  const entries = new Map<string, ResponseEntry>();
  let characters = 0;
  const forget = (name: string): void => {
    characters -= entries.get(name)?.text?.length ?? 0;
    entries.delete(name);
  };
  // Work in progress stays: without its entry, a second run could start beside it.
  const forgetOld = (): void => {
    const now = performance.now();
    for (const [name, { text, until }] of entries) {
      const isOver = until <= now;
      if (!isOver && entries.size < limits.names && characters <= limits.characters) return;
      if (isOver || text !== undefined) forget(name);
    }
  };
  const put = (name: string, entry: Omit<ResponseEntry, 'until'>, milliseconds: number): void => {
    forget(name);
    entries.set(name, { ...entry, until: performance.now() + milliseconds });
    characters += entry.text?.length ?? 0;
  };
  /** Changes an entry if the claim still holds it; else returns false. */
  const change = ({ name, owner }: Claim, work: (entry: ResponseEntry) => void): boolean => {
    const entry = entries.get(name);
    if (entry?.owner !== owner || entry.text !== undefined) return false;
    work(entry);
    return true;
  };
  return {
    async claim({ name, owner }, { fingerprint, leaseMilliseconds }) {
      forgetOld();
      const known = entries.get(name);
      const outcome = known && outcomeOf(known, owner);
      if (outcome === undefined) put(name, { owner, fingerprint }, leaseMilliseconds);
      return outcome ?? { kind: 'claimed' };
    },
    renew: async (claim, milliseconds) => change(claim, (entry) => put(claim.name, entry, milliseconds)),
    settle: async (claim, { text, keepMilliseconds }) =>
      change(claim, (entry) => put(claim.name, { ...entry, text }, keepMilliseconds)),
    release: async (claim) => void change(claim, () => forget(claim.name)),
    clear() {
      entries.clear();
      characters = 0;
    },
  };
}

/** Undefined: the name may be claimed. */
function outcomeOf({ fingerprint, text, until, owner }: ResponseEntry, claimant: string): ClaimOutcome | undefined {
  if (until <= performance.now()) return undefined;
  if (text !== undefined) return { kind: 'settled', fingerprint, text };
  return owner === claimant ? undefined : { kind: 'inProgress', fingerprint };
}
