import { decodeUtf8, excessOf, readBytes, refuse } from '../body.js';
import type { JsonBody, Parameter } from '../endpoint-table.js';
import type { HttpRequest } from '../http.js';
import type { Limits } from '../limits.js';
import type { Input, QuerySource, Reading } from '../message.js';
import { type FormPart, formPartsOf } from './multipart.js';
import { type NestedType, readNested } from './nested.js';
import { addTo, filledIn, isFull, nearestHint, note, noteIssues, parseQuery, pointerTo } from '../parameters.js';
import { noteMissing } from './presences.js';
import { refuseCharset, type RequestContent } from './request-contents.js';
import { plainTypeOf } from '../plain-type.js';
import { accepted, type ReadResult, refused, type TextReader } from '../read-result.js';
import { jsonText, type ListBounds, listRefusal, textReader } from '../text-reader.js';
import { identityOf, type Presence, setField, timeText, type Type } from '../../validators/index.js';

interface Form {
  readonly fields: readonly FormField[];
  /** Which optional fields the form must have. */
  readonly requires?: readonly Presence[];
  readonly actions?: readonly string[];
}

/** With `parse`, a field is JSON. */
interface FormField extends Parameter {
  /** The field is a file with its name and media type: `validateUploadedFile` of the validators. */
  readonly checkFile?: (file: unknown) => ReadResult<unknown>;
}

/** A field of a form. Sent more than once, it is a list; a required list that was not sent is empty. */
interface FieldReader {
  readonly field: FormField;
  readonly isList: boolean;
  readonly read: (parts: readonly Sent[], limits: Limits) => ReadResult<unknown>;
}

/** What was sent for a field: the text of a pair, or a part. */
type Sent = string | FormPart;

type SentFields = ReadonlyMap<string, readonly Sent[]>;

/** `application/x-www-form-urlencoded`: the fields of an object. */
export function readForm(mediaType: string, form: Form): RequestContent {
  return formContent(mediaType, form, readPairs);
}

/** `multipart/form-data`: the same, but a part may be a file. */
export function readMultipart(mediaType: string, form: Form): RequestContent {
  return formContent(mediaType, form, readParts);
}

function formContent(
  mediaType: string,
  { fields, requires, actions }: Form,
  readAll: (request: HttpRequest, reading: Reading) => Promise<SentFields | undefined>,
): RequestContent {
  return {
    mediaType,
    actions,
    reader: () => {
      const readers = new Map(fields.map((field) => [field.name, fieldReader(field)]));
      return async (request, reading) => {
        const parts = await readAll(request, reading);
        if (parts === undefined) return undefined;
        const value = formValue(parts, readers, reading);
        noteMissing(reading, { value, requires }, { in: 'body' });
        return value;
      };
    },
  };
}

