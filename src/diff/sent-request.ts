import { writtenTemplate } from '../model/endpoints.js';
import { usualSchemes } from '../verify/unimplemented-server.js';
import { callOf } from './calling.js';
import type { WrittenRequest } from './change.js';
import { inputOf } from './decoded-drafts.js';
import { brokenText, type RequestDraft } from './drafts.js';
import type { Version } from './running.js';

export interface SentRequest extends WrittenRequest {
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** A request of a client, as it is sent. */
export async function sentRequest(request: Request): Promise<SentRequest> {
  const { pathname, search } = new URL(request.url);
  const bytes = new Uint8Array(await request.arrayBuffer());
  const body = bytes.length === 0 ? {} : { body: new TextDecoder().decode(bytes) };
  const headers = Object.fromEntries(request.headers);
  return { method: request.method, target: `${pathname}${search}`, headers, ...body, bytes };
}

/**
 * The request that the client of a version makes from a draft, always the same one; undefined if it makes none, as of
 * half of a surrogate pair. `schemes`: those of its credentials, absent: the usual ones.
 */
export async function requestOf(
  draft: RequestDraft,
  version: Version,
  schemes: readonly string[] = usualSchemes(draft.endpoint, version.model),
): Promise<WrittenRequest | undefined> {
  const input = inputOf(draft, version);
  if (input === undefined) return undefined;
  let sent: SentRequest | undefined;
  const fetch = async (request: Request): Promise<never> => {
    sent = await sentRequest(request);
    throw new Error('There is no response.');
  };
  await callOf(version, draft.endpoint, { input, fetch, schemes });
  return sent && plainRequest(sent, draft);
}

/** What clients add to every request of an operation: not shown, and for a key always another one. */
const addedHeaders: ReadonlySet<string> = new Set(['accept', 'idempotency-key']);

function plainRequest({ bytes: _bytes, body, headers, ...sent }: SentRequest, draft: RequestDraft): WrittenRequest {
  const given = new Set(draft.headers.map(({ parameter }) => writtenTemplate(parameter.name).toLowerCase()));
  const shown = Object.entries(headers).filter(([name]) => given.has(name) || !addedHeaders.has(name));
  // The platform makes a random one. The bytes of files may be any, but terminals show the request.
  const boundary = /boundary=(.*)$/.exec(headers['content-type'] ?? '')?.[1];
  const plain = (text: string): string =>
    boundary === undefined ? text : text.replaceAll(boundary, 'part-of-the-form').replaceAll(/(?!\s)\p{Cc}/gu, '.');
  return {
    ...sent,
    headers: Object.fromEntries(shown.map(([name, value]) => [name, plain(value)])),
    ...(body !== undefined && { body: brokenText(plain(body), draft.body) }),
  };
}
