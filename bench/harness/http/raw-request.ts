import { Buffer } from 'node:buffer';
import type { Probe } from './contract.js';

/** The bytes of a request of HTTP/1.1; its connection stays open, as is the default. */
export function rawRequest({ method, target, headers, body }: Probe): Buffer {
  const fields = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const length = body === undefined ? '' : `content-length: ${Buffer.byteLength(body)}\r\n`;
  return Buffer.from(`${method} ${target} HTTP/1.1\r\n${fields.join('')}${length}\r\n${body ?? ''}`);
}
