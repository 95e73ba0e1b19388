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

interface Amounts {
  readonly names: number;
  readonly characters: number;
}

const defaultLimits: Amounts = { names: 10_000, characters: 64 * 1024 * 1024 };

/**
 * Responses in a Map: dropped when they expire, when there are too many, and when the process ends. If there are too
 * many, the subject with the most loses its oldest ones: no subject can displace the responses of those that have fewer.
 */
export function createMemoryResponses(limits: Amounts = defaultLimits): MemoryResponses {
  /** In order of age, because a Map keeps insertion order: a response is reinserted. */
  const entries = new Map<string, ResponseEntry>();
  const amounts = createSubjectAmounts();
  const forget = (name: string): void => {
    const entry = entries.get(name);
    if (entry === undefined) return;
    entries.delete(name);
    amounts.add(entry, -1);
  };
  // Work in progress stays: without its entry, a second run could start beside it.
  const forgetOld = (amount: keyof Amounts, most: number): void => {
    const now = performance.now();
    const greediest = amounts.total[amount] > most ? amounts.greediest(amount) : undefined;
    for (const [name, { subject, text, until }] of entries) {
      const isOver = until <= now;
      if (!isOver && amounts.total[amount] <= most) return;
      if (isOver || (subject === greediest && text !== undefined)) forget(name);
    }
  };
  const put = (name: string, entry: Omit<ResponseEntry, 'until'>, milliseconds: number): void => {
    forget(name);
    const added = { ...entry, until: performance.now() + milliseconds };
    entries.set(name, added);
    amounts.add(added, 1);
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
      // One name less, for the claimed one.
      forgetOld('names', limits.names - 1);
      forgetOld('characters', limits.characters);
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

/** What is stored, in all and by subject. */
function createSubjectAmounts() {
  const total = { names: 0, characters: 0 };
  const bySubject = new Map<string | undefined, typeof total>();
  return {
    total: total as Amounts,
    add({ subject, text = '' }: ResponseEntry, sign: 1 | -1): void {
      const own = bySubject.get(subject) ?? { names: 0, characters: 0 };
      for (const amounts of [total, own]) {
        amounts.names += sign;
        amounts.characters += sign * text.length;
      }
      if (own.names > 0) bySubject.set(subject, own);
      else bySubject.delete(subject);
    },
    greediest(amount: keyof Amounts): string | undefined {
      let [most, greediest]: [number, string | undefined] = [-1, undefined];
      for (const [subject, own] of bySubject) {
        if (own[amount] > most) [most, greediest] = [own[amount], subject];
      }
      return greediest;
    },
  };
}

/** Undefined: the name may be claimed. */
function outcomeOf({ fingerprint, text, until, owner }: ResponseEntry, claimant: string): ClaimOutcome | undefined {
  if (until <= performance.now()) return undefined;
  if (text !== undefined) return { kind: 'settled', fingerprint, text };
  return owner === claimant ? undefined : { kind: 'inProgress', fingerprint };
}
