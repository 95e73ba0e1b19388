import type { Checked } from './errors.js';
import type { ChosenBody, JsonBody, Operation, PreparedRequest, WritingAt, Written } from './operation.js';
import { isObject } from './own.js';
import { take } from './parameters.js';

export async function writeBody(request: PreparedRequest, { body }: Operation, at: WritingAt): Promise<void> {
  const { location, refusals } = at('whole');
  const written = body && (await writeContent(body, take(location, 'body')));
  if (!written) return;
  if (!written.ok) {
    refusals.push(...written.issues.map((issue) => ({ ...issue, path: `/body${issue.path}` })));
    return;
  }
  const { contentType } = written;
  request.body = written;
  // Headers of the client and of the call override it.
  if (contentType) request.headers.push(['content-type', (given) => given ?? contentType]);
}

/** The same for an optional body. */
export async function writeOptionalBody(request: PreparedRequest, operation: Operation, at: WritingAt): Promise<void> {
  const { location } = at('whole');
  if (location.values.get('body') !== undefined) await writeBody(request, operation, at);
  else take(location, 'body');
}

export function writeContent(body: NonNullable<Operation['body']>, value: unknown): Written | Promise<Written> {
  if (value === undefined) return { ok: false, issues: [{ path: '', code: 'required' }] };
  const write: (body: never, value: unknown) => Written | Promise<Written> = body.write;
  return write(body as never, value);
}

export function writeJson(
  { mediaType = 'application/json', serialize }: JsonBody,
  value: unknown,
): Written | Promise<Written> {
  const written = (checked: Checked<string>): Written =>
    checked.ok ? { ok: true, contentType: mediaType, content: checked.value } : checked;
  const checked = serialize(value);
  return 'ok' in checked ? written(checked) : checked.then(written);
}

/** A Blob has its own media type. */
export function chosenIn(given: unknown): { readonly mediaType?: unknown; readonly value?: unknown } {
  if (given instanceof Blob) return { mediaType: given.type, value: given };
  return isObject(given) ? given : {};
}

/** Writes the content that the value's `mediaType` names: `{ mediaType: 'text/csv', value: 'a,b' }`. */
export async function writeChosen({ contents }: ChosenBody, given: unknown): Promise<Written> {
  const { mediaType, value } = chosenIn(given);
  const content = contents.find((one) => one.mediaType === mediaType);
  if (content === undefined) {
    const message = `must be one of ${contents.map((one) => one.mediaType).join(', ')}`;
    return { ok: false, issues: [{ path: '/mediaType', code: 'member', message }] };
  }
  const written = await writeContent(content, value);
  if (written.ok) return written;
  return { ok: false, issues: written.issues.map((issue) => ({ ...issue, path: `/value${issue.path}` })) };
}
