import type { Endpoint } from '../../model/model.js';
import type { SentRequest } from '../witnesses/calling.js';
import { scopesHeld } from '../compare/access.js';
import { inputOf, responseOf } from '../witnesses/decoded-drafts.js';
import type { Both } from '../compare/difference.js';
import type { RequestDraft } from '../compare/drafts.js';
import type { Finding } from '../compare/findings.js';
import type { HandlerResponse } from '../witnesses/scripted-server.js';
import { requestTrials } from '../witnesses/request-trials.js';
import { responseTrials } from '../witnesses/response-witness.js';
import { drawnRequest } from './drawn.js';
import { exchange, type Exchanged, type Running, type Trial } from './exchange.js';

/** What a client sends, and the scopes of its token. */
export type Call = Pick<Trial, 'input' | 'scopes'>;

/** A call with random values; undefined if none is found. */
export function drawnCall(endpoint: Endpoint, index: number, running: Running): Call | undefined {
  const draft = drawnRequest(endpoint, running.draws(index));
  return draft && callWith(draft, running, { way: index });
}

interface Choosing {
  /** Which of several ways to be allowed. */
  readonly way?: number;
  /** Absent: those that are enough. */
  readonly scopes?: readonly string[] | undefined;
}

/** A call with the values of a draft, and with a token that is just enough; undefined if they cannot be decoded. */
export function callWith(draft: RequestDraft, version: Running, { way = 0, scopes }: Choosing): Call | undefined {
  if (inputOf(draft, version) === undefined) return undefined;
  const ways = scopesHeld(draft.endpoint, version.model, draft.path);
  // Made anew for each call: a stream can be read once.
  return { input: () => inputOf(draft, version) ?? {}, scopes: scopes ?? ways[way % Math.max(ways.length, 1)] };
}

/** What happens if the client of a version calls its own server. */
export function exchangeWithin(
  running: Running,
  endpoint: Endpoint,
  trial: Call & Partial<Pick<Trial, 'response'>>,
): Promise<Exchanged> {
  const endpoints = { old: endpoint, new: endpoint };
  return exchange({ response: undefined, ...trial, endpoints }, { old: running, new: running });
}

/** Whether the server of the client's version accepts a call. */
export async function isAccepted(call: Call, endpoint: Endpoint, running: Running): Promise<boolean> {
  const { request, refusal } = await exchangeWithin(running, endpoint, call);
  return request !== undefined && refusal === undefined;
}

export interface Accepted {
  readonly call: Call;
  readonly request: SentRequest;
}

/** How many calls are tried until one is accepted. */
const mostTried = 30;

/** The first call of a version that its own server accepts, searched when it is needed. */
export function firstAccepted(endpoint: Endpoint, running: Running): () => Promise<Accepted | undefined> {
  const search = async (): Promise<Accepted | undefined> => {
    for (let index = 0; index < mostTried; index += 1) {
      const call = drawnCall(endpoint, index, running);
      const { request, refusal } = call === undefined ? {} : await exchangeWithin(running, endpoint, call);
      if (call !== undefined && request !== undefined && refusal === undefined) return { call, request };
    }
    return undefined;
  };
  let found: Promise<Accepted | undefined> | undefined;
  return () => (found ??= search());
}

/** How many messages are tried for one change. */
const most = 30;

/** Calls whose values are made for a change of requests. */
export function directedCalls(finding: Finding, endpoints: Both<Endpoint>, sides: Both<Running>): Iterable<Call> {
  const trials = requestTrials(ofEndpoints(finding, endpoints), sides);
  return firstOf(trials, ({ draft, scopes }) => callWith(draft, sides.old, { scopes }));
}

/** Responses whose values are made for a change of them. */
export function directedResponses(
  finding: Finding,
  endpoints: Both<Endpoint>,
  sides: Both<Running>,
): Iterable<HandlerResponse> {
  const trials = responseTrials(ofEndpoints(finding, endpoints), sides);
  return firstOf(trials, ({ draft }) => responseOf(draft, sides.new));
}

function* firstOf<Trial, Message>(
  trials: Iterable<Trial>,
  make: (trial: Trial) => Message | undefined,
): Generator<Message> {
  let left = most;
  for (const trial of trials) {
    const message = make(trial);
    if (message !== undefined) yield message;
    if ((left -= 1) === 0) return;
  }
}

/** The finding, as far as it is about one endpoint. */
function ofEndpoints(finding: Finding, { old }: Both<Endpoint>): Finding {
  const { endpoints, occurrences } = finding;
  return {
    ...finding,
    endpoints: endpoints.filter((one) => one.old === old),
    ...(occurrences && { occurrences: occurrences.filter(({ root }) => root.endpoints?.old === old) }),
  };
}
