import { isDeeper } from './depth.js';
import type { HttpRequest } from './http.js';
import type { Limits } from './limits.js';
import { isJsonContentType } from './media-type.js';
import type { Reason } from './problem.js';
import { ProblemError } from './problem.js';

/**
 * The JSON text of a request. A body that is too large is a 413, of another type or coding a 415; one that is missing,
 * not UTF-8 or nested too deep is noted as a reason, and the answer is undefined.
 */
export async function readJsonBody(
  request: HttpRequest,
  limits: Limits,
  reasons: Reason[],
): Promise<string | undefined> {
  const contentType = request.header('content-type');
  if (contentType !== undefined && !isJsonContentType(contentType)) throw unsupportedType();
  const coding = request.header('content-encoding');
  if (coding !== undefined && coding.toLowerCase() !== 'identity') throw unsupportedCoding();
  const bytes = await readBytes(request, limits);
  if (bytes === undefined) throw tooLarge(limits);
  if (bytes.length === 0) return refuse(reasons, 'required', 'must be JSON text, not empty');
  // Only now, so that a request without any body is told that it needs one.
  if (contentType === undefined) throw unsupportedType();
  const text = decodeUtf8(bytes);
  if (text === undefined) return refuse(reasons, 'encoding', 'must be UTF-8');
  if (isDeeper(text, limits.depth))
    return refuse(reasons, 'depth', `must not be nested deeper than ${limits.depth} levels`);
  return text;
}

async function readBytes(request: HttpRequest, limits: Limits): Promise<Uint8Array | undefined> {
  try {
    return await request.readBody(limits.bodyBytes);
  } catch {
    // The caller went away in the middle. That is no failure of the service, though nobody will read this answer.
    throw new ProblemError({ status: 400, detail: 'The body did not arrive whole.' });
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return utf8.decode(bytes);
  } catch {
    return undefined;
  }
}

function refuse(reasons: Reason[], code: string, message: string): undefined {
  reasons.push({ in: 'body', at: '', code, message });
  return undefined;
}

function unsupportedType(): ProblemError {
  return new ProblemError({
    status: 415,
    detail: 'A body must be sent as application/json, in UTF-8.',
    headers: { accept: 'application/json' },
  });
}

function unsupportedCoding(): ProblemError {
  return new ProblemError({
    status: 415,
    detail: 'A body must be sent without content coding.',
    headers: { 'accept-encoding': 'identity' },
  });
}

function tooLarge(limits: Limits): ProblemError {
  return new ProblemError({ status: 413, detail: `A body must not be larger than ${limits.bodyBytes} bytes.` });
}
