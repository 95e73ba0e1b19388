import type { HttpRequest, HttpResponse } from './http.js';

/** Whether a `Content-Type` is JSON in UTF-8 (RFC 8259, section 8.1). */
export function isJsonContentType(contentType: string): boolean {
  if (contentType === 'application/json') return true;
  return mediaTypeOf(contentType) === 'application/json' && isUtf8(contentType);
}

/** `text/csv` of `Text/CSV; charset=utf-8`. */
export function mediaTypeOf(contentType: string): string {
  return (contentType.split(';', 1)[0] ?? '').trim().toLowerCase();
}

export function isUtf8(contentType: string): boolean {
  const [, ...parameters] = contentType.toLowerCase().split(';');
  return parameters.every((parameter) => {
    const [name = '', value = ''] = parameter.split('=', 2);
    return name.trim() !== 'charset' || /^"?utf-?8"?$/.test(value.trim());
  });
}

/**
 * The media type that an `Accept` prefers, the first on a tie; undefined if it accepts none of them. A range of media
 * types counts like the best of them.
 */
export function preferredOf<MediaType extends string>(
  accept: string | undefined,
  mediaTypes: readonly MediaType[],
): MediaType | undefined {
  let best: MediaType | undefined;
  let bestQuality = 0;
  for (const mediaType of mediaTypes) {
    const quality = qualityOf(accept, mediaType);
    if (quality <= bestQuality) continue;
    best = mediaType;
    bestQuality = quality;
  }
  return best;
}

// The weight that an `Accept` (RFC 9110, section 12.5.1) gives to a media type: that of the most specific matching
// range, 0 if none matches. Absent or empty: everything is accepted.
function qualityOf(accept: string | undefined, mediaType: string): number {
  if (accept === undefined || accept.trim() === '') return 1;
  if (isRange(mediaType)) return rangeQuality(accept, mediaType);
  const [essence = '', ...own] = mediaType.split(';');
  // From the least to the most specific.
  const ranges = ['*/*', essence.replace(/\/.*$/, '/*'), essence];
  let precision = -1;
  let weight = 0;
  for (const range of accept.split(',')) {
    const [type = '', ...parameters] = range.split(';');
    const hasOwn = own.length > 0 && own.every((parameter) => parameters.some((one) => one.trim() === parameter));
    const index = ranges.indexOf(type.trim().toLowerCase());
    const rangePrecision = index === 2 && hasOwn ? 3 : index;
    if (rangePrecision === -1 || rangePrecision < precision) continue;
    const rangeWeight = weightOf(parameters);
    weight = rangePrecision === precision ? Math.max(weight, rangeWeight) : rangeWeight;
    precision = rangePrecision;
  }
  // Among equals, a media type with the requested parameters is preferred.
  return precision > 2 ? weight * 1.0001 : weight;
}

/** `image/*` */
export function isRange(mediaType: string): boolean {
  return mediaType.includes('*') && !mediaType.includes(';');
}

/** Whether a media type, in lower case and without parameters, belongs to a range. */
export function rangeMatcher(range: string): (essence: string) => boolean {
  const [start = '', end = ''] = range === '*/*' ? [] : range.toLowerCase().split('*');
  return (given) => given.length > start.length + end.length && given.startsWith(start) && given.endsWith(end);
}

/** Some media type of the range `image/*` may be acceptable: those that the `Accept` names, or ranges that overlap. */
function rangeQuality(accept: string, range: string): number {
  const matches = rangeMatcher(range);
  const type = range.replace(/\/.*$/, '/*');
  const weights = accept.split(',').map((one) => {
    const [given = '', ...parameters] = one.split(';');
    const name = given.trim().toLowerCase();
    const overlaps = name === '*/*' || type === '*/*' || name === type || matches(name);
    return overlaps ? weightOf(parameters) : 0;
  });
  return Math.max(...weights);
}

/** The weight among the parameters of a range of an `Accept`. */
function weightOf(parameters: readonly string[]): number {
  for (const parameter of parameters) {
    const [name = '', value = ''] = parameter.split('=', 2);
    if (name.trim().toLowerCase() !== 'q') continue;
    const weight = Number(value.trim());
    return Number.isNaN(weight) ? 1 : weight;
  }
  return 1;
}

/**
 * The value of one preference, its name in lower case, in the header `Prefer` (RFC 7240): empty if it has no value;
 * undefined if it is missing or malformed. Of several the first one counts (section 2).
 */
export function preferenceOf(context: Pick<HttpRequest, 'header'>, name: string): string | undefined {
  const header = context.header('prefer');
  if (header === undefined) return undefined;
  for (const [preference] of header.matchAll(untilComma)) {
    // Parameters follow a semicolon; none is defined.
    const [first = ''] = preference.match(untilSemicolon) ?? [];
    const [, found, token, quoted] = preferenceSyntax.exec(first.trim()) ?? [];
    if (found?.toLowerCase() === name) return token ?? quoted?.replaceAll(/\\(.)/g, '$1') ?? '';
  }
  return undefined;
}

/** Whether the client prefers a response without a body: `Prefer: return=minimal` (RFC 7240, section 4.2). */
export function prefersMinimal(context: Pick<HttpRequest, 'header'>): boolean {
  return preferenceOf(context, 'return')?.toLowerCase() === 'minimal';
}

/** The response of an endpoint that lets the client choose; `Preference-Applied` (section 3) if it follows the choice. */
export function asPreferred(request: Pick<HttpRequest, 'header'>, response: HttpResponse): HttpResponse {
  const wanted = preferenceOf(request, 'return')?.toLowerCase();
  const given = response.status === 204 ? 'minimal' : response.status < 300 ? 'representation' : undefined;
  if (wanted === undefined || wanted !== given) return response;
  return { ...response, headers: { 'preference-applied': `return=${given}`, ...response.headers } };
}

const preferenceSyntax =
  /^([!#$%&'*+.^_`|~0-9A-Za-z-]+)(?:[\t ]*=[\t ]*(?:([!#$%&'*+.^_`|~0-9A-Za-z-]+)|"((?:[^"\\]|\\.)*)")?)?$/;

// Up to a separator outside double quotes.
const untilComma = /(?:[^",]|"(?:[^"\\]|\\.?)*(?:"|$))+/gs;
const untilSemicolon = /^(?:[^";]|"(?:[^"\\]|\\.?)*(?:"|$))+/s;
