/**
 * A request as plain data, so that no adapter (`fetch`, `node:http`) pays for another's objects.
 */
export interface HttpRequest {
  /** In upper case, as sent. */
  readonly method: string;
  /** Raw, as on the request line: nothing decoded, no segment removed. */
  readonly target: string;
  /** The value of a header, its name in lower case; several of one name are joined by `, ` (RFC 9110, section 5.3). */
  header(name: string): string | undefined;
  /** The whole body; undefined as soon as it is longer than `maximumBytes`. Rejects when the caller goes away. */
  readBody(maximumBytes: number): Promise<Uint8Array | undefined>;
  /** The body as it comes, in place of `readBody`; an adapter without it hands on what `readBody` reads. */
  openBody?(): ReadableStream<Uint8Array>;
  /** Aborted when the caller goes away before the answer. */
  readonly signal: AbortSignal;
}

/** An answer as plain data. Header names are in lower case; text is sent as UTF-8, a stream as it comes. */
export interface HttpResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array | ReadableStream<Uint8Array> | undefined;
}

/** An answer whose body is text, if it has any. */
export interface TextResponse extends HttpResponse {
  readonly body: string | undefined;
}

/** The order of `Allow` (RFC 9110, section 10.2.1), and every method an endpoint can have. */
export const methods: readonly string[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/**
 * Whether an adapter can send an answer: a final status, and header fields of characters that fields may hold (RFC 9110,
 * section 5), of which none says where the body ends: that is for the adapter to say.
 */
export function isSendable({ status, headers }: HttpResponse): boolean {
  if (!Number.isInteger(status) || status < 200 || status > 599) return false;
  for (const name in headers) {
    if (name === 'content-length' || name === 'transfer-encoding') return false;
    if (!/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name) || !isHeaderText(headers[name] ?? '')) return false;
  }
  return true;
}

/** A line break in a field would end it and begin another. */
export function isHeaderText(text: string): boolean {
  return /^[\t\x20-\x7e\x80-\xff]*$/.test(text);
}

/** What is there at once, or later: an adapter waits only where it must, because each wait costs as much as a small answer. */
export type MaybePromise<T> = T | Promise<T>;

/** Whether it comes later; a promise of any make. */
export function isPending<T>(value: MaybePromise<T>): value is Promise<T> {
  return typeof (value as Partial<Promise<T>> | null | undefined)?.then === 'function';
}

/** Hears of a rejection of what a listener answers, asked or not: one that nobody hears ends the process. */
export function whenRejected(answered: unknown, tell: (error: unknown) => void): void {
  if (answered !== undefined && isPending(answered)) Promise.resolve(answered).catch(tell);
}

/** `next` of the value, at once where the value is there. */
export function whenThere<T, Next>(value: MaybePromise<T>, next: (value: T) => MaybePromise<Next>): MaybePromise<Next> {
  return isPending(value) ? value.then(next) : next(value);
}
