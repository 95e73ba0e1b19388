import { writeBody, writeContent } from '../requests/body.js';
import type { ChosenBody, Operation } from '../operation.js';
import type { PreparedRequest, WritingAt, Written } from '../requests/writing.js';
import { isObject } from '../own.js';
import { take } from '../requests/parameters.js';

/** Writes an optional body, if it is given. */
export async function writeOptionalBody(request: PreparedRequest, operation: Operation, at: WritingAt): Promise<void> {
  const { location } = at('whole');
  if (location.values.get('body') !== undefined) await writeBody(request, operation, at);
  else take(location, 'body');
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
