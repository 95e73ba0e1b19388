import { ClientError, TokenError } from '../errors.js';
import type { AuthorizedRequest } from './settings.js';

/** The text of a token or key; a function is called for it. */
export async function stringOf(given: unknown, request: AuthorizedRequest, option: string): Promise<string> {
  const value = await valueOf(given, request, option);
  // Checked here: the error message of Headers would repeat it.
  if (typeof value === 'string' && /^[\x21-\x7e]+$/.test(value)) return value;
  throw new TokenError(request.operation.name, `the ${option} must be a valid header value.`);
}

/** `Authorization: Bearer …` (RFC 6750, section 2.1) */
export async function addToken(given: unknown, request: AuthorizedRequest, option: string): Promise<void> {
  request.headers.set('authorization', `Bearer ${await stringOf(given, request, option)}`);
}

export async function valueOf(
  given: unknown,
  { operation, refused }: AuthorizedRequest,
  option: string,
): Promise<unknown> {
  if (typeof given !== 'function') return given;
  try {
    return await (given as (refused?: string) => unknown)(refused);
  } catch (cause) {
    // Our own messages contain nothing confidential; those of others may.
    const reason = cause instanceof ClientError ? `: ${cause.reason}` : '.';
    throw new TokenError(operation.name, `the ${option} function failed${reason}`, { cause });
  }
}
