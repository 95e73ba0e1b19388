import type { FormBody, FormField, Written } from './operation.js';
import { own } from './own.js';
import { pointerTo, refuseAt } from './parameters.js';
import { encodeText, type Refusal } from './text.js';

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
  return written(body, value, (entries) => {
    const form = new FormData();
    for (const { name, part, isJson } of entries) {
      if (typeof part !== 'string') form.append(name, new Blob([part as Uint8Array<ArrayBuffer>]), name);
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
  readonly part: string | Uint8Array;
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
    const files = (holds === 'file' ? [given] : given) as readonly Uint8Array[];
    return files.map((part) => ({ name, part, isJson: false }));
  }
  const pointer = pointerTo({ pointer: '' }, name);
  const texts = encodeText(field, given, refuseAt(pointer, issues));
  return texts.map((part) => ({ name, part, isJson: field.json !== undefined }));
}
