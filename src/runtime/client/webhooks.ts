import { bytesWithin } from './bytes-within.js';
import type { Checked, Issue } from './errors.js';
import type { Parse } from './operation.js';
import { tried } from './own.js';

/** A request as it arrived: the platform's `Request`, or its headers and its body as bytes. */
export type WebhookRequest =
  | Request
  | {
      readonly headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>;
      /** The original bytes: JSON that was parsed and written again does not match the signature. */
      readonly body: Uint8Array | string;
    };

export interface WebhookOptions {
  /** The secret from the service, `whsec_…`; several while it is being rotated. */
  readonly secret: string | readonly string[];
  /** The maximum size of a body in bytes; 1,048,576 (1 MiB) by default. */
  readonly maxBytes?: number | undefined;
}

/**
 * Why a webhook is refused: it lacks the headers of Standard Webhooks; it is too large; it was not signed with the
 * secret; its timestamp is more than five minutes away; the model does not have the event; or the event does not fit
 * its type.
 */
export type WebhookRefusal = 'headers' | 'size' | 'signature' | 'age' | 'event' | 'body';

/** An event with its id, which stays the same if it is sent again; or why it is refused. */
export type ReceivedWebhook<Event> =
  | { readonly ok: true; readonly id: string; readonly event: Event }
  | {
      readonly ok: false;
      readonly reason: WebhookRefusal;
      readonly message: string;
      /** Why the event does not fit its type. */
      readonly issues: readonly Issue[];
    };

type Refused = Extract<ReceivedWebhook<never>, { readonly ok: false }>;

/** Seconds. */
const tolerance = 300;

/** From the validators, which have these only if the model has webhooks. */
interface WebhookChecks {
  readonly read: Parse;
  readonly isId: (id: string) => boolean;
  readonly isSigned: (header: string, secrets: readonly string[], content: SignedContent) => Promise<boolean>;
}

interface SignedContent {
  readonly id: string;
  readonly timestamp: string;
  readonly body: Uint8Array;
}

/** Checks and reads a webhook. Throws a TypeError for an invalid secret. */
export async function readWebhook<Event>(
  request: WebhookRequest,
  { secret, maxBytes = 2 ** 20 }: WebhookOptions,
  { read, isId, isSigned }: WebhookChecks,
): Promise<ReceivedWebhook<Event>> {
  const header = headerReader(request.headers);
  const [id, timestamp, signature] = ['id', 'timestamp', 'signature'].map((name) => header(`webhook-${name}`));
  if (id === undefined || timestamp === undefined || signature === undefined)
    return refused('headers', 'has no `webhook-id`, `webhook-timestamp` and `webhook-signature`');
  if (!isId(id) || !/^[0-9]{1,15}$/.test(timestamp)) return refused('headers', 'has a malformed id or timestamp');
  if (Math.abs(Date.now() / 1000 - Number(timestamp)) > tolerance)
    return refused('age', 'was not signed within five minutes');
  const body = await bytesOf(request, maxBytes);
  if (body === undefined) return refused('size', `has more than ${maxBytes} bytes`);
  if (!(await isSigned(signature, [secret].flat(), { id, timestamp, body })))
    return refused('signature', 'is not signed with the secret');
  const text = tried(() => new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body));
  if (text === undefined) return refused('body', 'is not UTF-8');
  const checked = await read(text);
  if (checked.ok) return { ok: true, id, event: checked.value as Event };
  return refusedEvent(checked);
}

function refusedEvent({ issues }: Extract<Checked, { readonly ok: false }>): Refused {
  const isUnknown = issues.some(({ path, code }) => path === '/type' && code === 'tag');
  const [issue] = issues;
  const message = isUnknown
    ? 'is an event that is not known'
    : `does not fit: ${issue?.path ?? ''} ${issue?.message ?? ''}`;
  return { ...refused(isUnknown ? 'event' : 'body', message), issues };
}

function refused(reason: WebhookRefusal, message: string): Refused {
  return { ok: false, reason, message: `The webhook ${message}.`, issues: [] };
}

function headerReader(headers: WebhookRequest['headers']): (name: string) => string | undefined {
  if (headers instanceof Headers) return (name) => headers.get(name) ?? undefined;
  const values = new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
  return (name) => {
    const value = values.get(name);
    return typeof value === 'string' ? value : value?.join(' ');
  };
}

/** Undefined if the body is larger. A framework may give none, whose signature is then wrong. */
async function bytesOf(request: WebhookRequest, most: number): Promise<Uint8Array | undefined> {
  const body = request.body ?? '';
  if (typeof body !== 'string' && !(body instanceof Uint8Array)) return bytesWithin(request as Request, most);
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body;
  return bytes.length > most ? undefined : bytes;
}
