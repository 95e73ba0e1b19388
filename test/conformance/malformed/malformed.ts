/**
 * Bytes that are not a valid request to the example API. `answer` is what comes back, in order: statuses, then the
 * state of the connection. `400 open` is a problem after which the connection accepts the next request; `closed` alone
 * means no response.
 */
export interface Malformed {
  readonly what: string;
  /** Each character is a byte. */
  readonly send: string;
  readonly answer: string;
  /** The sender closes its side of the connection. */
  readonly ends?: boolean;
}

export type Row = readonly [what: string, send: string, answer: string];

export function rows(all: readonly Row[]): readonly Malformed[] {
  return all.map(([what, send, answer]) => ({ what, send, answer }));
}

/** Rows of senders that stop in the middle. */
export function ending(all: readonly Row[]): readonly Malformed[] {
  return rows(all).map((row) => ({ ...row, ends: true }));
}

export const host = 'Host: h';
export const token = 'Authorization: Bearer t';
export const json = 'Content-Type: application/json';

/** The lines of a header, and its end. */
export function lines(...all: readonly string[]): string {
  return [...all, '', ''].join('\r\n');
}

/** A request that is valid except for its request line. */
export function first(line: string): string {
  return lines(line, host, token);
}

/** A request that is valid except for its target. */
export function get(target: string): string {
  return first(`GET ${target} HTTP/1.1`);
}

/** A request that is valid except for these header lines. */
export function withLines(...extra: readonly string[]): string {
  return lines('GET /p/resource HTTP/1.1', host, token, ...extra);
}

/** A request that is valid except for the lines that frame its body, and the bytes after them. */
export function framed(framing: readonly string[], bytes: string): string {
  return lines('POST /p/resource HTTP/1.1', host, token, json, ...framing) + bytes;
}

/** A request that is valid except for its body. */
export function body(bytes: string, type: string = json): string {
  return lines('POST /p/resource HTTP/1.1', host, token, type, `Content-Length: ${bytes.length}`) + bytes;
}

/** The UTF-8 bytes of a string. */
export function utf8(text: string): string {
  return Buffer.from(text).toString('latin1');
}
