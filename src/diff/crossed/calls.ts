import type { Endpoint } from '../../model/model.js';
import type { SentRequest } from '../witnesses/calling.js';
import { streamChoiceOf } from '../../model/stream-choice.js';
import { memberOf } from '../witnesses/record-fit.js';
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
  const ways = scopesHeld(draft, version.model);
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

/** The first call of a version that its own server accepts and that asks for a response, searched when it is needed. */
export type FirstAccepted = (response: HandlerResponse | undefined) => Promise<Accepted | undefined>;

export function firstAccepted(endpoint: Endpoint, running: Running): FirstAccepted {
  const found: Accepted[] = [];
  let index = 0;
  return async (response) => {
    const fitting = (): Accepted | undefined =>
      found.find(({ call }) => asksFor(call, response, { endpoint, running }));
    for (; fitting() === undefined && index < mostTried; index += 1) {
      const call = drawnCall(endpoint, index, running);
      const { request, refusal } = call === undefined ? {} : await exchangeWithin(running, endpoint, call);
      if (call !== undefined && request !== undefined && refusal === undefined) found.push({ call, request });
    }
    return fitting();
  };
}

/** Whether a call asks for the content of a response, where `streams-if:` lets a field of the body choose. */
function asksFor(call: Call, response: HandlerResponse | undefined, { endpoint, running }: Responding): boolean {
  const choice = streamChoiceOf(endpoint, running.declarations);
  if (choice === undefined || response === undefined || response.status >= 400) return true;
  const value = memberOf(memberOf(call.input(), 'body'), choice.field) ?? choice.isStreamedByDefault;
  return response.mediaType === (value === true ? choice.streamed : choice.plain).mediaType;
}

interface Responding {
  readonly endpoint: Endpoint;
  readonly running: Running;
}

/** The first of several drawn calls and responses that belong together; if none do, the first of all. */
export function fittingDraw(draw: (index: number) => Message, responding: Responding): Message {
  for (let index = 0; index < mostTried; index += 1) {
    const drawn = draw(index);
    if (drawn.call === undefined || asksFor(drawn.call, drawn.response, responding)) return drawn;
  }
  return draw(0);
}

/** A call, and what the server returns. */
export interface Message {
  readonly call: Call | undefined;
  readonly response: HandlerResponse | undefined;
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
