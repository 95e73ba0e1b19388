import { declarationOf, type Declarations, plainTypeOf } from '../model/declarations.js';
import { isChosen } from '../model/media-types.js';
import { inputShapeOf } from '../model/endpoints.js';
import { isBig, nameOf, type TypeRef } from '../model/type-ref.js';
import { readJson } from '../verify/lossless.js';
import type { Given, RequestDraft } from './request-draft.js';

interface Decoding {
  readonly declarations: Declarations;
  /** The exports of the validators. */
  readonly validators: Readonly<Record<string, unknown>>;
}

/** The input of a call of a generated client that sends a request; undefined if its values cannot be decoded. */
export function inputOf(draft: RequestDraft, decoding: Decoding): Readonly<Record<string, unknown>> | undefined {
  const { endpoint } = draft;
  const path = endpoint.pathParameters.map((parameter, index): Given => ({ parameter, value: draft.path[index] }));
  const given = { path, query: draft.query, headers: draft.headers, cookies: draft.cookies };
  const values = Object.entries(given).map(
    ([location, all]) =>
      [
        location,
        Object.fromEntries(
          all.map(({ parameter, value }) => [parameter.property, decodedText(value, parameter.type, decoding)]),
        ),
      ] as const,
  );
  const body = draft.body === undefined ? {} : bodyInput(draft.body, { draft, decoding });
  if (body === undefined) return undefined;
  if (inputShapeOf(endpoint) === 'flat')
    return { ...Object.assign({}, ...values.map(([, all]) => all)), ...body } as Readonly<Record<string, unknown>>;
  return { ...Object.fromEntries(values.filter(([, all]) => Object.keys(all).length > 0)), ...body };
}

function bodyInput(
  { content, mediaType, value }: NonNullable<RequestDraft['body']>,
  { draft, decoding }: { readonly draft: RequestDraft; readonly decoding: Decoding },
): { readonly body: unknown } | undefined {
  const decoded = decodedBody(value, content.type, decoding);
  if (decoded === undefined || ['sse', 'events', 'lines'].includes(content.encoding)) return undefined;
  return { body: isChosen(draft.endpoint.contents ?? []) ? { mediaType, value: decoded } : decoded };
}

function decodedBody(value: unknown, type: TypeRef, { validators, declarations }: Decoding): unknown {
  const name = nameOf(type);
  const decode = name === undefined ? undefined : validators[`decode${name}`];
  if (typeof decode !== 'function') return decodedText(value, type, { validators, declarations });
  const outcome = (decode as (wire: unknown) => { readonly ok: boolean; readonly value?: unknown })(value);
  return outcome.ok ? outcome.value : undefined;
}

/** A value as TypeScript has it, of a type without a decoder: a parameter. */
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
      return decodedBody(readJson(String(value))?.value, plain.of, decoding);
    default:
      return declarationOf(plain, decoding.declarations)?.kind === 'object'
        ? decodedBody(value, plain, decoding)
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
