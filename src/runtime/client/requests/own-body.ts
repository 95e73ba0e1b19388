import type { PreparedRequest, RequestBody, Writing } from '../writing.js';
import { tried } from '../own.js';
import { refuseAt, take } from '../parameters.js';
import { sentStream } from '../sent-stream.js';

/** A stream can be sent once; what `fetch` accepts is sent as it is; anything else is JSON. */
export function writeOwnBody(request: PreparedRequest, { location, refusals }: Writing, isBodiless: boolean): void {
  const body = take(location, 'body');
  const refuse = refuseAt('/body', refusals);
  if (body === undefined) return;
  if (isBodiless) refuse({ code: 'unknown', message: 'cannot be sent with GET or HEAD' });
  else if (body instanceof ReadableStream) {
    if (body.locked) refuse({ code: 'type', message: 'must be a stream that is not locked' });
    else request.body = sentStream('', body);
  } else if (isSentAsIs(body)) {
    request.body = { content: body };
  } else {
    const content = tried(() => JSON.stringify(body));
    if (content === undefined) refuse({ code: 'json', message: 'must be a value that JSON can carry' });
    else request.body = { content };
    request.headers.push(['content-type', (given) => given ?? 'application/json']);
  }
}

function isSentAsIs(body: unknown): body is RequestBody {
  const isOfPlatform = [ArrayBuffer, Blob, FormData, URLSearchParams].some((kind) => body instanceof kind);
  return typeof body === 'string' || isOfPlatform || ArrayBuffer.isView(body);
}
