import { STATUS_CODES } from 'node:http';
import { typeNameOf } from './names.js';

/** `404` → `NotFound`, the name in RFC 9110, section 15; ranges are named by their meaning. */
export function phraseOf(status: string): string {
  if (status === '4xx') return 'ClientError';
  if (status === '5xx') return 'ServerError';
  if (status === 'other') return 'Failed';
  const phrase = STATUS_CODES[status];
  return phrase === undefined ? `Status${status}` : typeNameOf(phrase.replaceAll("'", ''));
}
