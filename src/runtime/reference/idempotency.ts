import { createHash, randomUUID } from 'node:crypto';
import { ProblemError } from '../server/index.js';
import { type ResponseStore, type Claim, type ClaimOutcome, StoreUnavailableError } from './store/store.js';
import { createMemoryResponses } from './store/memory-store.js';

/** A request with a key that its sender uses again when it sends the request again. */
export interface KeyedRequest {
  /** Absent: the request is not protected. */
  readonly key: string | undefined;
  /** `pet.add`; the same key means another thing elsewhere. */
  readonly operation: string;
  /** Who calls: nobody meets the keys of somebody else. */
  readonly principal: string | undefined;
  readonly partition: string;
  /** Everything that was sent, to tell the same request from another one with its key. A stream is not looked into. */
  readonly input: object;
}

/** The answers of requests with a key, so that a request that is sent again is answered again, and done once. */
export interface IdempotencyKeys {
  run<T>(request: KeyedRequest, work: () => Promise<T>): Promise<T>;
}

interface KeyOptions {
  /** The name of the service: what has another name may use the same store, and its keys are others. */
  readonly service: string;
  /** How long an answer is kept: a day. */
  readonly keepMilliseconds: number;
  /** How long a process that works may be silent before it is taken for dead: a minute, in which it speaks up three times. */
  readonly leaseMilliseconds: number;
}

const defaults: KeyOptions = { service: '', keepMilliseconds: 24 * 60 * 60 * 1000, leaseMilliseconds: 60_000 };

/** 1 MiB: answers are kept for a day, so they must not fill the store. */
const longestResponse = 1024 * 1024;

/** In place of an answer that is too long to be kept. */
const tooLong = '';

/**
 * Keys whose answers are in a store, and known to every process that has it. The same key with the same request gives the
 * answer of the first one again, with another request a 422, and while the first one is under way a 409. What fails without
 * an answer may be tried again: at once, unless the store broke off, for then nobody knows whether it was done.
 *
 * What is promised, and what is not:
 * - A process that ends in the middle of its work leaves its key claimed until its lease is over. Then the request may be
 *   tried again, and what the dead process had stored by then is stored twice. The same goes for work that fails because the
 *   store broke off: the caller has a 503, a repetition before the end of the lease a 409, and a later one is done anew.
 * - When the work is done but the store does not take its answer, the caller has the answer all the same; a repetition after
 *   the lease is done anew.
 * - An answer of more than 1 MiB is not kept: a repetition is refused with a 409 that says so, for the work is done.
 * - An answer that is a stream cannot be kept, so a repetition is done anew; no operation that stores something answers so.
 */
export function createIdempotencyKeys(
  answers: ResponseStore = createMemoryResponses(),
  options: Partial<KeyOptions> = {},
): IdempotencyKeys {
  const { service, ...times } = { ...defaults, ...options };
  return {
    async run<T>(request: KeyedRequest, work: () => Promise<T>): Promise<T> {
      if (request.key === undefined) return work();
      const claim = { name: nameOf(service, request), owner: randomUUID() };
      const fingerprint = hashOf(exactText(request.input).text);
      const outcome = await answers.claim(claim, { fingerprint, leaseMilliseconds: times.leaseMilliseconds });
      if (outcome.kind !== 'claimed') return replay(outcome, fingerprint) as T;
      return doClaimed({ answers, claim, times }, work);
    },
  };
}

interface Claimed {
  readonly answers: ResponseStore;
  readonly claim: Claim;
  readonly times: Omit<KeyOptions, 'service'>;
}

async function doClaimed<T>({ answers, claim, times }: Claimed, work: () => Promise<T>): Promise<T> {
  const { leaseMilliseconds } = times;
  const renew = (): void => void answers.renew(claim, leaseMilliseconds).catch(ignore);
  const timer = setInterval(renew, leaseMilliseconds / 3);
  // Work that never ends is no reason for a program to go on.
  timer.unref();
  try {
    const value = await work();
    await keep({ answers, claim, times }, value).catch(ignore);
    return value;
  } catch (error) {
    if (!isOutcomeUnknown(error)) await answers.release(claim).catch(ignore);
    throw error;
  } finally {
    clearInterval(timer);
  }
}

// The store may have done what it did not acknowledge. The server's problem has the error of the store as its cause.
function isOutcomeUnknown(error: unknown): boolean {
  return error instanceof StoreUnavailableError || (error instanceof Error && isOutcomeUnknown(error.cause));
}

