import {
  type BodyReader,
  decodeUtf8,
  jsonTextOf,
  readBytes,
  type Reading,
  refuse,
  refuseCharset,
  refuseCoding,
} from './body.js';
import type { Parameter, RequestContent } from './endpoint-table.js';
import type { HttpRequest } from './http.js';
import { type FoundMediaType, isMatched, isRange, mediaTypeFinder } from './media-types.js';
import { mediaTypeOf } from './negotiation.js';
import { type NestedType, readNested } from './nested.js';
import {
  addTo,
  filledIn,
  nearestHint,
  note,
  noteIssues,
  parseQuery,
  pointerTo,
  type QuerySource,
} from './parameters.js';
import { ProblemError } from './problem.js';
import { incomingStream } from './streams.js';
import { isDeeper, type Limits } from './limits.js';
import {
  accepted,
  type ListBounds,
  listRefusal,
  plainTypeOf,
  type ReadResult,
  refused,
  textReader,
  type TextReader,
  tooDeep,
} from './text-reader.js';
import { setField, type Type } from '../validators/index.js';

/**
 * With one content, returns its value; with several, or a range of media types, the media type that `Content-Type` names
 * and its value.
 */
export function bodyReader(contents: readonly RequestContent[], isOptional: boolean): BodyReader {
  const readers = new Map(contents.map((content) => [content.mediaType, { content, read: contentReader(content) }]));
  const mediaTypes = [...readers.keys()];
  const find = mediaTypes.some(isMatched) ? mediaTypeFinder(mediaTypes) : findByName;
  const isAlone = mediaTypes.length === 1 && !mediaTypes.some(isRange);
  return async (request, reading) => {
    const contentType = request.header('content-type');
    const found = contentType === undefined ? undefined : find(contentType);
    const known = found && readers.get(found.declared);
    if (found !== undefined && known !== undefined) {
      refuseCoding(request);
      const value = await known.read(request, reading);
      return isAlone ? value : { mediaType: givenMediaType(found.mediaType, known.content), value };
    }
    // A request without any body gets the reason that it needs one.
    const isMissing = contentType === undefined && (await readBytes(request, reading.limits)).length === 0;
    if (!isMissing) throw unsupportedType(request, mediaTypes);
    if (isOptional) return undefined;
    return refuse(reading.reasons, 'required', `must be given, as ${mediaTypes.join(' or ')}`);
  };
}

function findByName(contentType: string): FoundMediaType {
  const mediaType = mediaTypeOf(contentType);
  return { declared: mediaType, mediaType };
}

/** What is decoded has no charset any more. */
function givenMediaType(mediaType: string, { encoding }: RequestContent): string {
  const isDecoded = encoding === 'text' || encoding === 'json';
  return isDecoded ? mediaType.replace(/;charset=[^;]*/, '') : mediaType;
}

function contentReader(content: RequestContent): BodyReader {
  switch (content.encoding) {
    case 'json':
      return jsonReader(content.parse);
    case 'text':
      return utf8Reader;
    case 'bytes':
      return (request, { limits }) => readBytes(request, limits);
    // The handler reads the bytes as they arrive.
    case 'stream':
      return async (request, reading) => incomingStream(request, reading);
    case 'form':
      return formReader(content.fields);
    case 'multipart':
      return multipartReader(content.fields);
    case 'nested':
      return nestedFormReader(content);
  }
}

function jsonReader(parse: TextReader<unknown>): BodyReader {
  return async (request, { limits, reasons }) => {
    refuseCharset(request);
    const text = jsonTextOf(await readBytes(request, limits), limits, reasons);
    const result = text === undefined ? undefined : parse(text);
    if (result?.ok === true) return result.value;
    return noteIssues({ reasons }, result?.issues ?? [], { in: 'body', at: '' });
  };
}

const utf8Reader: BodyReader = async (request, { limits, reasons }) => {
  refuseCharset(request);
  return decodeUtf8(await readBytes(request, limits)) ?? refuse(reasons, 'encoding', 'must be UTF-8');
};

