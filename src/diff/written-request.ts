import { writtenConstants } from '../model/constants.js';
import { type Declarations, objectOf } from '../model/declarations.js';
import { writtenTemplate } from '../model/endpoints.js';
import { holdsFiles } from '../model/files.js';
import { isNested, isNestedForm } from '../model/nested.js';
import { isSendable } from '../model/sendable.js';
import { filledPath } from '../verify/filled-path.js';
import type { Credentials } from '../verify/unimplemented-server.js';
import { encodedText, textOf } from './encodings.js';
import type { WrittenRequest } from './change.js';
import type { DraftBody, Given, RequestDraft } from './request-draft.js';

interface Writing extends Credentials {
  readonly declarations: Declarations;
}

function isEncodable(value: unknown): boolean {
  return Array.isArray(value) ? value.every(isEncodable) : isSendable(textOf(value));
}

/** A request as it is sent; undefined if its values have no form in a request, as half of a surrogate pair. */
export function writtenRequest(draft: RequestDraft, writing: Writing): WrittenRequest | undefined {
  const { declarations } = writing;
  const given = [...draft.query, ...draft.headers, ...draft.cookies].map(({ value }) => value);
  if (![...draft.path, ...given].every(isEncodable)) return undefined;
  const path = filledPath(draft.endpoint, draft.path.map(textOf));
  const query = draft.query.flatMap((given) => queryPairs(given, declarations));
  const headers = draft.headers.map(headerPair);
  const cookies = draft.cookies.map(
    ({ parameter, value }) => `${writtenTemplate(parameter.name)}=${encodeURIComponent(textOf(value))}`,
  );
  const body = draft.body === undefined ? undefined : bodyText(draft.body, declarations);
  if (headers.includes(undefined) || (draft.body !== undefined && body === undefined)) return undefined;
  const constants = writtenConstants(draft.endpoint).slice(1);
  const pairs = [constants, ...query, writing.query].filter((part) => part !== '');
  const ownCookie = writing.headers['cookie'];
  const cookie = [...(ownCookie === undefined ? [] : [ownCookie]), ...cookies].join('; ');
  return {
    method: draft.endpoint.method,
    target: `${path}${pairs.length === 0 ? '' : `?${pairs.join('&')}`}`,
    headers: {
      ...writing.headers,
      ...Object.fromEntries(headers as readonly (readonly [string, string])[]),
      ...(cookie === '' ? {} : { cookie }),
      ...(draft.body && { 'content-type': body?.type ?? draft.body.mediaType }),
    },
    ...(body && { body: body.text }),
  };
}

type FieldPair = readonly [name: string, value: unknown];

function queryPairs({ parameter: { name, type }, value }: Given, declarations: Declarations): readonly string[] {
  return pairsOf({ [writtenTemplate(name)]: value }, isNested(type, declarations)).map(pairText);
}

/** The parts of an object, a map or a list of them, under names in brackets: `filter[tags][0]`; an empty one is its name alone. */
function nestedPairs(name: string, value: unknown): readonly FieldPair[] {
  if (isScalar(value)) return [[name, value]];
  const members = Object.entries(value as Fields);
  return members.length === 0
    ? [[name, '']]
    : members.flatMap(([key, member]) => nestedPairs(`${name}[${key}]`, member));
}

function pairText([name, value]: FieldPair): string {
  return `${encodeURIComponent(name)}=${encodeURIComponent(textOf(value))}`;
}

function headerPair({ parameter, value }: Given): readonly [string, string] | undefined {
  const items: readonly unknown[] = Array.isArray(value) ? value : [value];
  const text = items.map(textOf).join(', ');
  return /^[\x20-\x7e]*$/.test(text) ? [writtenTemplate(parameter.name).toLowerCase(), text] : undefined;
}

interface BodyText {
  readonly text: string;
  /** If it says more than the model does. */
  readonly type?: string;
}

function bodyText(body: DraftBody, declarations: Declarations): BodyText | undefined {
  switch (body.content.encoding) {
    case 'form':
      return formText(body, declarations);
    case 'multipart':
      return multipartText(body, declarations);
    case 'sse':
    case 'events':
      return undefined;
    default:
      return { text: encodedText(body) };
  }
}

type Fields = Readonly<Record<string, unknown>>;

function isScalar(value: unknown): boolean {
  return typeof value !== 'object' || value === null;
}

function pairsOf(fields: Fields, areNested: boolean): readonly FieldPair[] {
  return Object.entries(fields).flatMap(([name, value]) => {
    if (areNested) return nestedPairs(name, value);
    return Array.isArray(value) ? value.map((item: unknown) => [name, item] as const) : [[name, value] as const];
  });
}

function formText({ content, value: form }: DraftBody, declarations: Declarations): BodyText | undefined {
  const pairs = pairsOf(form as Fields, isNestedForm(content, declarations));
  if (!pairs.every(([name, value]) => isEncodable(name) && isEncodable(value))) return undefined;
  return { text: pairs.map(pairText).join('&') };
}

const boundary = 'part-of-the-form';

/** A file is a part with its name and media type, any other object a part of JSON. */
function multipartText({ content, value: form }: DraftBody, declarations: Declarations): BodyText {
  const fields = objectOf(content.type, declarations)?.fields ?? [];
  const files = new Set(fields.flatMap(({ name, type }) => (holdsFiles(type, declarations) ? [name] : [])));
  const parts = pairsOf(form as Fields, false).map(([name, value]) => {
    const file = files.has(name) ? (value as Fields) : undefined;
    const json = isScalar(value) ? '' : '\r\ncontent-type: application/json';
    const about = file === undefined ? json : `; filename="${file['name']}"\r\ncontent-type: ${file['type']}`;
    const text = textOf(file === undefined ? value : file['bytes']);
    return `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${about}\r\n\r\n${text}\r\n`;
  });
  return { text: `${parts.join('')}--${boundary}--\r\n`, type: `multipart/form-data; boundary=${boundary}` };
}
