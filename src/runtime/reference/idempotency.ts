import { createHash, randomUUID } from 'node:crypto';
import { type Principal, type ProblemDetails, ProblemError } from '../server/index.js';
import {
  type Claim,
  type ClaimOutcome,
  type ResponseKinds,
  type ResponseStore,
  type Store,
  StoreUnavailableError,
} from './store/store.js';
import { createMemoryResponses } from './store/memory-responses.js';
import { createSqlResponses, responseMigrations, responseTable } from './store/sql-responses.js';

/** A request with an idempotency key, which the client reuses when it repeats the request. */
export interface KeyedRequest {
  /** Absent: the request is not protected. */
  readonly key: string | undefined;
  /** `pet.add`; the same key in another operation is a different one. */
  readonly operation: string;
  /** A key belongs to a client and its subject: two clients that act for one user do not share keys. */
  readonly principal: Pick<Principal, 'subject' | 'clientId'> | undefined;
  readonly partition: string;
  /** The whole input, to tell a repetition from another request with the same key. Streams are not read. */
  readonly input: object;
}

/** The responses to requests with a key: a repeated request gets the stored response, and its work is done once. */
export interface IdempotencyKeys {
  run<T>(request: KeyedRequest, work: () => Promise<T>): Promise<T>;
}

interface KeyOptions {
  /** The name of the service: other services may use the same store, with separate keys. */
  readonly service?: string;
  /** How long a response is stored: one day. */
  readonly keepMilliseconds?: number;
  /** How long a process may go without renewing its lease before it counts as dead: a minute; it renews three times. */
  readonly leaseMilliseconds?: number;
}

/** 1 MiB: responses are stored for a day, so they must not fill the store. */
const longestResponse = 1024 * 1024;

/** Stored in place of a response that is too long. */
const tooLong = '';

/** @internal */
export const responseKinds: ResponseKinds = {
  inMemory: createMemoryResponses,
  inDatabase: { table: responseTable, migrations: responseMigrations, open: createSqlResponses },
};

/** The idempotency keys of a service, whose responses are in its store. */
export async function openIdempotencyKeys(
  store: Store,
  options: { readonly service: string },
): Promise<IdempotencyKeys> {
  return createIdempotencyKeys(await store.responses?.(responseKinds), options);
}

/**
 * Idempotency keys whose responses are in a store, shared by every process that uses it. The same key with the same
 * request returns the stored response, also a refusal, with another request a 422, and while the first one is in
 * progress a 409. After a failure without a response the client may try again: at once, unless the store connection broke, because then it is
 * unknown whether the work was done. A repetition does the work again, so it may be done twice:
 * - after the lease, if the process ended in the middle of its work or the store connection broke (503, until then 409)
 * - after the lease, if the store did not accept the response, which the client got
 * - at once, if the response was a stream; no operation that stores data returns one
 *
 * A response of more than 1 MiB is not stored: a repetition gets a 409, which says that the work is done.
 * @internal
 */
export function createIdempotencyKeys(
  responses: ResponseStore = createMemoryResponses(),
  { service = '', keepMilliseconds = 24 * 60 * 60 * 1000, leaseMilliseconds = 60_000 }: KeyOptions = {},
): IdempotencyKeys {
  const store = async (claim: Claim, value: unknown): Promise<void> => {
    const { text, isWhole } = exactText(value);
    if (!isWhole) return responses.release(claim);
    const isTooLong = Buffer.byteLength(text) > longestResponse;
    await responses.settle(claim, { text: isTooLong ? tooLong : text, keepMilliseconds });
  };
  const doClaimed = async <T>(claim: Claim, work: () => Promise<T>): Promise<T> => {
    const renew = (): void => void responses.renew(claim, leaseMilliseconds).catch(ignore);
    const timer = setInterval(renew, leaseMilliseconds / 3);
    // Work that never ends must not keep the process alive.
    timer.unref();
    try {
      const value = await work();
      await store(claim, value).catch(ignore);
      return value;
    } catch (error) {
      if (isRefusal(error)) await store(claim, { problem: error.details }).catch(ignore);
      else if (!isOutcomeUnknown(error)) await responses.release(claim).catch(ignore);
      throw error;
    } finally {
      clearInterval(timer);
    }
  };
  return {
    async run<T>(request: KeyedRequest, work: () => Promise<T>): Promise<T> {
      if (request.key === undefined) return work();
      const claim = { name: nameOf(service, request), owner: randomUUID(), subject: request.principal?.subject };
      const fingerprint = hashOf(exactText(request.input).text);
      const outcome = await responses.claim(claim, { fingerprint, leaseMilliseconds });
      if (outcome.kind !== 'claimed') return replay(outcome, fingerprint) as T;
      return doClaimed(claim, work);
    },
  };
}

