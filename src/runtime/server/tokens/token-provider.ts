import { attempt, tried } from '../http.js';

/** The part of `fetch` that a verifier uses; it can be replaced. */
export type FetchProvider = (url: string, init: RequestInit) => Promise<Response>;

/** The options of every verifier that asks a provider. */
export interface ProviderOptions {
  /** How long the provider may take to respond: 5 s. */
  readonly timeoutMilliseconds?: number | undefined;
  /** How many verified tokens are cached, and by introspection as many that are not valid: 10,000; 0 for none. */
  readonly maximumEntries?: number | undefined;
  /** Replaces the platform's `fetch`. */
  readonly fetch?: FetchProvider | undefined;
  /**
   * Receives the reason why a token is not valid, such as `typ is JWT; see acceptsPlainJwt`, each time that it is
   * refused. The reason reveals nothing of the token, nor a secret: it may be logged.
   */
  readonly onRefused?: ((reason: string) => void) | undefined;
  /** Replaces the clock: the time in milliseconds since 1970. */
  readonly now?: (() => number) | undefined;
}

/** The checked options, with defaults for the others. */
export interface ProviderAccess {
  readonly fetch: FetchProvider;
  readonly timeoutMilliseconds: number;
  readonly maximumEntries: number;
  /** Refuses a token and reports why. The reason must not contain the token or a secret. */
  readonly refuse: (reason: string) => undefined;
  readonly now: () => number;
}

export function accessOf(options: ProviderOptions): ProviderAccess {
  const { onRefused } = options;
  if (onRefused !== undefined && typeof onRefused !== 'function') throw new TypeError('onRefused must be a function.');
  return {
    fetch: options.fetch ?? ((url, init) => fetch(url, init)),
    timeoutMilliseconds: numberOf('timeoutMilliseconds', options.timeoutMilliseconds, { default: 5000, minimum: 1 }),
    maximumEntries: numberOf('maximumEntries', options.maximumEntries, { default: 10_000, minimum: 0 }),
    // A failing `onRefused` must not change the result.
    refuse: (reason) => void attempt(() => onRefused?.(reason)),
    now: options.now ?? (() => Date.now()),
  };
}

/** Without a cause: the errors of `fetch` or a parser may quote what was sent, which was a token or a secret. */
export class TokenProviderError extends Error {
  /** `https://id.example.com/keys does not respond …`, without the query, which may contain a secret. */
  constructor(url: string, happening: string) {
    super(`${url.replace(/\?.*$/s, '')} ${happening}`);
    this.name = 'TokenProviderError';
  }
}

export interface ProviderResponse {
  readonly status: number;
  readonly text: string;
}

// More than any key set needs; an endless response must not fill the memory.
const maximumBytes = 1024 * 1024;

/** Calls the provider within the timeout. Rejects only with a `TokenProviderError`. */
export async function askProvider(
  url: string,
  init: RequestInit,
  access: Pick<ProviderAccess, 'fetch' | 'timeoutMilliseconds'>,
): Promise<ProviderResponse> {
  const abort = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new TokenProviderError(url, `did not respond within ${access.timeoutMilliseconds} ms.`));
      abort.abort();
    }, access.timeoutMilliseconds);
  });
  const respond = async (): Promise<ProviderResponse> => {
    // A redirect could lead anywhere, so it counts as an unexpected status.
    const response = await access.fetch(url, { ...init, redirect: 'manual', signal: abort.signal });
    return { status: response.status, text: await bodyText(response, url) };
  };
  try {
    return await Promise.race([respond(), late]);
  } catch (error) {
    throw error instanceof TokenProviderError ? error : new TokenProviderError(url, `${reasonOf(error)}.`);
  } finally {
    clearTimeout(timer);
  }
}

/** The object in the body of a 200. */
export function objectIn({ status, text }: ProviderResponse, url: string): Readonly<Record<string, unknown>> {
  if (status !== 200) throw new TokenProviderError(url, `responds with status ${status}, not 200.`);
  const value: unknown = tried(() => JSON.parse(text));
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  throw new TokenProviderError(url, 'does not respond with a JSON object.');
}

async function bodyText(response: Response, url: string): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let length = 0;
  for await (const piece of response.body ?? []) {
    length += piece.byteLength;
    if (length > maximumBytes) throw new TokenProviderError(url, `responds with more than ${maximumBytes} bytes.`);
    text += decoder.decode(piece, { stream: true });
  }
  return text + decoder.decode();
}

/** Only the error code, such as ECONNREFUSED. */
function reasonOf(error: unknown): string {
  for (let each = error, depth = 0; each instanceof Error && depth < 5; each = each.cause, depth += 1) {
    const code = 'code' in each ? each.code : undefined;
    if (typeof code === 'string' && /^[A-Z][A-Z0-9_]{1,40}$/.test(code)) return `cannot be reached (${code})`;
  }
  return 'cannot be reached';
}

/** An https address: anyone who can change its responses can forge tokens. Plain http is only for this machine. */
export function secureUrl(option: string, text: unknown): URL {
  const url = typeof text === 'string' && URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined)
    throw new TypeError(`${option} must be the URL of the provider, such as https://id.example.com.`);
  const isSecure = url.protocol === 'https:' || (url.protocol === 'http:' && loopback.test(url.hostname));
  if (!isSecure) throw new TypeError(`${option} must be an https URL; http is for a loopback address only.`);
  if (url.username !== '' || url.password !== '') throw new TypeError(`${option} must not hold a user or a password.`);
  if (url.hash !== '' || url.href.includes('#')) throw new TypeError(`${option} must not have a fragment.`);
  return url;
}

/** One string, or a list of at least one; none empty. */
export function namesOf(option: string, value: unknown): readonly string[] {
  const names: readonly unknown[] = Array.isArray(value) ? value : [value];
  if (names.length > 0 && names.every((name) => typeof name === 'string' && name !== '')) return names as string[];
  throw new TypeError(`${option} must be a string that is not empty, or a list of such strings.`);
}

export function textOf(option: string, value: unknown): string {
  if (typeof value === 'string' && value !== '') return value;
  throw new TypeError(`${option} must be one string that is not empty.`);
}

export function numberOf(
  option: string,
  value: number | undefined,
  bounds: { readonly default: number; readonly minimum: number; readonly maximum?: number },
): number {
  const { default: standard, minimum, maximum = 2 ** 31 - 1 } = bounds;
  const number = value ?? standard;
  if (typeof number === 'number' && number >= minimum && number <= maximum) return number;
  throw new RangeError(`${option} must be a number from ${minimum} to ${maximum}.`);
}

const loopback = /^(?:localhost|\[::1\]|127(?:\.\d{1,3}){3})$/;

/** A cache of limited size; evicts the least recently used value. */
export interface BoundedCache<T> {
  get(key: string): T | undefined;
  set(key: string, value: T): void;
  delete(key: string): void;
}

export function boundedCache<T>(maximumEntries: number): BoundedCache<T> {
  // In the order of the last use.
  const entries = new Map<string, T>();
  const append = (key: string, value: T): void => {
    entries.delete(key);
    entries.set(key, value);
  };
  return {
    get(key) {
      const value = entries.get(key);
      if (value !== undefined) append(key, value);
      return value;
    },
    set(key, value) {
      append(key, value);
      const [oldest = key] = entries.keys();
      if (entries.size > maximumEntries) entries.delete(oldest);
    },
    delete: (key) => void entries.delete(key),
  };
}
