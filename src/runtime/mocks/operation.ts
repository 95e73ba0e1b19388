import { type Context, declaredResponse, type Status, titleOf } from '../server/index.js';
import { eventsOf, streamOf } from '../samples/streams.js';
import { withPart } from '../samples/with-part.js';
import { knownType, ownField, type Type } from '../validators/index.js';
import { idNameOf, type Sampled, drawObject, drawValue, type Sampling } from './samples.js';

/** What an operation responds with, by its documented responses: the first one, unless another is chosen. */
export interface OperationMock {
  readonly responses: readonly ResponseMock[];
  /** The input is `{ path, query, headers, cookies, body }`, as that of the server. */
  readonly isGrouped?: true;
  /** `body` in the input is the body of the request, not a parameter of that name. */
  readonly hasBody?: true;
  /** The fields of the response that parameters identify it by, `{ id: 'ticketId' }`. */
  readonly identified?: Readonly<Record<string, string>>;
  readonly pages?: PagesMock;
}

export interface ResponseMock {
  readonly status: Status;
  readonly body?: BodyMock;
  /** Those of a response that the client may choose from, by media type. */
  readonly contents?: Readonly<Record<string, BodyMock>>;
  readonly headers?: Readonly<Record<string, Type>>;
}

export interface BodyMock extends Sampled {
  /** Absent for JSON. */
  readonly encoding?: 'text' | 'bytes' | 'stream' | 'items';
  /** The example of the operation. */
  readonly example?: unknown;
}

/** Where a response says that it is one page of many, each a path of names: a mock has one page. */
interface PagesMock {
  /** The property of the input that limits how many items it has. */
  readonly limit?: string;
  readonly items?: readonly string[];
  readonly next?: readonly string[];
  readonly more?: readonly string[];
  readonly total?: readonly string[];
}

interface Call extends Sampling {
  readonly input: object;
  readonly context: Context;
  /** The base URL: `http://localhost` without one, and its path. */
  readonly origin: string;
  readonly prefix: string;
}

/** The documented response with that status, as a handler of the server returns it; without a status, the first. */
export function mockResponse(mock: OperationMock, status: number | undefined, call: Call): object {
  const response = status === undefined ? mock.responses[0] : declaredResponse(mock.responses, status);
  if (response === undefined)
    throw new Error(`${call.context.route.operation} has no response to sample: override it with a function.`);
  const declared = response.status;
  const own = status ?? (typeof declared === 'number' ? declared : { '4xx': 400, '5xx': 500, other: 500 }[declared]);
  const { contents = {} } = response;
  const [first, ...others] = Object.keys(contents);
  const mediaType = first === undefined ? undefined : call.context.preferredType([first, ...others]);
  const body = mediaType === undefined ? response.body : contents[mediaType];
  const answering: BodyCall = { ...call, mock, status: own };
  const value = body && bodyOf(body, answering);
  const id = body && ownField(objectOf(value), idNameOf(body.type, call.parts) ?? 'id');
  return {
    status: own,
    ...(response.headers !== undefined && { headers: headersOf(response.headers, id, answering) }),
    ...(mediaType !== undefined && { mediaType }),
    ...(body !== undefined && { body: value }),
  };
}

interface BodyCall extends Call {
  readonly mock: OperationMock;
  readonly status: number;
}

function bodyOf(body: BodyMock, call: BodyCall): unknown {
  switch (body.encoding) {
    case 'text':
      return 'example';
    case 'bytes':
      return drawValue(body, call);
    case 'stream':
      return streamOf(drawValue(body, call));
    case 'items':
      return eventsOf([0, 1, 2].map((index) => drawValue(body, { ...call, seed: call.seed + index })));
    default:
      return valueOf(body, call);
  }
}

/** A JSON body: the example or a sample, with what the request says about it, as far as that is valid. */
function valueOf(body: BodyMock, call: BodyCall): unknown {
  const { status, seed, parts } = call;
  const name = idNameOf(body.type, parts) ?? '';
  const said = status < 400 ? fieldsSaid(call, name) : problemFields(status);
  const id = ownField(said, name);
  const known = id === undefined ? body.example : drawObject(body, { [name]: id }, { seed, parts });
  const whole = known !== undefined && isValid(known, body) ? known : drawValue(body, { seed, parts });
  const value = withFields(whole, said, body);
  return status < 400 ? asOnlyPage(value, body, call) : value;
}