/** The same with names in brackets, `items[0][price]=1`. */
export function readNestedForm(mediaType: string, { actions, ...nested }: NestedType & JsonBody): RequestContent {
  return {
    mediaType,
    actions,
    reader:
      () =>
      async (request, { limits, reasons }) => {
        const pairs = await readPairs(request, { limits, reasons });
        const result = pairs && reasons.length === 0 ? readNested(pairs, nested) : undefined;
        if (result?.ok === true) return result.value;
        return noteIssues({ reasons }, result?.issues ?? [], { in: 'body', at: '' });
      },
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

function fieldReader(field: FormField): FieldReader {
  const type = plainTypeOf(field.type);
  const isList = type.kind === 'array';
  const { checkFile } = field;
  const readPart = checkFile ? fileReader(checkFile) : partReader(isList ? type.items : field.type, field.parse);
  return {
    field,
    isList,
    read: isList
      ? (parts, limits) => listResult(parts, (part) => readPart(part, limits), type)
      : (parts, limits) =>
          parts.length > 1 ? refused('repeated', 'must be given only once') : readPart(parts[0] ?? '', limits),
  };
}

type PartReader = (part: Sent, limits: Limits) => ReadResult<unknown>;

/** Reads bytes, JSON, or a string like a parameter. */
function partReader(written: Type, parse: TextReader<unknown> | undefined): PartReader {
  const type = plainTypeOf(written);
  if (type.kind !== 'json') {
    const readText = textOf(textReader(written, parse));
    // Only text encodes bytes; a part has them as they are.
    return (part) => (type.kind === 'bytes' && typeof part !== 'string' ? accepted(part.bytes) : readText(part));
  }
  const read = parse ?? jsonText;
  return (part, limits) => textOf((text) => excessOf(text, limits) ?? read(text))(part);
}

/**
 * A file as the handler gets it. Its name comes from the sender: a path before it is dropped (RFC 7578, section 4.2).
 * Without a media type it is text (section 4.4).
 */
function fileReader(check: NonNullable<FormField['checkFile']>): PartReader {
  return (part) => {
    if (typeof part === 'string' || part.name === undefined) {
      return refused('type', 'must be a file, with a file name');
    }
    const file = { ...part, type: part.type || 'text/plain', name: part.name.replace(/^.*[/\\]/s, '') };
    const checked = check(file);
    return checked.ok ? accepted(file) : checked;
  };
}

/** What a browser sends for a file field without a chosen file (HTML, section 4.10.21.4). */
function isUnchosen(part: Sent): boolean {
  return typeof part !== 'string' && part.name === '' && part.bytes.length === 0;
}

function listResult(
  parts: readonly Sent[],
  read: (part: Sent) => ReadResult<unknown>,
  bounds: ListBounds,
): ReadResult<unknown> {
  const results = parts.map(read);
  const issues = results.flatMap((result, index) =>
    result.ok ? [] : result.issues.map((issue) => ({ ...issue, path: `/${index}${issue.path}` })),
  );
  if (issues.length > 0) return { ok: false, issues };
  const values = results.map((result) => result.ok && result.value);
  // As in JSON, dates and times are compared as they were sent.
  const identities = values.map((value, index) => identityOf(timeText(value) === undefined ? value : parts[index]));
  return listRefusal(identities, bounds) ?? accepted(values);
}

// Text may arrive as a file too: a client that gives a part a media type, such as JSON, often adds a file name.
function textOf<T>(read: TextReader<T>): (part: Sent) => ReadResult<T> {
  return (part) => {
    const text = typeof part === 'string' ? part : decodeUtf8(part.bytes);
    return text === undefined ? refused('encoding', 'must be UTF-8') : read(text);
  };
}

async function readParts(request: HttpRequest, { limits, reasons }: Reading): Promise<SentFields | undefined> {
  const all = formPartsOf(await readBytes(request, limits), request.header('content-type') ?? '');
  if (all === undefined) {
    return refuse(reasons, 'form', 'must be the parts of a form, between the boundary that its Content-Type names');
  }
  if (all.length > limits.formFields) {
    return refuse(reasons, 'items', `must not have more than ${limits.formFields} parts`);
  }
  const parts = new Map<string, FormPart[]>();
  for (const [name, part] of all) addTo(parts, name, part);
  return parts;
}

function formValue(parts: SentFields, readers: ReadonlyMap<string, FieldReader>, { limits, reasons }: Reading): Input {
  for (const name of parts.keys()) {
    if (readers.has(name)) continue;
    // The search for a similar name costs more than everything else in a form.
    if (isFull({ reasons })) break;
    const message = `is not a field of this form${nearestHint(name, readers.keys())}`;
    note({ reasons }, { in: 'body', at: pointerTo(name.slice(0, 100)), code: 'unknown', message });
  }
  const value: Input = {};
  for (const [name, { field, isList, read }] of readers) {
    const isRequired = field.optional !== true && field.default === undefined;
    const isFile = field.checkFile !== undefined;
    const sent = parts.get(name)?.filter((part) => !isFile || !isUnchosen(part)) ?? [];
    if (sent.length > 0 || (isRequired && isList)) {
      const result = read(sent, limits);
      if (result.ok) setField(value, name, result.value);
      else noteIssues({ reasons }, result.issues, { in: 'body', at: pointerTo(name) });
    } else if (field.default !== undefined) setField(value, name, filledIn(field.default));
    else if (isRequired) {
      note({ reasons }, { in: 'body', at: pointerTo(name), code: 'required', message: 'must be given' });
    }
  }
  return value;
}
