import { encodeBase64 } from '../validators/base64.js';
import { isWebhookId, webhookSignature } from '../validators/webhook-signature.js';
import type { JsonWriter } from './endpoint-table.js';
import type { Conversion } from '../validators/index.js';

export interface WebhookSigning {
  /** The secret that the receiver has, `whsec_…`; several while it is being rotated. */
  readonly secret: string | readonly string[];
  /** Use the same id when the same event is sent again; by default a new one. */
  readonly id?: string | undefined;
}

export interface WebhookSending extends WebhookSigning {
  /** Milliseconds until a receiver must have responded; then the call fails with a TimeoutError. 15,000 by default. */
  readonly timeout?: number | undefined;
  /** Sends the request; by default the `fetch` of the platform. Use it to refuse addresses of your own network. */
  readonly fetch?: ((request: Request) => Promise<Response>) | undefined;
}

/** A request of Standard Webhooks, to be sent by POST within five minutes. */
export interface SignedWebhook {
  readonly headers: Readonly<Record<string, string>>;
  /** The exact text that was signed: send it unchanged. */
  readonly body: string;
}

/** An event before it is sent, when `timestamp` is now. */
export type UnsentWebhook<Event> = Event extends { readonly timestamp: infer Timestamp }
  ? Omit<Event, 'timestamp'> & { readonly timestamp?: Timestamp | undefined }
  : never;

/** The functions of the validators for the type of all events. */
interface WebhookType extends Pick<JsonWriter, 'validate' | 'stringify'> {
  /** What a timestamp is instead of its text. */
  readonly timestamp?: Conversion;
}

/** Throws a TypeError if the event does not fit its type, or for an invalid secret or id. */
export async function signedWebhook(
  type: WebhookType,
  event: { readonly timestamp?: unknown },
  { secret, id = `msg_${crypto.randomUUID()}` }: WebhookSigning,
): Promise<SignedWebhook> {
  if (!isWebhookId(id)) throw new TypeError('The id of a webhook is visible ASCII without a full stop.');
  const now = new Date();
  const { outer = String } = type.timestamp ?? {};
  const whole = { ...event, timestamp: event.timestamp ?? outer(now.toISOString()) };
  const checked = type.validate(whole);
  if (!checked.ok) {
    const [issue] = checked.issues;
    throw new TypeError(`The webhook is not one of the model: ${issue?.path ?? ''} ${issue?.message ?? ''}.`);
  }
  const body = type.stringify(whole as never);
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const content = { id, timestamp, body: new TextEncoder().encode(body) };
  const secrets = typeof secret === 'string' ? [secret] : secret;
  if (secrets.length === 0) throw new TypeError('A webhook needs a secret.');
  const signatures = await Promise.all(secrets.map((one) => webhookSignature(one, content)));
  return {
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': signatures.map((signature) => `v1,${encodeBase64(signature)}`).join(' '),
    },
    body,
  };
}

/** Sends it once, without following redirects, which could lead anywhere. */
export function sentWebhook(
  url: string | URL,
  { headers, body }: SignedWebhook,
  { timeout = 15_000, fetch: send = fetch }: WebhookSending,
): Promise<Response> {
  const signal = AbortSignal.timeout(timeout);
  // Node.js forgets the signal of a Request that a `fetch` no longer holds, so such a call would never end.
  const expired = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
  });
  return Promise.race([expired, send(new Request(url, { method: 'POST', headers, body, redirect: 'manual', signal }))]);
}
