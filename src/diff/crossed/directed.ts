import type { Endpoint } from '../../model/model.js';
import type { Both } from '../difference.js';
import { responseOf } from '../decoded-drafts.js';
import type { Finding } from '../findings.js';
import type { HandlerResponse } from '../scripted-server.js';
import { requestTrials } from '../witness-request.js';
import { responseTrials } from '../witness-response.js';
import { type Call, callWith } from './calls.js';
import type { Running } from './exchange.js';

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
