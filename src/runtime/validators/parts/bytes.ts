import { decodeBase64, encodeBase64, isBase64 } from '../base64.js';
import type { Form } from '../result.js';
import { mismatch } from '../writers.js';

/** A Uint8Array; on the wire a base64 string. */
export function isBytes(value: unknown, form: Form): value is Uint8Array | string {
  if (form === 'domain') return value instanceof Uint8Array;
  return typeof value === 'string' && isBase64(value);
}

export function toBytes(value: unknown): unknown {
  return typeof value === 'string' ? decodeBase64(value) : value;
}

export function writeBytes(value: unknown): string {
  if (!(value instanceof Uint8Array)) throw mismatch;
  return encodeBase64(value);
}
