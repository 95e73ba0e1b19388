import type { Checked, Issue } from '../errors.js';
import type { HeaderText, ReadHeaders, ResponseType } from '../operation.js';

export function readHeaders(
  { headers: parameters = [] }: Pick<ResponseType, 'headers'>,
  headers: Headers,
): ReadHeaders {
  const issues: Issue[] = [];
  const entries: (readonly [string, unknown])[] = [];
  for (const header of parameters) {
    const { name, property, isRequired } = header;
    const text = headers.get(name);
    const path = `/headers/${property}`;
    if (text === null) {
      // A browser hides headers of another origin; the message spares the developer a search.
      const message = `is missing: no header ${name} (in a browser, a service of another origin must expose it)`;
      if (isRequired) issues.push({ path, code: 'required', message });
      continue;
    }
    const value = decodeHeader(header, text, headers);
    if (value.ok) entries.push([property, value.value]);
    else issues.push(...value.issues.map((issue) => ({ ...issue, path })));
  }
  return { values: Object.fromEntries(entries), issues };
}

/** Bounds are not checked: a newer service may have others. */
export function decodeHeader({ type, decode = [] }: HeaderText, text: string, headers?: Headers): Checked {
  const [first, ...rest] = decode;
  return first === undefined ? success(text) : first({ type, decode: rest }, text, headers);
}

/** Of a value that is not a string: tables name the functions that they need. Rarer kinds are in `kinds/`. */
export function decodeInteger(_header: HeaderText, text: string): Checked {
  const value = Number(text);
  return isWhole(text) && Number.isSafeInteger(value) ? success(value) : failure('must be a whole number');
}

/** A 64-bit integer has at most 20 digits. */
export function isWhole(text: string): boolean {
  return /^-?[0-9]{1,20}$/.test(text);
}

export function success(value: unknown): Checked {
  return { ok: true, value };
}

export function failure(message: string): Checked {
  return { ok: false, issues: [{ path: '', code: 'format', message }] };
}

/** `application/json` of `Application/JSON; charset=utf-8`; undefined without a header. */
export function mediaTypeIn(headers: Headers): string | undefined {
  return headers.get('content-type')?.replace(/;.*$/s, '').trim().toLowerCase();
}
