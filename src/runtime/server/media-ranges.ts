import { type RangeQuality, weightOf } from './negotiation.js';

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
export const rangeQuality: RangeQuality = (accept, range) => {
  if (!isRange(range)) return undefined;
  if (accept === undefined || accept.trim() === '') return 1;
  const matches = rangeMatcher(range);
  const type = range.replace(/\/.*$/, '/*');
  const weights = accept.split(',').map((one) => {
    const [given = '', ...parameters] = one.split(';');
    const name = given.trim().toLowerCase();
    const overlaps = name === '*/*' || type === '*/*' || name === type || matches(name);
    return overlaps ? weightOf(parameters) : 0;
  });
  return Math.max(...weights);
};
