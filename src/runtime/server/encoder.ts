import type { EndpointTable, JsonWriter, ResponseTable } from './endpoint-table.js';
import { headerProblems, headerText, headerWriter, writeHeaders } from './header-writers.js';
import type { HttpResponse } from './http.js';
import { entityTag } from './conditional.js';
import type { Encoder, Output, OutputHeaders, ResponseHead, SentHeaders } from './message.js';
import { declaredResponse, isOfErrors } from './status-range.js';
import type { ReadResult } from './read-result.js';

/** Builds an encoder for each status that a handler chooses once, so that a response is one look-up and one call. */
export function encoderOf(table: EndpointTable): Encoder {
  const encoders = new Map<number, Encoder>();
  const newEncoder = (status: number): Encoder | undefined => {
    const response = declaredResponse(table.responses, status);
    const encode = response && statusEncoder(status, response, table);
    if (encode !== undefined) encoders.set(status, encode);
    return encode;
  };
  return (output: Output | undefined, isChecked) => {
    const encode = output && (encoders.get(output.status) ?? newEncoder(output.status));
    if (encode !== undefined && output !== undefined) return encode(output, isChecked);
    // A status that the model does not declare. tsc refuses it, so the handler bypassed its types.
    throw new TypeError(`The handler returned status ${String(output?.status)}, which the model does not declare.`);
  };
}

function statusEncoder(status: number, response: ResponseTable, table: EndpointTable): Encoder {
  const { body, contents } = response;
  const head = responseHead(status, response, table);
  if (contents !== undefined) return contents.encoder(head);
  if (body === undefined) return emptyEncoder(head);
  const encode = jsonEncoder('stringify' in body ? [body] : body, head);
  if (response.mayBeEmpty !== true) return encode;
  const encodeEmpty = emptyEncoder(head);
  return (output, isChecked) => (output.body === undefined ? encodeEmpty : encode)(output, isChecked);
}

function emptyEncoder(head: ResponseHead): Encoder {
  return bodyEncoder({ headers: {}, write: () => undefined }, head);
}

function jsonEncoder(bodies: readonly JsonWriter[], head: ResponseHead): Encoder {
  const encoders = bodies.map((json) => bodyEncoder({ headers: headersOf(json), json, write: jsonWriter(json) }, head));
  const last = encoders.length - 1;
  return (output, isChecked) => {
    let index = 0;
    while (index < last && bodies[index]?.is?.(output.body) !== true) index += 1;
    return (encoders[index] as Encoder)(output, isChecked);
  };
}

function headersOf({ isProblem }: JsonWriter): SentHeaders {
  if (isProblem !== true) return { 'content-type': 'application/json' };
  return { 'content-type': 'application/problem+json', 'cache-control': 'no-store' };
}

/** Writes the body of an output. The handler's type guarantees the type of the body. */
export type WriteBody = (output: Output, status: number, isChecked: boolean) => HttpResponse['body'];

interface BodyForm {
  readonly headers: SentHeaders;
  /** The functions of the validators for a body of JSON. */
  readonly json?: JsonWriter;
  readonly write: WriteBody;
}

export function bodyEncoder({ headers, json, write }: BodyForm, head: ResponseHead): Encoder {
  const { status, setCookies } = head;
  const headersWith = head.headersWith(headers);
  const encode: Encoder = (output, isChecked) => {
    if (isChecked) head.check(output, json?.validate(output.body));
    try {
      return { status, headers: headersWith(output), body: write(output, status, isChecked) };
    } catch (error) {
      // What writes a type or the headers relies on them, and knows only that a property of undefined cannot be read.
      if (json !== undefined || output.headers === undefined) head.check(output, json?.validate(output.body));
      throw error;
    }
  };
  if (setCookies === undefined) return encode;
  return (output, isChecked) => {
    const given = (output.headers?.[setCookies] ?? []) as readonly unknown[];
    // As with other headers, a stream does not begin if its response cannot be sent.
    const cookies = given.map((cookie) => headerText('set-cookie', cookie));
    const response = encode(output, isChecked);
    return cookies.length === 0 ? response : { ...response, setCookies: cookies };
  };
}

