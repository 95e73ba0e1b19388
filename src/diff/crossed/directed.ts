import type { Endpoint } from '../../model/model.js';
import type { Both } from '../difference.js';
import type { Finding } from '../findings.js';
import { samplerOf } from '../sample-values.js';
import { requestTrials, type Versions } from '../witness-request.js';
import { responseTrials } from '../witness-response.js';
import { type Call, callWith } from './calls.js';
import { type DrawnResponse, responseWith } from './drawn-response.js';
import type { Crossing, Running } from './exchange.js';

/** How many messages are tried for one change. */
const most = 30;

/** Calls whose values are made for a change of requests. */
export function* directedCalls(finding: Finding, endpoints: Both<Endpoint>, sides: Crossing<Running>): Generator<Call> {
  let left = most;
  for (const { draft, scopes } of requestTrials(ofEndpoints(finding, endpoints), versionsOf(sides))) {
    const call = callWith(draft, sides.client, { scopes });
    if (call !== undefined) yield call;
    if ((left -= 1) === 0) return;
  }
}

/** Responses whose values are made for a change of them. */
export function* directedResponses(
  finding: Finding,
  endpoints: Both<Endpoint>,
  sides: Crossing<Running>,
): Generator<DrawnResponse> {
  let left = most;
  for (const { draft } of responseTrials(ofEndpoints(finding, endpoints), versionsOf(sides))) {
    const response = responseWith(draft, sides.server.decoding);
    if (response !== undefined) yield response;
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

export function versionsOf({ client, server }: Crossing<Running>): Versions {
  return {
    versions: { old: client.version, new: server.version },
    samplers: { old: samplerOf(client.decoding.declarations), new: samplerOf(server.decoding.declarations) },
  };
}
