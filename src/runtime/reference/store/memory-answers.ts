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

interface State {
  readonly limits: MemoryAnswerLimits;
  /** In the order of their age, for a Map keeps the order of insertion: an answer is inserted anew. */
  readonly entries: Map<string, Entry>;
  characters: number;
}

export interface MemoryAnswers extends AnswerStore {
  clear(): void;
}

/** Answers in a Map: forgotten when their time is over, when there are too many, and when the process ends. */
export function createMemoryAnswers(limits: MemoryAnswerLimits = defaultLimits): MemoryAnswers {
  const state: State = { limits, entries: new Map(), characters: 0 };
  return {
    async claim(claim, { fingerprint, leaseMilliseconds }) {
      forgetOld(state);
      const known = knownOutcome(state, claim);
      if (known !== undefined) return known;
      put(state, claim.name, { owner: claim.owner, fingerprint, until: performance.now() + leaseMilliseconds });
      return { kind: 'claimed' };
    },
    async renew(claim, leaseMilliseconds) {
      const entry = heldEntry(state, claim);
      if (entry === undefined) return false;
      put(state, claim.name, { ...entry, until: performance.now() + leaseMilliseconds });
      return true;
    },
    async settle(claim, { text, keepMilliseconds }) {
      const entry = heldEntry(state, claim);
      if (entry === undefined) return false;
      put(state, claim.name, { ...entry, text, until: performance.now() + keepMilliseconds });
      return true;
    },
    async release(claim) {
      if (heldEntry(state, claim) !== undefined) forget(state, claim.name);
    },
    clear() {
      state.entries.clear();
      state.characters = 0;
    },
  };
}

/** Undefined: the name may be claimed. */
function knownOutcome({ entries }: State, { name, owner }: Claim): ClaimOutcome | undefined {
  const entry = entries.get(name);
  if (entry === undefined || entry.until <= performance.now()) return undefined;
  const { fingerprint, text } = entry;
  if (text !== undefined) return { kind: 'answered', fingerprint, text };
  return entry.owner === owner ? undefined : { kind: 'underWay', fingerprint };
}

function heldEntry({ entries }: State, { name, owner }: Claim): Entry | undefined {
  const entry = entries.get(name);
  return entry?.owner === owner && entry.text === undefined ? entry : undefined;
}

function put(state: State, name: string, entry: Entry): void {
  forget(state, name);
  state.entries.set(name, entry);
  state.characters += entry.text?.length ?? 0;
}

function forget(state: State, name: string): void {
  state.characters -= state.entries.get(name)?.text?.length ?? 0;
  state.entries.delete(name);
}

// What is under way stays: to forget it would let another one begin beside it.
function forgetOld(state: State): void {
  const { entries, limits } = state;
  const now = performance.now();
  for (const [name, { text, until }] of entries) {
    const isOver = until <= now;
    if (!isOver && entries.size < limits.names && state.characters <= limits.characters) return;
    if (isOver || text !== undefined) forget(state, name);
  }
}
