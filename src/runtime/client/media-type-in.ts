/** `application/json` of `Application/JSON; charset=utf-8`; undefined without a header. */
export function mediaTypeIn(headers: Headers): string | undefined {
  return headers.get('content-type')?.replace(/;.*$/s, '').trim().toLowerCase();
}
