import { createHash } from 'node:crypto';

/** A request with a key that its sender uses again when it sends the request again. */
export interface KeyedRequest {
  /** Absent: the request is not protected. */
  readonly key: string | undefined;
  /** `pet.add`; the same key means another thing elsewhere. */
  readonly operation: string;
  /** Who calls: nobody meets the keys of somebody else. */
  readonly principal: string | undefined;
  readonly partition: string;
  /** Everything that was sent, to tell the same request from another one with its key. */
  readonly input: object;
}

export interface Refusal {
  readonly status: 409 | 422;
  readonly detail: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The answers of requests with a key, so that a request that is sent again is answered again, and done once. */
export interface IdempotencyKeys {
  run<T>(request: KeyedRequest, refuse: (refusal: Refusal) => Error, work: () => Promise<T>): Promise<T>;
}

interface Entry {
  readonly fingerprint: string;
  readonly time: number;
  /** Absent while the request is under way. */
  answer?: { readonly value: unknown };
}

export interface KeyLimits {
  /** How many keys are kept; the oldest answers are forgotten first. */
  readonly keys: number;
  readonly milliseconds: number;
}

const defaultLimits: KeyLimits = { keys: 10_000, milliseconds: 24 * 60 * 60 * 1000 };

/**
 * Keys in memory: they are forgotten after a day, when there are too many, and when the service ends. The same key with the
 * same request gives the answer of the first one again, with another request a 422, and while the first one is under way a
 * 409. What fails without an answer may be tried again.
 */
export function createIdempotencyKeys({ keys, milliseconds }: KeyLimits = defaultLimits): IdempotencyKeys {
  const entries = new Map<string, Entry>();
  return {
    async run<T>(request: KeyedRequest, refuse: (refusal: Refusal) => Error, work: () => Promise<T>): Promise<T> {
      if (request.key === undefined) return work();
      forgetOld(entries, { keys, milliseconds });
      const name = JSON.stringify([request.operation, request.principal ?? null, request.partition, request.key]);
      const fingerprint = fingerprintOf(request);
      const known = entries.get(name);
      if (known !== undefined) return answerAgain(known, fingerprint, refuse) as T;
      const entry: Entry = { fingerprint, time: Date.now() };
      entries.set(name, entry);
      try {
        const value = await work();
        entry.answer = { value };
        return value;
      } catch (error) {
        entries.delete(name);
        throw error;
      }
    },
  };
}

function answerAgain(entry: Entry, fingerprint: string, refuse: (refusal: Refusal) => Error): unknown {
  if (entry.fingerprint !== fingerprint) {
    throw refuse({ status: 422, detail: 'This idempotency key belongs to another request.' });
  }
  if (entry.answer !== undefined) return entry.answer.value;
  const detail = 'The request with this idempotency key is under way.';
  throw refuse({ status: 409, detail, headers: { 'retry-after': '1' } });
}

// In the order of their age, for a Map keeps the order of insertion. What is under way stays.
function forgetOld(entries: Map<string, Entry>, { keys, milliseconds }: KeyLimits): void {
  const oldest = Date.now() - milliseconds;
  for (const [name, { time, answer }] of entries) {
    if (entries.size < keys && time > oldest) return;
    if (answer !== undefined) entries.delete(name);
  }
}

function fingerprintOf({ input }: KeyedRequest): string {
  const text = JSON.stringify(input, (_name, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value));
  return createHash('sha256').update(text).digest('base64');
}
