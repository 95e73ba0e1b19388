import type { Checked } from '../errors.js';
import type { JsonBody, Operation } from '../operation.js';
import type { PreparedRequest, WritingAt, Written } from './writing.js';
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
