/** Whether a `Content-Type` says JSON in UTF-8 (RFC 8259, section 8.1). */
export function isJsonContentType(contentType: string): boolean {
  const [type = '', ...parameters] = contentType.toLowerCase().split(';');
  if (type.trim() !== 'application/json') return false;
  return parameters.every((parameter) => {
    const [name = '', value = ''] = parameter.split('=', 2);
    return name.trim() !== 'charset' || /^"?utf-?8"?$/.test(value.trim());
  });
}

/**
 * Whether an `Accept` (RFC 9110, section 12.5.1) leaves room for JSON: the most specific range that covers it has a
 * weight above zero. Absent or empty: anything goes.
 */
export function acceptsJson(accept: string | undefined): boolean {
  if (accept === undefined || accept.trim() === '') return true;
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
  return weight > 0;
}

// From the least to the most specific.
const ranges = ['*/*', 'application/*', 'application/json'];

function weightOf(parameters: readonly string[]): number {
  for (const parameter of parameters) {
    const [name = '', value = ''] = parameter.split('=', 2);
    if (name.trim() !== 'q') continue;
    const weight = Number(value.trim());
    return Number.isNaN(weight) ? 1 : weight;
  }
  return 1;
}
