import { decodeUtf8, readBytes, refuse } from './body.js';
import type { Content, Reading } from './contents.js';
import { refuseCharset } from './contents.js';
import { isDeeper } from './depth.js';
import type { HttpRequest } from './http.js';
import type { Limits } from './limits.js';
import { nearestName } from './nearest.js';
import type { ListBounds } from './parameters.js';
import { note } from './parameters.js';
import type { Reason } from './problem.js';
import { parseQuery } from './query.js';
import type { ReadResult, TextReader, ValueIssue } from './text.js';
import { accepted, refused } from './text.js';

/** A field of a form. Sent more than once, it is a list; a list that is not sent is an empty one where it must be there. */
export interface FormField {
  readonly isRequired?: boolean;
  readonly isList?: boolean;
  /** The value of a field that is not sent. */
  readonly default?: unknown;
  readonly read: (parts: readonly FormPart[], limits: Limits) => ReadResult<unknown>;
}

/** What stands in a part of a form: text, or the bytes of a file. */
export type FormPart = string | Uint8Array;

export type FormFields = Readonly<Record<string, FormField>>;

/** `application/x-www-form-urlencoded`: the fields of an object. `T` is what the fields say, both printed from one type. */
export function formContent<T>(fields: FormFields): Content<'application/x-www-form-urlencoded', T> {
  return {
    mediaType: 'application/x-www-form-urlencoded',
    read: async (request, { limits, reasons }) => {
      refuseCharset(request);
      const text = decodeUtf8(await readBytes(request, limits));
      if (text === undefined) return refuse(reasons, 'encoding', 'must be UTF-8') as T;
      const form = parseQuery(text, { queryValues: limits.formFields });
      for (const reason of form.reasons) note({ reasons }, { ...reason, in: 'body', at: pointerTo(reason.at) });
      return formValue(form.values, { fields, limits, reasons }) as T;
    },
  };
}

/** `multipart/form-data`: the same, where a part may be a file. */
export function multipartContent<T>(fields: FormFields): Content<'multipart/form-data', T> {
  return {
    mediaType: 'multipart/form-data',
    read: async (request, reading) => {
      const parts = await readParts(request, reading);
      return (parts && formValue(parts, { fields, ...reading })) as T;
    },
  };
}

/** A text that is given once: `once` of a parameter, for parts. */
export function oneText<T>(read: TextReader<T>): FormField['read'] {
  const readPart = textOf(read);
  return (parts) => (parts.length > 1 ? refused('repeated', 'must be given only once') : readPart(parts[0] ?? ''));
}

/** A file that is given once. */
export function oneFile(parts: readonly FormPart[]): ReadResult<Uint8Array> {
  return parts.length > 1 ? refused('repeated', 'must be given only once') : accepted(bytesOf(parts[0] ?? ''));
}

export function textList<T>(read: TextReader<T>, bounds: ListBounds = {}): FormField['read'] {
  const readPart = textOf(read);
  return (parts) => listResult(parts, readPart, bounds);
}

/** A part that is JSON, given once: `oneJson(parseAddress)`. */
export function oneJson<T>(parse: TextReader<T>): FormField['read'] {
  return (parts, limits) => oneText(notTooDeep(parse, limits))(parts, limits);
}

export function jsonList<T>(parse: TextReader<T>, bounds: ListBounds = {}): FormField['read'] {
  return (parts, limits) => textList(notTooDeep(parse, limits), bounds)(parts, limits);
}

function notTooDeep<T>(parse: TextReader<T>, { depth }: Limits): TextReader<T> {
  return (text) =>
    isDeeper(text, depth) ? refused('depth', `must not be nested deeper than ${depth} levels`) : parse(text);
}

export function fileList(bounds: ListBounds = {}): FormField['read'] {
  return (parts) => listResult(parts, (part) => accepted(bytesOf(part)), bounds);
}

