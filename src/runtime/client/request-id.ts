/** The id of a request at the service: most services call the header `X-Request-Id`, some leave out the `X-`. */
export function requestIdOf(headers: Headers): string | undefined {
  return headers.get('x-request-id') ?? headers.get('request-id') ?? undefined;
}
