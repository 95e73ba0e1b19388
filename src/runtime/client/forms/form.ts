import type { FormBody, FormField, Written } from '../operation.js';
import { own } from '../own.js';
import { pointerTo, refuseAt } from '../parameters.js';
import { encodeText, type Refusal } from '../text.js';

/** `application/x-www-form-urlencoded` */
export function writeForm(body: FormBody, value: unknown): Written {
  return written(body, value, (entries) => {
    const form = new URLSearchParams();
    for (const { name, part } of entries) form.append(name, String(part));
    return { ok: true, contentType: body.mediaType, content: form.toString() };
  });
}

/** `multipart/form-data`; the platform adds the boundary to the media type. */
export function writeMultipart(body: FormBody, value: unknown): Written {
  return writeParts(body, value, (form, { name, part }) => {
    form.append(name, new Blob([part as Uint8Array<ArrayBuffer>]), name);
  });
}

/** The same with files that have a media type and a name. */
export function writeUpload(body: FormBody, value: unknown): Written {
  const changed: Refusal[] = [];
  const written = writeParts(body, value, (form, { name, part }) => {
    if (part instanceof Uint8Array) return form.append(name, new Blob([part as Uint8Array<ArrayBuffer>]), name);
    const file = part as UploadedFile;
    const message = `must not have %22, %0A, %0D or half a surrogate pair, which a form changes: ${JSON.stringify(file.name)}`;
    const path = pointerTo({ pointer: '' }, name);
    if (/%22|%0A|%0D|\p{Surrogate}/iu.test(file.name)) changed.push({ path, code: 'format', message });
    form.append(name, new Blob([file.bytes], { type: file.type }), file.name);
  });
  return changed.length === 0 ? written : { ok: false, issues: changed };
}

interface UploadedFile {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly type: string;
  readonly name: string;
}

function writeParts(body: FormBody, value: unknown, append: (form: FormData, entry: Entry) => void): Written {
  return written(body, value, (entries) => {
    const form = new FormData();
    for (const entry of entries) {
      const { name, part, isJson } = entry;
      if (typeof part !== 'string') append(form, entry);
      else if (isJson) form.append(name, new Blob([part], { type: 'application/json' }));
      else form.append(name, isUnchanged(part) ? part : new Blob([part], { type: 'text/plain;charset=utf-8' }));
    }
    return { ok: true, contentType: '', content: form };
  });
}

// The platform converts every other line break in a form's text to CR LF; the content of a file is unchanged.
function isUnchanged(text: string): boolean {
  return !/\r(?!\n)|(?<!\r)\n/.test(text);
}

interface Entry {
  readonly name: string;
  readonly part: string | Uint8Array | UploadedFile;
  readonly isJson: boolean;
}

function written(
  { validate, fields }: FormBody,
  value: unknown,
  write: (entries: readonly Entry[]) => Written,
): Written {
  const checked = validate(value);
  if (!checked.ok) return checked;
  const given = value as Readonly<Record<string, unknown>>;
  const issues: Refusal[] = [];
  const entries = fields.flatMap((field) => entriesOf(field, { given: own(given, field.name), issues }));
  return issues.length === 0 ? write(entries) : { ok: false, issues };
}

function entriesOf(
  field: FormField,
  { given, issues }: { readonly given: unknown; readonly issues: Refusal[] },
): readonly Entry[] {
  const { name, holds } = field;
  if (given === undefined) return [];
  if (holds !== undefined) {
    const files = (holds === 'file' ? [given] : given) as readonly (Uint8Array | UploadedFile)[];
    return files.map((part) => ({ name, part, isJson: false }));
  }
  const pointer = pointerTo({ pointer: '' }, name);
  const texts = encodeText(field, given, refuseAt(pointer, issues));
  return texts.map((part) => ({ name, part, isJson: field.json !== undefined }));
}