function listResult(
  parts: readonly FormPart[],
  read: (part: FormPart) => ReadResult<unknown>,
  { minItems = 0, maxItems = Infinity, unique = false }: ListBounds,
): ReadResult<unknown> {
  if (parts.length < minItems || parts.length > maxItems) {
    return refused('items', `must be given ${countRule(minItems, maxItems)}`);
  }
  if (unique && new Set(parts.map(String)).size < parts.length) return refused('unique', 'must not repeat a value');
  const issues: ValueIssue[] = [];
  const values = parts.map((part, index) => {
    const result = read(part);
    if (result.ok) return result.value;
    issues.push(...result.issues.map((issue) => ({ ...issue, path: `/${index}${issue.path}` })));
    return undefined;
  });
  return issues.length === 0 ? accepted(values) : { ok: false, issues };
}

function countRule(minimum: number, maximum: number): string {
  if (minimum === maximum) return `${minimum} times`;
  return maximum === Infinity ? `at least ${minimum} times` : `${minimum} to ${maximum} times`;
}

// Text may come as a file too: whoever gives a part a media type, such as JSON, often gives it a file name with it.
function textOf<T>(read: TextReader<T>): (part: FormPart) => ReadResult<T> {
  return (part) => {
    const text = typeof part === 'string' ? part : decodeUtf8(part);
    return text === undefined ? refused('encoding', 'must be UTF-8') : read(text);
  };
}

function bytesOf(part: FormPart): Uint8Array {
  return typeof part === 'string' ? new TextEncoder().encode(part) : part;
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
    const value = part instanceof Blob ? new Uint8Array(await part.arrayBuffer()) : part;
    const earlier = parts.get(name);
    if (earlier === undefined) parts.set(name, [value]);
    else earlier.push(value);
  }
  return parts;
}

// The platform reads them: RFC 7578 has more corners than one would like to know.
async function formDataOf(bytes: Uint8Array, contentType: string): Promise<FormData | undefined> {
  try {
    // A body is never shared memory, which is all that the cast is about.
    const response = new Response(bytes as Uint8Array<ArrayBuffer>, { headers: { 'content-type': contentType } });
    return await response.formData();
  } catch {
    return undefined;
  }
}

interface FormReading extends Pick<Reading, 'limits' | 'reasons'> {
  readonly fields: FormFields;
}

function formValue(parts: ReadonlyMap<string, readonly FormPart[]>, { fields, limits, reasons }: FormReading): object {
  const names = Object.keys(fields);
  for (const name of parts.keys()) {
    if (Object.hasOwn(fields, name)) continue;
    const nearest = name.length > 100 ? undefined : nearestName(name, names);
    const message = `is not a field of this form${nearest === undefined ? '' : `; did you mean ${nearest}?`}`;
    note({ reasons }, { in: 'body', at: pointerTo(name.slice(0, 100)), code: 'unknown', message });
  }
  const entries: (readonly [string, unknown])[] = [];
  for (const [name, field] of Object.entries(fields)) {
    const given = parts.get(name) ?? (field.isRequired === true && field.isList === true ? [] : undefined);
    if (given === undefined) {
      if (field.default !== undefined) entries.push([name, field.default]);
      if (field.isRequired !== true) continue;
      note({ reasons }, { in: 'body', at: pointerTo(name), code: 'required', message: 'must be given' });
      continue;
    }
    const result = field.read(given, limits);
    if (result.ok) entries.push([name, result.value]);
    else noteIssues(name, { issues: result.issues, reasons });
  }
  // Not by assignment: a name may be `__proto__`.
  return Object.fromEntries(entries);
}

function noteIssues(
  name: string,
  { issues, reasons }: { readonly issues: readonly ValueIssue[]; readonly reasons: Reason[] },
): void {
  for (const { path, code, message } of issues) {
    note({ reasons }, { in: 'body', at: pointerTo(name) + path, code, message });
  }
}

function pointerTo(name: string): string {
  return name === '' ? '' : `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
}
