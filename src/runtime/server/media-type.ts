/** Whether a `Content-Type` says JSON in UTF-8 (RFC 8259, section 8.1). */
export function isJsonContentType(contentType: string): boolean {
  return mediaTypeOf(contentType) === 'application/json' && isUtf8(contentType);
}

/** `text/csv` of `Text/CSV; charset=utf-8`. */
export function mediaTypeOf(contentType: string): string {
  return (contentType.split(';', 1)[0] ?? '').trim().toLowerCase();
}

/** Whether the text of a body is UTF-8, as far as its `Content-Type` says. */
export function isUtf8(contentType: string): boolean {
  const [, ...parameters] = contentType.toLowerCase().split(';');
  return parameters.every((parameter) => {
    const [name = '', value = ''] = parameter.split('=', 2);
    return name.trim() !== 'charset' || /^"?utf-?8"?$/.test(value.trim());
  });
}

/** Of the media types the one that an `Accept` likes best, the first of several; undefined where it wants none of them. */
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

/**
 * The weight that an `Accept` (RFC 9110, section 12.5.1) gives to a media type: that of the most specific range that
 * covers it, 0 where none does. Absent or empty: anything goes.
 */
function qualityOf(accept: string | undefined, mediaType: string): number {
  if (accept === undefined || accept.trim() === '') return 1;
  // From the least to the most specific.
  const ranges = ['*/*', mediaType.replace(/\/.*$/, '/*'), mediaType];
  let precision = -1;
  let weight = 0;
  for (const range of accept.toLowerCase().split(',')) {
    const [type = '', ...parameters] = range.split(';');
    const rangePrecision = ranges.indexOf(type.trim());
    if (rangePrecision === -1 || rangePrecision < precision) continue;
    const rangeWeight = weightOf(parameters);
    weight = rangePrecision === precision ? Math.max(weight, rangeWeight) : rangeWeight;
    precision = rangePrecision;
  }
  return weight;
}

function weightOf(parameters: readonly string[]): number {
  for (const parameter of parameters) {
    const [name = '', value = ''] = parameter.split('=', 2);
    if (name.trim() !== 'q') continue;
    const weight = Number(value.trim());
    return Number.isNaN(weight) ? 1 : weight;
  }
  return 1;
}
