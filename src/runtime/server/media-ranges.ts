/** `image/*` */
export function isRange(mediaType: string): boolean {
  return mediaType.includes('*') && !mediaType.includes(';');
}

/** Whether a media type, in lower case and without parameters, belongs to a range. */
export function rangeMatcher(range: string): (essence: string) => boolean {
  const [start = '', end = ''] = range === '*/*' ? [] : range.toLowerCase().split('*');
  return (given) => given.length > start.length + end.length && given.startsWith(start) && given.endsWith(end);
}
