import fc from 'fast-check';
import { inputShapeOf } from '../../src/model/endpoints.js';
import { declarationsOf } from '../../src/model/declarations.js';
import type { Content, Endpoint, ErrorDeclaration, Model, Parameter, Response } from '../../src/model/model.js';
import { isNested, isNestedForm } from '../../src/model/types/nested.js';
import { fieldsOf, merged, namesMatching, type Passed, programValues, withRequired } from './program-values.js';
import type { Medium, Place } from './sent-texts.js';

/** A call: what the client passes and the handler sees, what the handler returns and the client sees. */
export interface Exchange {
  readonly input: Passed;
  readonly output: Passed;
}

export function exchangesOf(endpoint: Endpoint, model: Model): fc.Arbitrary<Exchange> {
  return fc.record({ input: inputsOf(endpoint, model), output: outputsOf(endpoint, model) });
}

function placeIn(model: Model, medium: Medium, isRepeated = false): Place {
  return { model, depth: 0, medium, isRepeated };
}

/** The input of a call. */
function inputsOf(endpoint: Endpoint, model: Model): fc.Arbitrary<Passed> {
  const of = (parameters: readonly Parameter[], medium: Medium): readonly fc.Arbitrary<Passed>[] =>
    parameters.map((parameter) => parameterValues(parameter, placeIn(model, medium)));
  const { query, queryRequires: requires } = endpoint;
  const needed = withRequired({
    fields: query.map((one) => ({ ...one, name: one.property, parameter: one })),
    ...(requires && { requires }),
  });
  const body = bodiesOf(endpoint.contents, model);
  const absent = fc.constant({ sent: {}, seen: { body: undefined } });
  const isGrouped = inputShapeOf(endpoint) === 'grouped';
  const located = {
    path: of(endpoint.pathParameters, 'path'),
    query: of(
      needed.map(({ parameter, isRequired }) => ({ ...parameter, isRequired })),
      'query',
    ),
    headers: of(endpoint.headers, 'header'),
    cookies: of(endpoint.cookies, 'query'),
  };
  return merged([
    ...Object.entries(located).flatMap(([location, parts]) =>
      isGrouped && parts.length > 0 ? [merged(parts).map((passed) => under(location, passed))] : parts,
    ),
    ...(body === undefined ? [] : [endpoint.isBodyOptional ? fc.oneof(absent, body) : body]),
  ]);
}

function under(name: string, { sent, seen }: Passed): Passed {
  return { sent: { [name]: sent }, seen: { [name]: seen } };
}

function parameterValues(parameter: Parameter, { model, medium }: Place): fc.Arbitrary<Passed> {
  const declarations = declarationsOf(model);
  const isInBrackets = medium === 'query' && isNested(parameter.type, declarations);
  const place = placeIn(model, isInBrackets ? 'names' : medium, !isInBrackets);
  // The client would supply one that nobody knows.
  if (parameter.property === 'idempotencyKey')
    return fc.constant({ sent: { idempotencyKey: 'k' }, seen: { idempotencyKey: 'k' } });
  if (parameter.isSegments) {
    const values = fieldsOf([{ ...parameter, name: parameter.property }], place);
    return values.filter(({ seen }) => !/(?:^|\/)\.{0,2}(?:\/|$)/.test(String(Object.values(seen as object)[0])));
  }
  if (!parameter.isPattern) return fieldsOf([{ ...parameter, name: parameter.property }], place);
  const isLocale = parameter.name.some((part) => part.kind === 'placeholder' && part.name === 'locale');
  const names =
    parameter.names === undefined
      ? fc
          .constantFrom(...(isLocale ? ['de', 'en'] : ['a', 'ü', 'x y', 'b[c]']))
          .map((part) => parameter.name.map((one) => (one.kind === 'text' ? one.text : part)).join(''))
      : namesMatching(parameter.names.source);
  return names.chain((name) => fieldsOf([{ ...parameter, name, isRequired: false }], place));
}

/** Under `body`, with the media type if there are several. */
function bodiesOf(contents: readonly Content[], model: Model): fc.Arbitrary<Passed> | undefined {
  if (contents.length === 0) return undefined;
  return fc.oneof(
    ...contents.map((content) =>
      contentValues(content, model).map(({ sent, seen }): Passed => {
        const { mediaType } = content;
        const isChosen = contents.length > 1 || mediaType.includes('*');
        const chosen = mediaType.replace('*', 'x');
        return isChosen
          ? { sent: { body: { mediaType: chosen, value: sent } }, seen: { body: { mediaType: chosen, value: seen } } }
          : { sent: { body: sent }, seen: { body: seen } };
      }),
    ),
  );
}