/** Lists the accepted types (RFC 9110, section 12.5.1; RFC 5789, section 3.1; Linked Data Platform). */
function unsupportedType(request: HttpRequest, mediaTypes: readonly string[]): ProblemError {
  const types = mediaTypes.join(', ');
  // `Accept-Patch` lists media types, and no ranges.
  const patch = mediaTypes.some(isRange) ? undefined : 'accept-patch';
  const field = { POST: 'accept-post', PATCH: patch }[request.method];
  return new ProblemError({
    status: 415,
    detail: `A body must be sent as ${mediaTypes.join(' or ')}.`,
    headers: { accept: types, ...(field === undefined ? {} : { [field]: types }) },
  });
}

/** A field of a form. Sent more than once, it is a list; a required list that was not sent is empty. */
interface FieldReader extends Pick<Parameter, 'optional' | 'default'> {
  readonly isList: boolean;
  readonly read: (parts: readonly FormPart[], limits: Limits) => ReadResult<unknown>;
}

type FormPart = string | Uint8Array;

type FieldReaders = ReadonlyMap<string, FieldReader>;

/** `application/x-www-form-urlencoded`: the fields of an object. */
function formReader(fields: readonly Parameter[]): BodyReader {
  const readers = fieldReaders(fields, false);
  return async (request, { limits, reasons }) => {
    const pairs = await readPairs(request, { limits, reasons });
    return pairs && formValue(pairs, { readers, limits, reasons });
  };
}

/** The same with names in brackets, `items[0][price]=1`. */
function nestedFormReader(nested: NestedType): BodyReader {
  return async (request, { limits, reasons }) => {
    const pairs = await readPairs(request, { limits, reasons });
    const result = pairs && reasons.length === 0 ? readNested(pairs, nested) : undefined;
    return result?.ok === true ? result.value : noteIssues({ reasons }, result?.issues ?? [], { in: 'body', at: '' });
  };
}

async function readPairs(
  request: HttpRequest,
  { limits, reasons }: Pick<Reading, 'limits' | 'reasons'>,
): Promise<QuerySource['values'] | undefined> {
  refuseCharset(request);
  const text = decodeUtf8(await readBytes(request, limits));
  if (text === undefined) return refuse(reasons, 'encoding', 'must be UTF-8');
  const form = parseQuery(text, { queryValues: limits.formFields });
  for (const reason of form.reasons) note({ reasons }, { ...reason, in: 'body', at: pointerTo(reason.at) });
  return form.values;
}

/** `multipart/form-data`: the same, but a part may be a file. */
function multipartReader(fields: readonly Parameter[]): BodyReader {
  const readers = fieldReaders(fields, true);
  return async (request, reading) => {
    const parts = await readParts(request, reading);
    return parts && formValue(parts, { readers, ...reading });
  };
}

function fieldReaders(fields: readonly Parameter[], hasFiles: boolean): FieldReaders {
  return new Map(fields.map((field) => [field.name, fieldReader(field, hasFiles)]));
}

function fieldReader(field: Parameter, hasFiles: boolean): FieldReader {
  const type = plainTypeOf(field.type);
  const { optional, default: value } = field;
  const isList = typeof type === 'object' && type.kind === 'array';
  const readPart = partReader(isList ? type.items : type, { parse: field.parse, hasFiles });
  return {
    isList,
    default: value,
    ...(optional === true ? { optional } : {}),
    read: isList
      ? (parts, limits) => listResult(parts, (part) => readPart(part, limits), type)
      : (parts, limits) =>
          parts.length > 1 ? refused('repeated', 'must be given only once') : readPart(parts[0] ?? '', limits),
  };
}

type PartReader = (part: FormPart, limits: Limits) => ReadResult<unknown>;

