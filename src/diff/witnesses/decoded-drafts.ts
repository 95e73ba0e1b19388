import { declarationOf, plainTypeOf } from '../../model/declarations.js';
import { isChosen } from '../../model/media-types.js';
import { inputShapeOf } from '../../model/endpoints.js';
import type { Content } from '../../model/model.js';
import { isBig, nameOf, type TypeRef } from '../../model/type-ref.js';
import { isRecord } from '../../verify/locations.js';
import { readJson } from '../../verify/lossless.js';
import type { DraftBody, Given, RequestDraft, ResponseDraft } from '../compare/drafts.js';
import type { Version } from './running.js';
import type { HandlerResponse } from './scripted-server.js';

export type Decoding = Pick<Version, 'declarations' | 'validators'>;

/** The input of a call of a generated client that sends a request; undefined if its values cannot be decoded. */
export function inputOf(draft: RequestDraft, decoding: Decoding): Readonly<Record<string, unknown>> | undefined {
  const { endpoint, path, query, headers, cookies } = draft;
  const body = draft.body === undefined ? {} : bodyInput(draft.body, endpoint.contents, decoding);
  if (body === undefined) return undefined;
  if (inputShapeOf(endpoint) === 'flat')
    return { ...propertiesOf([...path, ...query, ...headers, ...cookies], decoding), ...body };
  const located = Object.entries({ path, query, headers, cookies }).filter(([, all]) => all.length > 0);
  return { ...Object.fromEntries(located.map(([location, all]) => [location, propertiesOf(all, decoding)])), ...body };
}

function propertiesOf(all: readonly Given[], decoding: Decoding): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    all.map(({ parameter: { property, type }, value }) => [
      property,
      asGiven(decodedText(value, type, decoding), value),
    ]),
  );
}

function bodyInput(
  { content, mediaType, value }: DraftBody,
  contents: readonly Content[],
  decoding: Decoding,
): { readonly body: unknown } | undefined {
  const decoded = decodedValue(value, content.type, decoding);
  if (decoded === undefined || ['sse', 'events'].includes(content.encoding)) return undefined;
  const sent = content.encoding === 'lines' ? linesOf([decoded, decoded]) : asGiven(decoded, value);
  return { body: isChosen(contents) ? { mediaType, value: sent } : sent };
}

/** A response as a handler returns it; undefined if its values cannot be decoded. */
export function responseOf(
  { declared, status, headers: given, body: draft }: ResponseDraft,
  decoding: Decoding,
): HandlerResponse | undefined {
  const headers = Object.fromEntries(
    given.map(({ parameter: { property, type }, value }) => [property, decodedValue(value, type, decoding)]),
  );
  if (draft === undefined) return { status, headers };
  const body = bodyMaker(draft, decoding);
  return body && { status, headers, ...(isChosen(declared.contents) && { mediaType: draft.mediaType }), body };
}

/** Makes a body as a handler returns it; undefined if the value cannot be decoded. */
function bodyMaker({ content: { encoding, type }, value }: DraftBody, decoding: Decoding): HandlerResponse['body'] {
  const body = decodedValue(value, type, decoding);
  if (body === undefined) return undefined;
  switch (encoding) {
    case 'stream':
      return () => new Blob([body as Uint8Array<ArrayBuffer>]).stream();
    case 'lines':
    case 'sse':
    case 'events':
      // Two items: a reader of one value refuses them.
      return () => linesOf([body, body]);
    default:
      return () => body;
  }
}

/** The items of a sequence, one after the other. */
async function* linesOf(items: readonly unknown[]): AsyncGenerator<unknown> {
  yield* items;
}

/** Without the fields that a reader has filled in: a client need not send what has a default. */
function asGiven(decoded: unknown, given: unknown): unknown {
  if (Array.isArray(decoded) && Array.isArray(given)) return decoded.map((item, index) => asGiven(item, given[index]));
  if (!isRecord(decoded) || !isRecord(given)) return decoded;
  return Object.fromEntries(
    Object.entries(decoded).flatMap(([name, value]) =>
      Object.hasOwn(given, name) ? [[name, asGiven(value, given[name])]] : [],
    ),
  );
}

/** A JSON value as TypeScript has it; undefined if the validators refuse it. */
function decodedValue(value: unknown, type: TypeRef, decoding: Decoding): unknown {
  const name = nameOf(type);
  const decode = name === undefined ? undefined : decoding.validators[`decode${name}`];
  if (typeof decode !== 'function') return decodedText(value, type, decoding);
  const outcome = (decode as (wire: unknown) => { readonly ok: boolean; readonly value?: unknown })(value);
  return outcome.ok ? outcome.value : undefined;
}

/** The same for a type without a decoder: a parameter. */
function decodedText(value: unknown, type: TypeRef, decoding: Decoding): unknown {
  const plain = plainTypeOf(type, decoding.declarations);
  switch (plain.kind) {
    case 'integer':
      return isBig(plain) ? BigInt(value as number | bigint) : value;
    case 'bytes':
      return Uint8Array.from(atob(String(value)), (char) => char.charCodeAt(0));
    case 'array':
      return (value as readonly unknown[]).map((item) => decodedText(item, plain.items, decoding));
    case 'csv':
      return value === ''
        ? []
        : String(value)
            .split(',')
            .map((item) => decodedItem(item, plain.items, decoding));
    case 'json':
      return decodedValue(readJson(String(value))?.value, plain.of, decoding);
    default:
      return ['object', 'union'].includes(declarationOf(plain, decoding.declarations)?.kind ?? '')
        ? decodedValue(value, plain, decoding)
        : value;
  }
}

/** An item between commas is text, unless its type is a number or a boolean. */
function decodedItem(item: string, type: TypeRef, decoding: Decoding): unknown {
  const plain = plainTypeOf(type, decoding.declarations);
  if (plain.kind === 'integer' || plain.kind === 'number' || plain.kind === 'boolean')
    return decodedText(readJson(item)?.value, plain, decoding);
  return item;
}
