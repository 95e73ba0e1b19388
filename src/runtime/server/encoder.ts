import { contentEncoder } from './content-encoder.js';
import type { EndpointTable, JsonWriter } from './endpoint-table.js';
import type { HttpResponse } from './http.js';
import type { Output, Responding, ResponseHead } from './response-head.js';
import { responseHead } from './response-head.js';

/** Makes the response that is sent. `isChecked`: throws when the output is not what the model says. */
export type Encoder = (output: Output, isChecked: boolean) => HttpResponse;

/** Makes an encoder of each status once, so that a response is one look-up and one call. */
export function encoderOf(table: EndpointTable): Encoder {
  const encoders = new Map<number, Encoder>();
  for (const response of table.responses) {
    for (const status of [response.status].flat()) encoders.set(status, statusEncoder(status, { response, table }));
  }
  return (output: Output | undefined, isChecked) => {
    const encode = output === undefined ? undefined : encoders.get(output.status);
    if (encode === undefined || output === undefined) throw undeclared(output);
    return encode(output, isChecked);
  };
}

/** A status that the model does not have: tsc refuses it, so the handler went around its types. */
function undeclared(output: Partial<Output> | undefined): TypeError {
  return new TypeError(`The handler answered status ${String(output?.status)}, which the model does not declare.`);
}

function statusEncoder(status: number, { response, table }: Responding): Encoder {
  const { body, contents } = response;
  const head = responseHead(status, { response, table });
  if (contents !== undefined) return contentEncoder(contents, head);
  if (body === undefined) return emptyEncoder(head);
  const encode = jsonEncoder('stringify' in body ? [body] : body, head);
  if (response.mayBeEmpty !== true) return encode;
  const encodeEmpty = emptyEncoder(head);
  return (output, isChecked) => (output.body === undefined ? encodeEmpty : encode)(output, isChecked);
}

function emptyEncoder(head: ResponseHead): Encoder {
  const { status } = head;
  const headersOf = head.headersWith({});
  return (output, isChecked) => {
    if (isChecked) head.check(output);
    return { status, headers: headersOf(output), body: undefined };
  };
}

/** JSON of the first of several types that the body fits. */
function jsonEncoder(bodies: readonly JsonWriter[], head: ResponseHead): Encoder {
  const encoders = bodies.map((body) => bodyEncoder(body, head));
  const last = encoders.length - 1;
  return (output, isChecked) => {
    let index = 0;
    while (index < last && bodies[index]?.is?.(output.body) !== true) index += 1;
    return (encoders[index] as Encoder)(output, isChecked);
  };
}

function bodyEncoder(body: JsonWriter, head: ResponseHead): Encoder {
  const { status } = head;
  const headersOf = head.headersWith(
    body.isProblem === true
      ? { 'content-type': 'application/problem+json', 'cache-control': 'no-store' }
      : { 'content-type': 'application/json' },
  );
  return (output, isChecked) => {
    if (isChecked) head.check(output, body.validate(output.body));
    // The type of the handler says what the body is.
    return { status, headers: headersOf(output), body: body.stringify(output.body as never) };
  };
}