// A store that does not answer any more changes nothing about the work: the lease runs out by itself.
function ignore(): void {}

async function keep({ answers, claim, times }: Claimed, value: unknown): Promise<void> {
  const { text, isWhole } = exactText(value);
  if (!isWhole) return answers.release(claim);
  const isTooLong = Buffer.byteLength(text) > longestResponse;
  await answers.settle(claim, { text: isTooLong ? tooLong : text, keepMilliseconds: times.keepMilliseconds });
}

function replay(outcome: Exclude<ClaimOutcome, { readonly kind: 'claimed' }>, fingerprint: string): unknown {
  if (outcome.fingerprint !== fingerprint) {
    throw new ProblemError({ status: 422, detail: 'This idempotency key belongs to another request.' });
  }
  if (outcome.kind === 'underWay') {
    const detail = 'The request with this idempotency key is under way, or may have been done.';
    throw new ProblemError({ status: 409, detail, headers: { 'retry-after': '1' } });
  }
  if (outcome.text === tooLong) {
    const detail = 'The request with this idempotency key was done, and its answer is too long to be given again.';
    throw new ProblemError({ status: 409, detail });
  }
  return exactValue(outcome.text);
}

// A hash, because what it is made of may be of any length and hold any character.
function nameOf(service: string, { operation, principal, partition, key }: KeyedRequest): string {
  return hashOf(JSON.stringify([service, operation, principal ?? null, partition, key]));
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

/**
 * The text from which `exactValue` makes the same value again: JSON in which every text begins with what it stands for, so
 * that an int64 is no number and no text, and bytes stay bytes. Members that are undefined are left out.
 *
 *     { id: 'a', size: 9007199254740993n, photo: new Uint8Array([1]) }  →  {"id":"sa","size":"n9007199254740993","photo":"bAQ=="}
 *
 * It is ASCII but for texts inside; of these JSON escapes U+0000 and halves of surrogate pairs, so every database holds it.
 * It is not whole where something is neither plain data nor bytes, such as a stream: the text has only a mark for it.
 */
export function exactText(value: unknown): { readonly text: string; readonly isWhole: boolean } {
  let isWhole = true;
  const mark = (): string => {
    isWhole = false;
    return 'x';
  };
  return { text: JSON.stringify(packed(value, mark)), isWhole };
}

/** The value that a text of `exactText` stands for. */
export function exactValue(text: string): unknown {
  return unpacked(JSON.parse(text) as Packed);
}

type Packed = null | boolean | number | string | readonly Packed[] | { readonly [name: string]: Packed };

function packed(value: unknown, mark: () => string): Packed {
  switch (typeof value) {
    case 'string':
      return `s${value}`;
    case 'bigint':
      return `n${value}`;
    case 'boolean':
      return value;
    case 'number':
      // JSON knows neither minus zero nor infinity.
      return Number.isFinite(value) && !Object.is(value, -0) ? value : `d${Object.is(value, -0) ? '-0' : value}`;
    case 'undefined':
      return 'u';
    case 'object':
      return packedObject(value, mark);
    default:
      return mark();
  }
}

function packedObject(value: object | null, mark: () => string): Packed {
  if (value === null) return null;
  if (value instanceof Uint8Array) {
    return `b${Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('base64')}`;
  }
  if (Array.isArray(value)) return value.map((item: unknown) => packed(item, mark));
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return mark();
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  // Not by assignment, which `__proto__` would escape from.
  return Object.fromEntries(members.map(([name, member]) => [name, packed(member, mark)]));
}

function unpacked(value: Packed): unknown {
  if (typeof value === 'string') return unpackedText(value);
  if (typeof value !== 'object' || value === null) return value;
  if (isArray(value)) return value.map(unpacked);
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, unpacked(member)]));
}

function unpackedText(text: string): unknown {
  const rest = text.slice(1);
  switch (text[0]) {
    case 's':
      return rest;
    case 'n':
      return BigInt(rest);
    case 'b':
      return new Uint8Array(Buffer.from(rest, 'base64'));
    case 'd':
      return Number(rest);
    case 'u':
      return undefined;
    default:
      throw new Error('Bug: a text that exactText did not make.');
  }
}

const isArray: (value: object) => value is readonly Packed[] = Array.isArray;
