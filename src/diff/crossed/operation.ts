import type { Endpoint } from '../../model/model.js';
import { inputOf } from '../call-input.js';
import { scopesHeld } from '../compare-access.js';
import type { Both } from '../difference.js';
import { type Finding, nameOfEndpoint } from '../findings.js';
import { drawnRequest } from './drawn-request.js';
import { drawnResponse } from './drawn-response.js';
import { type Crossing, exchange, type Exchanged, type Running, type SentRequest, type Trial } from './exchange.js';
import { explainingOf } from './explained.js';
import { collectFailures, type Failure } from './failures.js';

/** What happened to the calls of one operation. */
export interface CrossedOperation {
  /** Its name in the version of the client. */
  readonly operation: string;
  /** How many requests the server received, and how many responses the client. */
  readonly requests: number;
  readonly responses: number;
  readonly failures: readonly Failure[];
  /** Why requests or responses were left out, and how often. */
  readonly leftOut: ReadonlyMap<string, number>;
}

interface Crossed {
  /** `old` is that of the client. */
  readonly endpoints: Both<Endpoint>;
  readonly findings: readonly Finding[];
  readonly calls: number;
}

/** Calls an operation so many times. A message that its own version refuses as well says nothing, and is left out. */
export async function crossOperation(
  { endpoints, findings, calls }: Crossed,
  sides: Crossing<Running>,
): Promise<CrossedOperation> {
  const { old, new: now } = endpoints;
  const leftOut = new Map<string, number>();
  const leave = (why: string): void => void leftOut.set(why, (leftOut.get(why) ?? 0) + 1);
  const failures = collectFailures(explainingOf(endpoints, findings));
  const accepted = firstAccepted(now, sides.server);
  let [requests, responses] = [0, 0];
  for (let index = 0; index < calls; index += 1) {
    const call = drawnCall(old, index, sides.client);
    if (call === undefined) {
      leave('no valid request was found');
      continue;
    }
    const response = drawnResponse(now, sides.server.draws(index), sides.server.decoding);
    const substitute = async (): Promise<SentRequest | undefined> => (await accepted())?.request;
    const trial: Trial = { ...call, endpoints: { client: old, server: now }, response, substitute };
    const exchanged = await exchange(trial, sides);
    const { request, refusal, failure, issues } = exchanged;
    if (request === undefined) leave(failure ?? 'the client does not send the request');
    else if (refusal !== undefined && !(await isAccepted(call, old, sides.client)))
      leave('the server of the same version refuses the request, too');
    else {
      requests += 1;
      if (refusal !== undefined) failures.addRefusal(exchanged, refusal);
    }
    if (exchanged.response === undefined) {
      if (request !== undefined) leave(failure ?? 'no response was sent');
    } else if (issues !== undefined && !(await isRead(trial, await accepted(), sides.server)))
      leave('the client of the same version cannot read the response, either');
    else {
      responses += 1;
      if (issues !== undefined) failures.addIssues(exchanged, { issues, response: exchanged.response });
    }
  }
  return { operation: nameOfEndpoint(old), requests, responses, failures: failures.found(), leftOut };
}

/** What a client sends, and the scopes that are enough for it. */
type DrawnCall = Pick<Trial, 'input' | 'scopes'>;

function drawnCall(endpoint: Endpoint, index: number, running: Running): DrawnCall | undefined {
  const { draws, decoding, version } = running;
  const draw = draws(index);
  const draft = drawnRequest(endpoint, draw);
  if (draft === undefined || inputOf(draft, decoding) === undefined) return undefined;
  const ways = scopesHeld(endpoint, version.model, draft.path);
  // Made anew for each call: a stream can be read once.
  return { input: () => inputOf(draft, decoding) ?? {}, scopes: ways[draw.random(Math.max(ways.length, 1))] };
}

/** What happens if the client of a version calls its own server. */
function exchangeWithin(
  running: Running,
  endpoint: Endpoint,
  trial: DrawnCall & Partial<Pick<Trial, 'response'>>,
): Promise<Exchanged> {
  return exchange(
    { response: undefined, ...trial, endpoints: { client: endpoint, server: endpoint } },
    { client: running, server: running },
  );
}

async function isAccepted(call: DrawnCall, endpoint: Endpoint, running: Running): Promise<boolean> {
  const { request, refusal } = await exchangeWithin(running, endpoint, call);
  return request !== undefined && refusal === undefined;
}

interface Accepted {
  readonly call: DrawnCall;
  readonly request: SentRequest;
}

/** How many requests are tried until one is accepted. */
const mostTried = 30;

/** The first request of a version that its own server accepts, searched when it is needed. */
function firstAccepted(endpoint: Endpoint, running: Running): () => Promise<Accepted | undefined> {
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

/** Whether the client of the version that sends a response reads it. */
async function isRead({ endpoints, response }: Trial, accepted: Accepted | undefined, running: Running): Promise<boolean> {
  if (accepted === undefined) return false;
  const exchanged = await exchangeWithin(running, endpoints.server, { ...accepted.call, response });
  return exchanged.response !== undefined && exchanged.issues === undefined;
}