/** A problem of the request is its response; one of the service is none. */
function isRefusal(error: unknown): error is ProblemError {
  return error instanceof ProblemError && error.cause === undefined && error.details.status < 500;
}

// The store may have made a change that it did not acknowledge. A problem has the error of the store as its cause.
function isOutcomeUnknown(error: unknown): boolean {
  return error instanceof StoreUnavailableError || (error instanceof Error && isOutcomeUnknown(error.cause));
}

// A store that no longer responds does not affect the work: the lease expires by itself.
function ignore(): void {}

function replay(outcome: Exclude<ClaimOutcome, { readonly kind: 'claimed' }>, fingerprint: string): unknown {
  if (outcome.fingerprint !== fingerprint) {
    throw new ProblemError({ status: 422, detail: 'This idempotency key belongs to another request.' });
  }
  if (outcome.kind === 'inProgress') {
    const detail = 'The request with this idempotency key is in progress, or may have been done.';
    throw new ProblemError({ status: 409, detail, headers: { 'retry-after': '1' } });
  }
  if (outcome.text === tooLong) {
    const detail = 'The request with this idempotency key was done, but its response was too long to store.';
    throw new ProblemError({ status: 409, detail });
  }
  const value = exactValue(outcome.text);
  if (typeof value !== 'object' || value === null || !('problem' in value) || 'status' in value) return value;
  throw new ProblemError(value.problem as ProblemDetails);
}

// A hash, because its parts may have any length and any characters.
function nameOf(service: string, { operation, principal, partition, key }: KeyedRequest): string {
  const { subject = null, clientId = null } = principal ?? {};
  return hashOf(JSON.stringify([service, operation, clientId, subject, partition, key]));
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

/**
 * Serializes a value for `exactValue`: JSON in which every string starts with a type tag, so
 * an int64 is neither a number nor a string, and bytes stay bytes. Undefined members are omitted.
 *
 *     { id: 'a', size: 9007199254740993n, photo: new Uint8Array([1]) }  →  {"id":"sa","size":"n9007199254740993","photo":"bAQ=="}
 *
 * It is ASCII except for strings inside, in which JSON escapes U+0000 and lone surrogates, so any database can hold it.
 * It is not whole if a member is neither plain data nor bytes, such as a stream: the text has only a mark for it.
 * @internal
 */
export function exactText(value: unknown): { readonly text: string; readonly isWhole: boolean } {
  let isWhole = true;
  const mark = (): string => {
    isWhole = false;
    return 'x';
  };
  return { text: JSON.stringify(packed(value, mark)), isWhole };
}

/** @internal */
export function exactValue(text: string): unknown {
  return unpacked(JSON.parse(text) as Packed);
}

type Packed = null | boolean | number | string | Packed[] | { readonly [name: string]: Packed };

function packed(value: unknown, mark: () => string): Packed {
  switch (typeof value) {
    case 'string':
      return `s${value}`;
    case 'bigint':
      return `n${value}`;
    case 'boolean':
      return value;
    case 'number':
      // JSON has neither minus zero nor infinity.
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
  if (value instanceof Date) return `t${value.getTime()}`;
  const [, name] = /^\[object Temporal\.(\w+)\]$/.exec(Object.prototype.toString.call(value)) ?? [];
  if (name !== undefined) return `T${name} ${String(value)}`;
  if (Array.isArray(value)) return value.map((item: unknown) => packed(item, mark));
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return mark();
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  // Not by assignment, which `__proto__` would break.
  return Object.fromEntries(members.map(([name, member]) => [name, packed(member, mark)]));
}

function unpacked(value: Packed): unknown {
  if (typeof value === 'string') return unpackedText(value);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(unpacked);
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, unpacked(member)]));
}

interface Temporals {
  readonly Temporal: Readonly<Record<string, { from(text: string): unknown }>>;
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
    case 't':
      return new Date(Number(rest));
    case 'T': {
      const [name = '', time = ''] = rest.split(' ');
      return (globalThis as unknown as Temporals).Temporal[name]?.from(time);
    }
    case 'u':
      return undefined;
    default:
      throw new Error('Bug: exactText did not create this text.');
  }
}
