import type { FormBody, FormField } from '../operation.js';
import type { Written } from '../requests/writing.js';
import { type Fields, own } from '../own.js';
import { pointerTo, refuseAt } from '../requests/parameters.js';
import { encodeText, type Refusal } from '../requests/text.js';
import { appendFile, withoutBytes } from './files.js';

/** `application/x-www-form-urlencoded` */
export async function writeForm({ mediaType, serialize, fields }: FormBody, value: unknown): Promise<Written> {
  const checked = await serialize(value);
  if (!checked.ok) return checked;
  const issues: Refusal[] = [];
  const form = new URLSearchParams();
  for (const field of fields) for (const text of textsOf(field, value as Fields, issues)) form.append(field.name, text);
  return issues.length === 0 ? { ok: true, contentType: mediaType, content: form.toString() } : { ok: false, issues };
}

/** `multipart/form-data`; the platform adds the boundary to the media type. */
export async function writeMultipart({ serialize, fields }: FormBody, value: unknown): Promise<Written> {
  const checked = await serialize(withoutBytes(value, fields));
  if (!checked.ok) return checked;
  const issues: Refusal[] = [];
  const form = new FormData();
  for (const field of fields) {
    const held = own(value as Fields, field.name);
    if (field.holds === undefined) appendTexts(form, field, textsOf(field, value as Fields, issues));
    else if (held !== undefined)
      for (const given of field.holds === 'file' ? [held] : (held as readonly unknown[]))
        await appendFile(form, { field, given, issues });
  }
  return issues.length === 0 ? { ok: true, contentType: '', content: form } : { ok: false, issues };
}

function textsOf(field: FormField, value: Fields, issues: Refusal[]): readonly string[] {
  const given = own(value, field.name);
  return given === undefined ? [] : encodeText(field, given, refuseAt(pointerTo({ pointer: '' }, field.name), issues));
}

function appendTexts(form: FormData, { name, json }: FormField, texts: readonly string[]): void {
  for (const text of texts) {
    if (json !== undefined) form.append(name, new Blob([text], { type: 'application/json' }));
    else form.append(name, isUnchanged(text) ? text : new Blob([text], { type: 'text/plain;charset=utf-8' }));
  }
}

// The platform converts every other line break in a form's text to CR LF; the content of a file is unchanged.
function isUnchanged(text: string): boolean {
  return !/\r(?!\n)|(?<!\r)\n/.test(text);
}
