import type { Endpoint, Model } from '../model/model.js';
import { optionOf } from '../model/requirements.js';
import { memoize } from '../source/memoize.js';
import type { Issue } from '../verify/schema-judge.js';
import { memberOf } from './record-fit.js';
import type { Version } from './running.js';

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
}

type Groups = Readonly<Record<string, Readonly<Record<string, Call>>>>;

interface Client {
  readonly createClient: (options: object) => Groups;
  readonly UnexpectedResponseError: abstract new (...all: never) => { readonly issues: readonly Issue[] };
  readonly ApiError: abstract new (...all: never) => object;
}

type Call = (input: object) => Promise<unknown>;

/** Calls an operation with the client of a version, once, and reads what it returns to its end. */
export async function callOf(version: Version, { group, name }: Endpoint, { input, fetch }: Calling): Promise<Called> {
  const { UnexpectedResponseError, ApiError } = version.client as unknown as Client;
  const connected = connectedOf(version);
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

/** The client of a version, made once: a large API has thousands of methods. It makes one call at a time. */
const connectedOf: (version: Version) => { readonly groups: Groups; send: Calling['fetch'] } = memoize(
  ({ client, model }) => {
    const { createClient } = client as unknown as Client;
    const fetch: Calling['fetch'] = (request) => connected.send(request);
    const options = { baseUrl: 'http://localhost', fetch, retries: 0, ...credentialsOption(model) };
    const connected = { groups: createClient(options), send: globalThis.fetch as Calling['fetch'] };
    return connected;
  },
);

/** The options of a client that hold its credentials. */
function credentialsOption({ auth }: Model): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    auth.schemes.map((scheme) => [
      optionOf(scheme),
      scheme.kind === 'basic' ? { username: 'user', password: 'example' } : 'example',
    ]),
  );
}

/** Reads a stream, and nothing else. */
export async function readToEnd(stream: unknown): Promise<void> {
  if (typeof stream !== 'object' || stream === null || !(Symbol.asyncIterator in stream)) return;
  for await (const _part of stream as AsyncIterable<unknown>);
}
