import type { Message } from './contents.js';

/**
 * A range of error statuses: all of a class (RFC 9110, section 15), or, as `other`, every status from 400 to 599 that
 * the endpoint does not declare otherwise.
 */
type StatusRange = '4xx' | '5xx' | 'other';

/** The status of an error, or a range. */
export type ErrorStatus = number | StatusRange;

const ranges: readonly StatusRange[] = ['4xx', '5xx', 'other'];

export function isError({ status }: { readonly status: ErrorStatus }): boolean {
  return typeof status !== 'number' || status >= 400;
}

/**
 * The statuses that a response covers. `2xx` are the registered ones (RFC 9110, section 15.3; RFC 4918; RFC 5842; RFC
 * 3229); of them 204 and 205 have no body.
 */
export function statusesOf(
  response: Message & { readonly status: number; readonly isEvery2xx?: true },
): readonly number[] {
  if (response.isEvery2xx !== true) return [response.status];
  const isEmpty = response.contents.length === 0;
  return isEmpty ? [200, 201, 202, 203, 204, 205, 206, 207, 208, 226] : [200, 201, 202, 203, 206, 207, 208, 226];
}

/** Exact statuses first, then classes, then `other`: a response has the first one that fits. */
export function compareStatuses(left: ErrorStatus, right: ErrorStatus): number {
  return rankOf(left) - rankOf(right);
}

function rankOf(status: ErrorStatus): number {
  return typeof status === 'number' ? status : 1000 + ranges.indexOf(status);
}

/** The declared status of a response with this status; undefined if it is not declared. */
export function declaredStatusOf(status: number, declared: readonly ErrorStatus[]): ErrorStatus | undefined {
  return [status, classOf(status), 'other' as const].find((one) => one !== undefined && declared.includes(one));
}

/**
 * The declared statuses that take precedence over a range: `404` over `4xx`, both over `other`; none over a single
 * status.
 */
export function statusesBefore(
  range: ErrorStatus,
  declared: readonly { readonly status: ErrorStatus }[],
): readonly ErrorStatus[] {
  const isBefore = (one: ErrorStatus): boolean => {
    if (typeof one === 'number') return range === 'other' ? one >= 400 : classOf(one) === range;
    return range === 'other' && one !== 'other';
  };
  return [...new Set(declared.map(({ status }) => status))].filter(isBefore).sort(compareStatuses);
}

/** For people: `404`, `4xx`, `any other`. */
export function statusWords(status: ErrorStatus): string {
  return status === 'other' ? 'any other' : String(status);
}

function classOf(status: number): StatusRange | undefined {
  return ranges.find((range) => range === `${Math.floor(status / 100)}xx`);
}