/** What a request says by name about its response. Of several paths with an `{id}` only one identifies it. */
function fieldsSaid(call: BodyCall, idName: string): object {
  const { hasBody, identified = {} } = call.mock;
  const parameters = parametersIn(call);
  const { [idName]: _other, ...others } = parameters;
  const own = Object.entries(identified).map(([field, parameter]) => [field, ownField(parameters, parameter)] as const);
  const body = hasBody === true ? ownField(call.input, 'body') : undefined;
  return { ...others, ...objectOf(body), ...Object.fromEntries(own) };
}

/** The parameters of a call by property, without those in headers and cookies if the input is grouped. */
function parametersIn({ input, mock }: BodyCall): Parameters {
  if (mock.isGrouped === true) return { ...objectOf(ownField(input, 'query')), ...objectOf(ownField(input, 'path')) };
  const { body, ...others } = input as Parameters;
  return mock.hasBody === true || body === undefined ? others : { body, ...others };
}

type Parameters = Readonly<Record<string, unknown>>;

function objectOf(value: unknown): object {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isObject ? value : {};
}

function isValid(value: unknown, { validate }: Sampled): boolean {
  return validate === undefined || validate(value).ok;
}

/** A problem (RFC 9457) says its status. */
function problemFields(status: number): object {
  const title = titleOf(status);
  return { type: 'about:blank', title, status, detail: title, message: title };
}

/** The object with those of the fields that its type declares and that leave it valid. */
function withFields(value: unknown, fields: object, body: Sampled): unknown {
  const type = knownType(body.type);
  if (typeof type !== 'object' || type.kind !== 'object' || typeof value !== 'object' || value === null) return value;
  let whole: object = value;
  for (const { name } of type.fields) {
    const own = ownField(fields, name);
    if (own === undefined) continue;
    // Of an object, a patch has only some fields; those of the sample stay.
    const merged = { ...objectOf(ownField(whole, name)), ...objectOf(own) };
    const next = [own, merged].map((one) => ({ ...whole, [name]: one }));
    whole = next.find((one) => isValid(one, body)) ?? whole;
  }
  return whole;
}

/**
 * The last page: else a client that reads all pages would never end. It has at most as many items as the request asks
 * for.
 */
function asOnlyPage(value: unknown, body: Sampled, call: BodyCall): unknown {
  const { limit = '', items = [], next, more, total } = call.mock.pages ?? {};
  const list = partOf(value, items);
  const most = Number(ownField(parametersIn(call), limit) ?? Infinity);
  const shown = Array.isArray(list) ? [list.slice(0, Math.max(0, most))] : [];
  const changes: readonly (readonly [readonly string[] | undefined, readonly unknown[]])[] = [
    [items, shown],
    [more, [false]],
    [next, [undefined, null]],
    [total, shown.flatMap(({ length }) => [length, BigInt(length), String(length)])],
  ];
  let page = value;
  for (const [path, choices] of changes) {
    if (path === undefined) continue;
    const changed = choices.map((choice) => withPart(page, path, choice));
    page = changed.find((one) => isValid(one, body)) ?? page;
  }
  return page;
}

function partOf(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((part, name) => ownField(objectOf(part), name), value);
}

/**
 * A sample of each header; a location is that of what the body identifies, and an entity tag
 * is in quotes (RFC 9110, section 8.8.3).
 */
function headersOf(types: Readonly<Record<string, Type>>, id: unknown, call: BodyCall): object {
  return Object.fromEntries(
    Object.entries(types).map(([name, type]) => {
      if (name === 'location' && type === 'string') return [name, locationOf(id, call)];
      if (name === 'location' && type === 'uri' && call.status < 300) return [name, call.origin + locationOf(id, call)];
      const value = drawValue({ type }, call);
      return [name, name === 'etag' && type === 'string' ? `"${String(value)}"` : value];
    }),
  );
}

/** The path of the request; with the id below it, unless its last parameter is the id. */
function locationOf(id: unknown, call: BodyCall): string {
  const { context, prefix, mock } = call;
  const given = parametersIn(call);
  const [path = ''] = context.route.path.split('?');
  const parts = path.split(/\{(\w+(?:\.\.\.)?)\}/).map((part, index) => {
    if (index % 2 === 0) return encodeURI(part);
    const [name = ''] = part.split('...');
    const value = String(ownField(given, name) ?? name);
    // Only such a parameter has slashes between its segments.
    return part === name ? encodeURIComponent(value) : value.split('/').map(encodeURIComponent).join('/');
  });
  const below = id === undefined || mock.identified !== undefined ? '' : `/${encodeURIComponent(String(id))}`;
  return `${prefix}${parts.join('')}${below}`;
}