/** Reads a file, JSON, or a string like a parameter. */
function partReader(
  written: Type,
  { parse, hasFiles }: { readonly parse: TextReader<unknown> | undefined; readonly hasFiles: boolean },
): PartReader {
  const type = plainTypeOf(written);
  if (type === 'bytes' && hasFiles) {
    return (part) => accepted(typeof part === 'string' ? new TextEncoder().encode(part) : part);
  }
  const isJson = parse !== undefined && typeof type === 'object' && type.kind === 'json';
  if (!isJson) return textOf(textReader(type, parse));
  return (part, { depth }) => textOf((text) => (isDeeper(text, depth) ? tooDeep(depth) : parse(text)))(part);
}

function listResult(
  parts: readonly FormPart[],
  read: (part: FormPart) => ReadResult<unknown>,
  bounds: ListBounds,
): ReadResult<unknown> {
  const refusal = listRefusal(parts, bounds);
  if (refusal !== undefined) return refusal;
  const results = parts.map(read);
  const issues = results.flatMap((result, index) =>
    result.ok ? [] : result.issues.map((issue) => ({ ...issue, path: `/${index}${issue.path}` })),
  );
  return issues.length > 0 ? { ok: false, issues } : accepted(results.map((result) => result.ok && result.value));
}

// Text may arrive as a file too: a client that gives a part a media type, such as JSON, often adds a file name.
function textOf<T>(read: TextReader<T>): (part: FormPart) => ReadResult<T> {
  return (part) => {
    const text = typeof part === 'string' ? part : decodeUtf8(part);
    return text === undefined ? refused('encoding', 'must be UTF-8') : read(text);
  };
}

async function readParts(
  request: HttpRequest,
  { limits, reasons }: Reading,
): Promise<ReadonlyMap<string, readonly FormPart[]> | undefined> {
  const bytes = await readBytes(request, limits);
  const form = await formDataOf(bytes, request.header('content-type') ?? '');
  if (form === undefined) {
    return refuse(reasons, 'form', 'must be the parts of a form, between the boundary that its Content-Type names');
  }
  const given: (readonly [string, FormPart | Blob])[] = [];
  form.forEach((part, name) => given.push([name, part]));
  if (given.length > limits.formFields) {
    return refuse(reasons, 'items', `must not have more than ${limits.formFields} parts`);
  }
  const parts = new Map<string, FormPart[]>();
  for (const [name, part] of given) {
    addTo(parts, name, part instanceof Blob ? new Uint8Array(await part.arrayBuffer()) : part);
  }
  return parts;
}

// The platform parses it: RFC 7578 has many corner cases.
async function formDataOf(bytes: Uint8Array, contentType: string): Promise<FormData | undefined> {
  try {
    // The cast only says that the body is not shared memory.
    const response = new Response(bytes as Uint8Array<ArrayBuffer>, { headers: { 'content-type': contentType } });
    return await response.formData();
  } catch {
    return undefined;
  }
}

function formValue(
  parts: ReadonlyMap<string, readonly FormPart[]>,
  { readers, limits, reasons }: Pick<Reading, 'limits' | 'reasons'> & { readonly readers: FieldReaders },
): Readonly<Record<string, unknown>> {
  for (const name of parts.keys()) {
    if (readers.has(name)) continue;
    const message = `is not a field of this form${nearestHint(name, readers.keys())}`;
    note({ reasons }, { in: 'body', at: pointerTo(name.slice(0, 100)), code: 'unknown', message });
  }
  const value: Record<string, unknown> = {};
  for (const [name, field] of readers) {
    const isRequired = field.optional !== true && field.default === undefined;
    const given = parts.get(name) ?? (isRequired && field.isList ? [] : undefined);
    if (given === undefined) {
      if (field.default !== undefined) setField(value, name, filledIn(field.default));
      if (isRequired)
        note({ reasons }, { in: 'body', at: pointerTo(name), code: 'required', message: 'must be given' });
      continue;
    }
    const result = field.read(given, limits);
    if (result.ok) setField(value, name, result.value);
    else noteIssues({ reasons }, result.issues, { in: 'body', at: pointerTo(name) });
  }
  return value;
}
