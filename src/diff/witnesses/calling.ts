import { writtenTemplate } from '../../model/endpoints.js';
import type { Endpoint, Model } from '../../model/model.js';
import { optionOf } from '../../model/requirements.js';
import { memoize } from '../../source/memoize.js';
import type { Issue } from '../../verify/schema-judge.js';
import { usualSchemes } from '../../verify/unimplemented-server.js';
import type { WrittenRequest } from '../compare/change.js';
import { inputOf } from './decoded-drafts.js';
import { brokenText, type RequestDraft } from '../compare/drafts.js';
import { memberOf } from './record-fit.js';
import type { Version } from './running.js';
import { readToEnd } from './scripted-server.js';

/** How a call of a generated client ended; with neither, the response is as it is documented, be it an error. */
export interface Called {
  /**
   * What the client finds wrong with the response; if there is none, its status is wrong. The path of an issue is a JSON
   * Pointer into the body, or `/headers/link`.
   */
  readonly issues?: readonly Issue[];
  /** Why there was no request, or no response. */
  readonly failure?: string;
}

interface Calling {
  readonly input: object;
  readonly fetch: (request: Request) => Promise<Response>;
  /** Whose credentials the client has; absent: those of all. */
  readonly schemes?: readonly string[] | undefined;
}

type Groups = Readonly<Record<string, Readonly<Record<string, Call>>>>;

interface Client {
  readonly createClient: (options: object) => Groups;
  readonly UnexpectedResponseError: abstract new (...all: never) => { readonly issues: readonly Issue[] };
  readonly ApiError: abstract new (...all: never) => object;
}

type Call = (input: object) => Promise<unknown>;

/** Calls an operation with the client of a version, once, and reads what it returns to its end. */
export async function callOf(version: Version, { group, name }: Endpoint, calling: Calling): Promise<Called> {
  const { UnexpectedResponseError, ApiError } = version.client as unknown as Client;
  const { input, fetch, schemes = version.model.auth.schemes.map((scheme) => scheme.name) } = calling;
  const connected = connectedOf(version)(schemes.join(' '));
  connected.send = fetch;
  try {
    const given = await connected.groups[group]?.[name]?.(input);
    // A body in parts is read, too.
    await readToEnd(memberOf(given, 'body') ?? given);
    return {};
  } catch (error) {
    if (error instanceof UnexpectedResponseError) return { issues: error.issues };
    if (error instanceof ApiError) return {};
    return { failure: error instanceof Error ? error.message : String(error) };
  }
}

interface Connected {
  readonly groups: Groups;
  send: Calling['fetch'];
}

/** The clients of a version by their schemes, each made once: a large API has thousands of methods. They make one call at a time. */
const connectedOf: (version: Version) => (schemes: string) => Connected = memoize(({ client, model }) => {
  const { createClient } = client as unknown as Client;
  const known = new Map<string, Connected>();
  return (schemes) => {
    const fetch: Calling['fetch'] = (request) => connected.send(request);
    const credentials = credentialsOption(model, schemes.split(' '));
    const connected = known.get(schemes) ?? {
      groups: createClient({ baseUrl: 'http://localhost', fetch, retries: 0, ...credentials }),
      send: globalThis.fetch as Calling['fetch'],
    };
    known.set(schemes, connected);
    return connected;
  };
});

/** The options of a client that hold its credentials. */
function credentialsOption({ auth }: Model, schemes: readonly string[]): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    auth.schemes
      .filter(({ name }) => schemes.includes(name))
      .map((scheme) => [
        optionOf(scheme),
        scheme.kind === 'basic' ? { username: 'user', password: 'example' } : 'example',
      ]),
  );
}

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