export function jsonWriter(json: JsonWriter): WriteBody {
  return ({ body }) => jsonTextOf(body) ?? json.stringify(body as never);
}

/** The JSON text of bodies that already have it, so that it need not be printed. */
const texts = new WeakMap<object, () => string | undefined>();

/** The body, which is sent as that text; if `textOf` returns undefined, the body is printed. */
export function withJsonText<Body extends object>(body: Body, textOf: () => string | undefined): Body {
  texts.set(body, textOf);
  return body;
}

export function jsonTextOf(body: unknown): string | undefined {
  return typeof body === 'object' && body !== null ? texts.get(body)?.() : undefined;
}

function responseHead(status: number, response: ResponseTable, table: EndpointTable): ResponseHead {
  const writers = (response.headers ?? []).map(headerWriter);
  // A handler may omit the headers object if none of the headers is required.
  const isOptional = !writers.some(({ isRequired }) => isRequired);
  const given = ({ headers }: Output): OutputHeaders => (isOptional ? (headers ?? {}) : (headers as OutputHeaders));
  const isDeclared = (field: string): boolean => writers.some((writer) => writer.field === field);
  const vary = isDeclared('vary') ? '' : choosersOf(status, response, table).join(', ');
  const addTag = tagAdder(response.entityTag, table.method === 'GET' && !isDeclared('cache-control'));
  return {
    status,
    setCookies: response.setCookies,
    check: (output, body) => ensureFits(status, headerProblems(writers, output.headers ?? {}), body),
    headersWith(start) {
      const fixed = vary === '' ? start : { ...start, vary };
      if (writers.length === 0 && addTag === undefined) return () => fixed;
      const entries = Object.entries(start);
      return (output) => {
        // Neither a copy by spread nor a literal: on Node 20 each member added to one costs half a microsecond.
        const sent: SentHeaders = {};
        for (const [name, value] of entries) sent[name] = value;
        if (writers.length > 0) writeHeaders(writers, given(output), sent);
        if (vary !== '') sent['vary'] = vary;
        addTag?.(output, sent);
        return sent;
      };
    },
  };
}

/** Throws: the client sees a 500, the log all the reasons. Undeclared properties are not an error, and not sent. */
export function ensureFits(status: number, headerReasons: readonly string[], body?: ReadResult<unknown>): void {
  const issues = body === undefined || body.ok ? [] : body.issues;
  const bodyReasons = issues.map(({ path, message }) => `${path === '' ? 'the body' : path} ${message}`);
  const reasons = [...headerReasons, ...bodyReasons];
  if (reasons.length === 0) return;
  throw new TypeError(`The handler's response ${status} does not fit the model: ${reasons.join('; ')}`);
}

/** With an entity tag, a cache can revalidate a response without downloading it again. */
function tagAdder(
  tag: ResponseTable['entityTag'],
  isRevalidated: boolean,
): ((output: Output, sent: SentHeaders) => void) | undefined {
  if (tag === undefined) return undefined;
  const { version, id } = tag;
  return ({ body }, sent) => {
    const record = body as Readonly<Record<string, never>>;
    sent['etag'] = entityTag({ version: record[version] as never, id: id && record[id] });
    if (isRevalidated) sent['cache-control'] = 'no-cache';
  };
}

/** The request headers that select the response, as `Vary` lists them (RFC 9110, section 12.5.5). */
function choosersOf(status: number, response: ResponseTable, table: EndpointTable): readonly string[] {
  const hasSeveral = ({ contents }: ResponseTable): boolean => (contents?.mediaTypes.length ?? 0) > 1;
  if (status >= 400) return hasSeveral(response) ? ['Accept'] : [];
  const hasForms = table.responses.some((one) => hasSeveral(one) && !isOfErrors(one));
  const readsPreference = table.headers?.some(({ name }) => name.toLowerCase() === 'prefer') === true;
  return [...(hasForms ? ['Accept'] : []), ...(readsPreference || table.returnsAsPreferred ? ['Prefer'] : [])];
}
