import type { Endpoint } from '../../model/model.js';
import { type Reason, reasonsIn } from '../../verify/unimplemented-server.js';
import { type Called, callOf, type SentRequest, sentRequest } from '../witnesses/calling.js';
import type { ResponseWitness } from '../compare/change.js';
import type { Both } from '../compare/difference.js';
import { nameOfEndpoint } from '../compare/findings.js';
import type { Version } from '../witnesses/running.js';
import type { Expected } from '../witnesses/scripted-server.js';
import type { Draw } from './drawn.js';
import type { Received, Served } from './served.js';

/** A version with its server. */
export interface Running extends Version {
  readonly served: Served;
  readonly draws: (index: number) => Draw;
}

export interface Trial extends Expected {
  /** `old` is that of the client, `new` that of the server. */
  readonly endpoints: Both<Endpoint>;
  /** A new one for each call. */
  readonly input: () => object;
  /** The request that is sent if that of the client is refused, so that the client gets a response all the same. */
  readonly substitute?: () => Promise<SentRequest | undefined>;
}

/** One call over HTTP, and how it ended. */
export interface Exchanged extends Called {
  /** Absent: the client has not sent it. */
  readonly request?: SentRequest;
  /** Absent: the operation has received the request. */
  readonly refusal?: Refusal;
  /** Absent: there was none that the operation has made. */
  readonly response?: SentResponse;
}

export interface Refusal {
  readonly status: number;
  readonly reasons: readonly Reason[];
  /** Another operation, which has received the request. */
  readonly reached?: string;
}

export type SentResponse = Pick<ResponseWitness, 'status' | 'headers' | 'body'>;

/** Lets the client of one version call the server of another one, or of its own. */
export async function exchange(trial: Trial, { old: client, new: server }: Both<Running>): Promise<Exchanged> {
  const { endpoints, input } = trial;
  let seen: Exchanged = {};
  const fetch = async (given: Request): Promise<Response> => {
    const request = await sentRequest(given);
    seen = { request };
    const answered = await answerTo(request, trial, server.served);
    seen = { request, ...answered.seen };
    return answered.response;
  };
  const called = await callOf(client, endpoints.old, { input: input(), fetch });
  const isBrokenOff = seen.failure === undefined && (seen.response !== undefined || seen.refusal === undefined);
  if (called.failure !== undefined && isBrokenOff) {
    const { response: _response, ...others } = seen;
    const { error } = server.served.happened();
    return { ...others, failure: error === undefined ? called.failure : cannotSend(error) };
  }
  return seen.response !== undefined && called.issues !== undefined ? { ...seen, issues: called.issues } : seen;
}

interface Answered {
  readonly response: Response;
  readonly seen: Pick<Exchanged, 'refusal' | 'response' | 'failure'>;
}

async function answerTo(request: SentRequest, trial: Trial, served: Served): Promise<Answered> {
  const { endpoints, scopes, response: drawn } = trial;
  const send = async (one: SentRequest, held?: readonly string[]): Promise<Answered> => {
    const { response, bytes } = await served.send(one, { response: drawn, scopes: held });
    const { reached, error } = served.happened();
    const { status } = response;
    if (reached !== nameOfEndpoint(endpoints.new)) {
      const reasons = reasonsIn(new TextDecoder().decode(bytes));
      return { response, seen: { refusal: { status, reasons, ...(reached !== undefined && { reached }) } } };
    }
    if (drawn === undefined) return { response, seen: { failure: 'no valid response was found' } };
    if (status === drawn.status) return { response, seen: { response: sentResponse({ response, bytes }) } };
    const failure =
      error === undefined ? `the server responds ${status} instead of ${drawn.status}` : cannotSend(error);
    return { response, seen: { failure } };
  };
  const first = await send(request, scopes);
  const { refusal } = first.seen;
  const substitute = refusal && (await trial.substitute?.());
  if (refusal === undefined || substitute === undefined) return first;
  const second = await send(substitute);
  return { response: second.response, seen: { ...second.seen, refusal } };
}

function cannotSend(error: string): string {
  return `the server cannot send the response: ${error}`;
}

function sentResponse({ response, bytes }: Received): SentResponse {
  const body = new TextDecoder().decode(bytes);
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    ...(body !== '' && { body }),
  };
}
