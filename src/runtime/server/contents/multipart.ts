import { decodeUtf8 } from '../body.js';
import { tried } from '../http.js';
import { mediaTypeOf } from '../negotiation.js';

/** A part of a form. Without a file name it is text. */
export interface FormPart {
  readonly bytes: Uint8Array;
  /** In lower case. */
  readonly type: string;
  readonly name: string | undefined;
}

/**
 * The parts of `multipart/form-data` (RFC 7578) and the fields that they belong to; undefined if the form is malformed.
 * The platform's `formData()` would do, but Node 20 and 22 refuse what .NET sends, names without quotes and
 * `filename*`, and text before and after the parts (RFC 2046, section 5.1.1).
 */
export function formPartsOf(
  bytes: Uint8Array,
  contentType: string,
): readonly (readonly [field: string, part: FormPart])[] | undefined {
  const boundary = parametersOf(contentType).get('boundary') ?? '';
  if (boundary === '') return undefined;
  const delimiter = new TextEncoder().encode(`\r\n--${boundary}`);
  const parts: (readonly [string, FormPart])[] = [];
  // The line break before the first delimiter may be missing.
  let at = isAt(bytes, delimiter.subarray(2), 0) ? delimiter.length - 2 : after(bytes, delimiter, 0);
  while (at !== undefined && !isAt(bytes, dashes, at)) {
    while (bytes[at] === space || bytes[at] === tab) at += 1;
    const head: number | undefined = isAt(bytes, lineBreak, at) ? after(bytes, emptyLine, at) : undefined;
    // The empty line before a part without content may be that of the delimiter.
    const next: number | undefined = head && after(bytes, delimiter, head - 2);
    if (head === undefined || next === undefined) return undefined;
    const part = formPart(bytes.subarray(at + 2, head - 2), bytes.subarray(head, next - delimiter.length));
    if (part === undefined) return undefined;
    parts.push(part);
    at = next;
  }
  return at === undefined ? undefined : parts;
}

const [space, tab] = [0x20, 0x09];
const dashes = new Uint8Array([0x2d, 0x2d]);
const lineBreak = new Uint8Array([0x0d, 0x0a]);
const emptyLine = new Uint8Array([...lineBreak, ...lineBreak]);

function isAt(bytes: Uint8Array, wanted: Uint8Array, at: number): boolean {
  let index = 0;
  while (index < wanted.length && bytes[at + index] === wanted[index]) index += 1;
  return index === wanted.length;
}

/** The end of the first occurrence of bytes that begin with a line break. */
function after(bytes: Uint8Array, wanted: Uint8Array, from: number): number | undefined {
  for (let at = from; ; at += 1) {
    at = bytes.indexOf(0x0d, at);
    if (at === -1) return undefined;
    if (isAt(bytes, wanted, at)) return at + wanted.length;
  }
}

function formPart(head: Uint8Array, content: Uint8Array): readonly [string, FormPart] | undefined {
  const lines = decodeUtf8(head)?.split(/\r\n(?![ \t])/) ?? [];
  const header = (name: string): string | undefined =>
    lines.find((line) => line.toLowerCase().startsWith(`${name}:`))?.slice(name.length + 1);
  const disposition = header('content-disposition') ?? '';
  const parameters = parametersOf(disposition);
  const field = parameters.get('name');
  if (field === undefined || mediaTypeOf(disposition) !== 'form-data') return undefined;
  const name = decoded(parameters.get('filename*')) ?? parameters.get('filename');
  const type = (header('content-type') ?? '').trim().toLowerCase();
  // A copy: a view would keep the whole form in memory, and could show it to the handler.
  return [withoutEscapes(field), { bytes: new Uint8Array(content), type, name: name && withoutEscapes(name) }];
}

/** What follows the first semicolon of a header; names are in lower case, and the first of one name counts. */
function parametersOf(header: string): ReadonlyMap<string, string> {
  const parameters = new Map<string, string>();
  for (const [, name = '', quoted, plain = ''] of header.matchAll(parameter)) {
    const key = name.toLowerCase();
    // Only this escape: some clients send `C:\photo.png`.
    if (!parameters.has(key)) parameters.set(key, quoted?.replaceAll('\\"', '"') ?? plain.trim());
  }
  return parameters;
}

const parameter = /;\s*([^\s=;"]+)\s*=\s*(?:"((?:\\"|[^"])*)"|([^;]*))/g;

/** `UTF-8''Gr%C3%BC%C3%9Fe.png` (RFC 8187); undefined if it is not of this form. */
function decoded(extended = ''): string | undefined {
  const [, text] = /^utf-8'[^']*'(.*)$/i.exec(extended) ?? [];
  return text && tried(() => decodeURIComponent(text));
}

/** As browsers escape the names of fields and files (HTML, section 4.10.21.8). */
function withoutEscapes(name: string): string {
  return name.replaceAll(/%(22|0D|0A)/gi, (_, digits: string) => String.fromCharCode(parseInt(digits, 16)));
}
