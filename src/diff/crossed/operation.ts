import type { Endpoint } from '../../model/model.js';
import type { Both } from '../compare/difference.js';
import { type Finding, nameOfEndpoint } from '../compare/findings.js';
import type { HandlerResponse } from '../witnesses/scripted-server.js';
import {
  type Accepted,
  type Call,
  directedCalls,
  directedResponses,
  drawnCall,
  exchangeWithin,
  firstAccepted,
  type FirstAccepted,
  fittingDraw,
  isAccepted,
  type Message,
} from './calls.js';
import { drawnResponse } from './drawn.js';
import { exchange, type Exchanged, type Running } from './exchange.js';
import { explainingOf, mayBreak } from './explained.js';
import { collectFailures, type Failure, type Failures } from './failures.js';
import { misreadIn } from './misread.js';
import type { SentRequest } from '../witnesses/calling.js';

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
  /** How many calls have random values. */
  readonly calls: number;
  /** Receives the number of each, for a progress display. */
  readonly onCall: (call: number) => void;
}

/** Calls an operation with random values, and then with values for each change that they have not shown. */
export async function crossOperation(
  { endpoints, findings, calls, onCall }: Crossed,
  sides: Both<Running>,
): Promise<CrossedOperation> {
  const { old, new: now } = endpoints;
  const { old: client, new: server } = sides;
  const explaining = explainingOf(endpoints, findings);
  const operation: Operation = {
    endpoints,
    sides,
    accepted: firstAccepted(now, server),
    failures: collectFailures(explaining),
    counts: { requests: 0, responses: 0 },
    leftOut: new Map(),
  };
  const responding = { endpoint: now, running: server };
  const respondedTo = (call: Call | undefined, from: number): Message =>
    fittingDraw((more) => ({ call, response: drawnResponse(now, server.draws(from + more), server) }), responding);
  for (let index = 0; index < calls; index += 1) {
    onCall(index);
    await callOnce(respondedTo(drawnCall(old, index, client), index), operation);
  }
  const { failures, counts, leftOut } = operation;
  for (const finding of explaining.requests.filter(mayBreak))
    for (const call of directedCalls(finding, endpoints, sides)) {
      if (failures.has(finding.change)) break;
      await callOnce(respondedTo(call, 0), operation);
    }
  for (const finding of explaining.responses.filter(mayBreak))
    for (const response of directedResponses(finding, endpoints, sides)) {
      if (failures.has(finding.change)) break;
      await callOnce(
        fittingDraw((index) => ({ call: drawnCall(old, index, client), response }), responding),
        operation,
      );
    }
  return { operation: nameOfEndpoint(old), ...counts, failures: failures.found(), leftOut };
}

interface Operation {
  readonly endpoints: Both<Endpoint>;
  readonly sides: Both<Running>;
  readonly accepted: FirstAccepted;
  readonly failures: Failures;
  readonly counts: { requests: number; responses: number };
  readonly leftOut: Map<string, number>;
}

/** One call. A message that its own version refuses as well says nothing, and is left out. */
async function callOnce({ call, response }: Message, operation: Operation): Promise<void> {
  const { endpoints, sides, accepted, leftOut } = operation;
  const leave = (why: string): void => {
    // The messages of a client begin with the operation.
    const reason = why.replace(`${nameOfEndpoint(endpoints.old)}: `, '').replace(/\.$/, '');
    leftOut.set(reason, (leftOut.get(reason) ?? 0) + 1);
  };
  if (call === undefined) return leave('no valid request was found');
  const substitute = async (): Promise<Accepted['request'] | undefined> => (await accepted(response))?.request;
  const trial = { ...call, endpoints, response, substitute };
  const exchanged = await exchange(trial, sides);
  const { request, failure } = exchanged;
  if (request === undefined) return leave(failure ?? 'the client does not send the request');
  if (await isOwnRefusal(exchanged, call, operation)) leave('the server of the same version refuses the request, too');
  else {
    operation.counts.requests += 1;
    operation.failures.addRefusal(exchanged);
    if (exchanged.refusal === undefined) await addMisread(request, call, operation);
  }
  if (exchanged.response === undefined) return leave(failure ?? 'no valid request was found for a response');
  if (await isOwnMistake(exchanged, response, operation))
    return leave('the client of the same version cannot read the response, either');
  operation.counts.responses += 1;
  operation.failures.addIssues(exchanged);
}

/** Compares what the operation has received with what the client was given. */
async function addMisread(request: SentRequest, call: Call, { endpoints, sides, failures }: Operation): Promise<void> {
  const reasons = misreadIn(call.input(), sides.new.served.happened().input, endpoints);
  if (reasons.length === 0) return;
  // What its own server reads as another value says nothing about the other version.
  await exchangeWithin(sides.old, endpoints.old, call);
  const own = { old: endpoints.old, new: endpoints.old };
  if (misreadIn(call.input(), sides.old.served.happened().input, own).length === 0)
    failures.addMisread(request, reasons);
}

async function isOwnRefusal({ refusal }: Exchanged, call: Call, { endpoints, sides }: Operation): Promise<boolean> {
  return refusal !== undefined && !(await isAccepted(call, endpoints.old, sides.old));
}

/** Whether the client of the version that sends a response does not read it, either. */
async function isOwnMistake(
  { issues }: Exchanged,
  response: HandlerResponse | undefined,
  { endpoints, sides, accepted }: Operation,
): Promise<boolean> {
  if (issues === undefined) return false;
  const found = await accepted(response);
  if (found === undefined) return true;
  const own = await exchangeWithin(sides.new, endpoints.new, { ...found.call, response });
  return own.response === undefined || own.issues !== undefined;
}
