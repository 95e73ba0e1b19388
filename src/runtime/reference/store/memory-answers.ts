import type { AnswerStore, Claim, ClaimOutcome } from './store.js';

interface Entry {
  readonly owner: string;
  readonly fingerprint: string;
  /** Absent while the work is under way. */
  readonly text?: string;
  /** By `performance.now()`, which nobody sets back: the end of the lease, or of the time that the answer is kept. */
  readonly until: number;
}

export interface MemoryAnswerLimits {
  /** How many names are kept; the oldest answers are forgotten first. */
  readonly names: number;
  /** How long all answers together are. */
  readonly characters: number;
}

const defaultLimits: MemoryAnswerLimits = { names: 10_000, characters: 64 * 1024 * 1024 };

/** Answers in a Map: forgotten when their time is over, when there are too many, and when the process ends. */
export function createMemoryAnswers(
  limits: MemoryAnswerLimits = defaultLimits,
): AnswerStore & { readonly clear: () => void } {
  /** In the order of their age, for a Map keeps the order of insertion: an answer is inserted anew. */
  const entries = new Map<string, Entry>();
  let characters = 0;
  const forget = (name: string): void => {
    characters -= entries.get(name)?.text?.length ?? 0;
    entries.delete(name);
  };
  // What is under way stays: to forget it would let another one begin beside it.
  const forgetOld = (): void => {
    const now = performance.now();
    for (const [name, { text, until }] of entries) {
      const isOver = until <= now;
      if (!isOver && entries.size < limits.names && characters <= limits.characters) return;
      if (isOver || text !== undefined) forget(name);
    }
  };
  const put = (name: string, entry: Omit<Entry, 'until'>, milliseconds: number): void => {
    forget(name);
    entries.set(name, { ...entry, until: performance.now() + milliseconds });
    characters += entry.text?.length ?? 0;
  };
  /** Changes what the claim still holds; false where it holds nothing. */
  const change = ({ name, owner }: Claim, work: (entry: Entry) => void): boolean => {
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
function outcomeOf({ fingerprint, text, until, owner }: Entry, claimant: string): ClaimOutcome | undefined {
  if (until <= performance.now()) return undefined;
  if (text !== undefined) return { kind: 'answered', fingerprint, text };
  return owner === claimant ? undefined : { kind: 'underWay', fingerprint };
}
