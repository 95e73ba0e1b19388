import type { Checked, Issue } from './errors.js';
import type { FormField } from './form.js';
import { isObject } from './own.js';

/** What `fetch` sends, or what is wrong with the value. */
export type Written =
  | {
      readonly ok: true;
      /** Empty where the platform sets it: only it knows the boundary of a form. */
      readonly contentType: string;
      readonly content: RequestBody;
    }
  | { readonly ok: false; readonly issues: readonly Issue[] };

export type RequestBody = string | Uint8Array | FormData | ReadableStream<Uint8Array>;

/** A body as JSON, by default `application/json`. */
export interface JsonBody {
  readonly mediaType?: string;
  readonly validate: (value: unknown) => Checked;
  /** Only receives what `validate` accepts. */
  readonly stringify: (value: never) => string;
  readonly write: (body: JsonBody, value: unknown) => Written;
}

/** What is sent as a form: an object, once it is what its validator says. */
export interface FormBody {
  readonly mediaType: string;
  readonly validate: (value: unknown) => Checked;
  readonly fields: readonly FormField[];
  readonly write: (body: FormBody, value: unknown) => Written;
}

/** Text or bytes. */
export interface BodyContent {
  readonly mediaType: string;
  readonly write: (body: BodyContent, value: unknown) => Written;
}

/** Several forms of a body. */
export interface ChosenBody {
  readonly contents: readonly (JsonBody | FormBody | BodyContent)[];
  readonly write: (body: ChosenBody, value: unknown) => Written;
}

/** Checks a value and encodes it, in the way its body says. */
export function writeBody(body: JsonBody | FormBody | BodyContent | ChosenBody, value: unknown): Written {
  const write: (body: never, value: unknown) => Written = body.write;
  const written = write(body as never, value);
  return written.ok || value !== undefined ? written : { ok: false, issues: missing };
}

export function writeJson({ mediaType = 'application/json', validate, stringify }: JsonBody, value: unknown): Written {
  const checked = validate(value);
  return checked.ok ? { ok: true, contentType: mediaType, content: stringify(value as never) } : checked;
}

/** Of several forms the one that `mediaType` of the value names: `{ mediaType: 'text/csv', value: 'a,b' }`. */
export function writeChosen({ contents }: ChosenBody, given: unknown): Written {
  const { mediaType, value } = isObject(given) ? given : {};
  const content = contents.find((one) => one.mediaType === mediaType);
  if (content === undefined) {
    const message = `must be one of ${contents.map((one) => one.mediaType).join(', ')}`;
    return { ok: false, issues: [{ path: '/mediaType', code: 'member', message }] };
  }
  const written = writeBody(content, value);
  if (written.ok) return written;
  return { ok: false, issues: written.issues.map((issue) => ({ ...issue, path: `/value${issue.path}` })) };
}

const missing: readonly Issue[] = [{ path: '', code: 'required', message: 'must be given' }];