function contentValues(content: Content, model: Model): fc.Arbitrary<Passed> {
  switch (content.encoding) {
    case 'json':
      return programValues(content.type, placeIn(model, 'json'));
    case 'text':
      return fc.constantFrom('', 'a,b', 'ü😀', 'a\r\nb\n', '\u0000').map((text) => ({ sent: text, seen: text }));
    case 'bytes':
      return fc.uint8Array({ maxLength: 5 }).map((bytes) => ({ sent: bytes, seen: bytes }));
    case 'stream':
      return fc.uint8Array({ maxLength: 5 }).map((bytes) => ({ sent: streamOf(bytes), seen: bytes }));
    case 'form':
    case 'multipart': {
      const isInBrackets = isNestedForm(content, declarationsOf(model));
      return programValues(content.type, placeIn(model, isInBrackets ? 'names' : 'form', !isInBrackets));
    }
    case 'sse':
    case 'events':
    case 'lines':
      return fc
        .array(programValues(content.type, placeIn(model, content.encoding === 'events' ? 'event' : 'json')), {
          maxLength: 3,
        })
        .map((all) => ({ sent: new Sequence(all.map(({ sent }) => sent)), seen: all.map(({ seen }) => seen) }));
  }
}

function streamOf(bytes: Uint8Array<ArrayBuffer>): unknown {
  return new globalThis.Response(bytes).body;
}

/** Events or lines, as often as somebody asks for them. */
class Sequence {
  readonly items: readonly unknown[];

  constructor(items: readonly unknown[]) {
    this.items = items;
  }

  async *[Symbol.asyncIterator](): AsyncIterator<unknown> {
    yield* this.items;
  }
}

/** What a sequence holds, wherever it is in an input or a result; other values as they are. */
export async function collected(value: unknown): Promise<unknown> {
  if (value instanceof ReadableStream) return new Uint8Array(await new globalThis.Response(value).arrayBuffer());
  if (typeof value !== 'object' || value === null) return value;
  if (!(Symbol.asyncIterator in value)) return value;
  const items: unknown[] = [];
  for await (const item of value as AsyncIterable<unknown>) items.push(item);
  return items;
}

/** The result of a handler, and what the call results in. */
function outputsOf({ responses, errors }: Endpoint, model: Model): fc.Arbitrary<Passed> {
  return fc.oneof(
    ...responses.map((response) => responseValues(response, model)),
    ...errors.map((error) => errorValues(error, model)),
  );
}

function responseValues({ status, ...message }: Response, model: Model): fc.Arbitrary<Passed> {
  return messageValues(message, model).map(({ sent, seen }) => ({
    sent: { status, ...sent },
    seen: { ok: true, status, ...seen },
  }));
}

function errorValues({ status, ...message }: ErrorDeclaration, model: Model): fc.Arbitrary<Passed> {
  const code = typeof status === 'number' ? status : status === '5xx' ? 503 : 418;
  return messageValues(message, model).map(({ sent, seen }) => ({
    sent: { status: code, ...sent },
    seen: { ok: false, status: code, ...seen, headers: seen['headers'] ?? {} },
  }));
}

interface PassedParts {
  readonly sent: Readonly<Record<string, unknown>>;
  readonly seen: Readonly<Record<string, unknown>>;
}

function messageValues(
  { headers, contents }: { readonly headers: readonly Parameter[]; readonly contents: readonly Content[] },
  model: Model,
): fc.Arbitrary<PassedParts> {
  const heads = merged(headers.map((header) => parameterValues(header, placeIn(model, 'header'))));
  const headed = (passed: Passed): PassedParts =>
    headers.length === 0 ? { sent: {}, seen: {} } : (under('headers', passed) as PassedParts);
  const bodies = contents.map((content) =>
    contentValues(content, model).map(({ sent, seen }): PassedParts => {
      const isChosen = contents.length > 1 || content.mediaType.includes('*');
      const chosen = isChosen ? { mediaType: content.mediaType.replace('*', 'x') } : {};
      return { sent: { ...chosen, body: sent }, seen: { ...chosen, body: seen } };
    }),
  );
  const body = bodies.length === 0 ? fc.constant<PassedParts>({ sent: {}, seen: {} }) : fc.oneof(...bodies);
  return fc.tuple(heads, body).map(([head, own]) => ({
    sent: { ...headed(head).sent, ...own.sent },
    seen: { ...headed(head).seen, ...own.seen },
  }));
}
