/** A request as plain data, so that no adapter (`fetch`, `node:http`) has to create the objects of another. */
export interface HttpRequest {
  /** In upper case, as sent. */
  readonly method: string;
  /** Raw, as on the request line: nothing is decoded, no segment removed. */
  readonly target: string;
  /** The value of a header, its name in lower case; several of one name are joined by `, ` (RFC 9110, section 5.3). */
  header(name: string): string | undefined;
  /** The whole body; undefined as soon as it exceeds `maximumBytes`. Rejects if the client disconnects. */
  readBody(maximumBytes: number): Promise<Uint8Array | undefined>;
  /** The body as it arrives, instead of `readBody`. Without it, the result of `readBody` is streamed. */
  openBody?(): ReadableStream<Uint8Array>;
  /** Aborted if the client disconnects before the response. */
  readonly signal: AbortSignal;
}

/** A response as plain data. Header names are in lower case; strings are sent as UTF-8, streams as they arrive. */
export interface HttpResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Each is sent as a `Set-Cookie` of its own: unlike others, they cannot be joined (RFC 9110, section 5.3). */
  readonly setCookies?: readonly string[];
  readonly body: string | Uint8Array | ReadableStream<Uint8Array> | undefined;
}

/** A response whose body is a string, if it has one. */
export interface TextResponse extends HttpResponse {
  readonly body: string | undefined;
}

type Fields = Readonly<Record<string, string>>;

/** `Deprecation` (RFC 9745) and `Sunset` (RFC 8594) beside the fields of a response, their links after its own. */
export function deprecated(fields: Fields, deprecation: Fields): Fields {
  const links = [fields['link'], deprecation['link']].filter((link) => link !== undefined);
  return { ...fields, ...deprecation, ...(links.length === 0 ? {} : { link: links.join(', ') }) };
}

/** The order of `Allow` (RFC 9110, section 10.2.1), and every method an endpoint can have. */
export const methods: readonly string[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

export function isRead(method: string): boolean {
  return method === 'GET' || method === 'HEAD';
}

/** The methods that change nothing (RFC 9110, section 9.2.1). */
export function isSafe(method: string | undefined): boolean {
  return method === 'GET' || method === 'HEAD' || method === 'OPTIONS';
}

/**
 * Why no adapter can send a response: it needs a final status, only characters that header fields may hold (RFC 9110,
 * section 5), and no field about the length of the body, which is up to the adapter.
 */
export function unsendable({ status, headers, setCookies = [] }: HttpResponse): string | undefined {
  if (!Number.isInteger(status) || status < 200 || status > 599) return `its status is ${String(status)}`;
  // Inherited ones too: a Web `Headers` has only methods here, and would be sent as no header at all.
  for (const name in headers) {
    if (name === 'content-length' || name === 'transfer-encoding') return `it sets the header ${name} itself`;
    if (!isFieldName(name)) return `${JSON.stringify(name)} cannot be the name of a header`;
    if (!isHeaderText(headers[name] ?? '')) return unsendableText(name);
  }
  return setCookies.every(isHeaderText) ? undefined : unsendableText('set-cookie');
}

function unsendableText(name: string): string {
  return `its header ${name} holds a character that a header cannot carry`;
}

/** A token (RFC 9110, section 5.6.2). */
export function isFieldName(text: string): boolean {
  return /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(text);
}

/** A line break in a field would end it and start another. */
export function isHeaderText(text: string): boolean {
  return /^[\t\x20-\x7e\x80-\xff]*$/.test(text);
}

/** A value, or a promise of it. Nothing waits unless it must, because each wait costs as much as a small response. */
export type MaybePromise<T> = T | Promise<T>;

/** Whether a value is a promise, of any implementation. */
export function isPending<T>(value: MaybePromise<T>): value is Promise<T> {
  return typeof (value as Partial<Promise<T>> | null | undefined)?.then === 'function';
}

/** Calls a listener, and returns whether it did not throw. `fail` also receives a rejection, which else ends the process. */
export function attempt(listen: () => unknown, fail: (error: unknown) => void = () => undefined): boolean {
  try {
    const result = listen();
    if (result !== undefined && isPending(result)) Promise.resolve(result).catch(fail);
    return true;
  } catch (error) {
    fail(error);
    return false;
  }
}

/** Undefined if it throws. */
export function tried<T>(make: () => T): T | undefined {
  try {
    return make();
  } catch {
    return undefined;
  }
}

/** Calls `next` with the value, synchronously if it is not a promise. */
export function whenThere<T, Next>(value: MaybePromise<T>, next: (value: T) => MaybePromise<Next>): MaybePromise<Next> {
  return isPending(value) ? value.then(next) : next(value);
}
