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

/**
 * Whether JSON text nests objects and arrays deeper than `depth`: one pass over the text, before anything recursive sees
 * it. Text that is no JSON gets some answer; the parser finds that out.
 */
export function isDeeper(text: string, depth: number): boolean {
  if (text.length <= depth) return false;
  let level = 0;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === quote) index = endOfString(text, index);
    else if (code === openBracket || code === openBrace) {
      level += 1;
      if (level > depth) return true;
    } else if (code === closeBracket || code === closeBrace) level -= 1;
  }
  return false;
}

async function readBytes(request: HttpRequest, limits: Limits): Promise<Uint8Array | undefined> {
  try {
    return await request.readBody(limits.bodyBytes);
  } catch {
    // The caller went away in the middle. That is no failure of the service, though nobody will read this answer.
    throw new ProblemError({ status: 400, detail: 'The body did not arrive whole.' });
  }
}

const quote = 0x22;
const backslash = 0x5c;
const openBracket = 0x5b;
const closeBracket = 0x5d;
const openBrace = 0x7b;
const closeBrace = 0x7d;

function endOfString(text: string, start: number): number {
  let index = start + 1;
  while (index < text.length && text.charCodeAt(index) !== quote) {
    index += text.charCodeAt(index) === backslash ? 2 : 1;
  }
  return index;
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
