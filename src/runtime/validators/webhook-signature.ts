import { decodeBase64 } from './base64.js';

/** The content that a Standard Webhooks signature covers. */
export interface SignedContent {
  readonly id: string;
  /** Seconds since 1970, as text. */
  readonly timestamp: string;
  readonly body: Uint8Array;
}

/**
 * The signature of a webhook by a secret, `whsec_` and base64 (Standard Webhooks: HMAC-SHA256 of `id.timestamp.body`).
 * Throws a TypeError for an invalid secret, without repeating it.
 */
export async function webhookSignature(secret: string, { id, timestamp, body }: SignedContent): Promise<Uint8Array> {
  const bytes = typeof secret === 'string' ? decodeBase64(secret.replace(/^whsec_/, '')) : undefined;
  if (bytes === undefined || bytes.length === 0) throw new TypeError('A webhook secret is `whsec_` and base64.');
  const start = new TextEncoder().encode(`${id}.${timestamp}.`);
  const content = new Uint8Array(start.length + body.length);
  content.set(start);
  content.set(body, start.length);
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  // The casts say that the bytes are not shared memory.
  const key = await crypto.subtle.importKey('raw', bytes as Uint8Array<ArrayBuffer>, algorithm, false, ['sign']);
  return new Uint8Array(await crypto.subtle.sign('HMAC', key, content));
}

/** Identifiers of webhooks: visible characters except the full stop, which ends them in the signed content. */
export function isWebhookId(id: string): boolean {
  return /^[\x21-\x2d\x2f-\x7e]{1,256}$/.test(id);
}

/** Whether one of the signatures in a header, `v1,…` with spaces between them, is that of one of the secrets. */
export async function isSignedWebhook(
  header: string,
  secrets: readonly string[],
  content: SignedContent,
): Promise<boolean> {
  const given = header
    .split(' ')
    .flatMap((text) => (text.startsWith('v1,') ? (decodeBase64(text.slice(3)) ?? []) : []));
  let isFound = false;
  for (const secret of secrets) {
    const expected = await webhookSignature(secret, content);
    for (const one of given) isFound = areEqual(one, expected) || isFound;
  }
  return isFound;
}

/** In constant time. */
function areEqual(one: Uint8Array, other: Uint8Array): boolean {
  if (one.length !== other.length) return false;
  let difference = 0;
  for (let index = 0; index < one.length; index += 1) difference |= (one[index] ?? 0) ^ (other[index] ?? 0);
  return difference === 0;
}
