import type { Checked, Issue } from './errors.js';
import type { BodyContent, Written } from './operation.js';
import type { TextType } from './text-type.js';
import { encodeText } from './text-type.js';

/** A field of a form: text, a file, or several files; text of a `json` type is a part with that media type. */
export interface FormField {
  readonly name: string;
  readonly type: TextType | FileType;
}

export type FileType = { readonly kind: 'file' } | { readonly kind: 'files' };

/** What is sent as a form: an object, once it is what its validator says. */
export interface FormType {
  readonly validate: (value: unknown) => Checked;
  readonly fields: readonly FormField[];
}

/** `application/x-www-form-urlencoded` */
export function formBody(type: FormType): BodyContent {
  return {
    mediaType: 'application/x-www-form-urlencoded',
    contentType: 'application/x-www-form-urlencoded',
    write: (value) =>
      written(type, value, (entries) => {
        const form = new URLSearchParams();
        for (const { name, part } of entries) form.append(name, String(part));
        return form.toString();
      }),
  };
}

/** `multipart/form-data`; the platform adds the boundary to the media type. */
export function multipartBody(type: FormType): BodyContent {
  return {
    mediaType: 'multipart/form-data',
    contentType: '',
    write: (value) =>
      written(type, value, (entries) => {
        const form = new FormData();
        for (const { name, part, isJson } of entries) {
          if (typeof part !== 'string') form.append(name, new Blob([part as Uint8Array<ArrayBuffer>]), name);
          else if (isJson) form.append(name, new Blob([part], { type: 'application/json' }));
          else form.append(name, isKept(part) ? part : new Blob([part], { type: 'text/plain;charset=utf-8' }));
        }
        return form;
      }),
  };
}

// The platform makes CR LF of every other line break in the text of a form; what is in a file stays as it is.
function isKept(text: string): boolean {
  return !/\r(?!\n)|(?<!\r)\n/.test(text);
}

interface Entry {
  readonly name: string;
  readonly part: string | Uint8Array;
  readonly isJson: boolean;
}

function written(
  { validate, fields }: FormType,
  value: unknown,
  body: (entries: readonly Entry[]) => string | FormData,
): Written {
  const checked = validate(value);
  if (!checked.ok) return checked;
  const given = value as Readonly<Record<string, unknown>>;
  const issues: Issue[] = [];
  const entries = fields.flatMap((field) => entriesOf(field, { given, issues }));
  return issues.length === 0 ? { ok: true, body: body(entries) } : { ok: false, issues };
}

function entriesOf(
  { name, type }: FormField,
  { given, issues }: { readonly given: Readonly<Record<string, unknown>>; readonly issues: Issue[] },
): readonly Entry[] {
  const value = Object.hasOwn(given, name) ? given[name] : undefined;
  if (value === undefined) return [];
  if (type.kind === 'file') return [{ name, part: value as Uint8Array, isJson: false }];
  if (type.kind === 'files') return (value as readonly Uint8Array[]).map((part) => ({ name, part, isJson: false }));
  const encoded = encodeText(type, value);
  const isJson = type.kind === 'json' || (type.kind === 'list' && type.items.kind === 'json');
  if (encoded.ok) return encoded.texts.map((part) => ({ name, part, isJson }));
  const pointer = `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
  issues.push(...encoded.refusals.map((refusal) => ({ ...refusal, path: `${pointer}${refusal.path ?? ''}` })));
  return [];
}
