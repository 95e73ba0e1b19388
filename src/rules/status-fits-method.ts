import type { Endpoint } from '../model/model.js';
import type { OwnRule } from './rule.js';

/**
 * 201 says that the request created something, which GET, HEAD and DELETE never do; 206 responds to a request with
 * `Range`; 304 stands for another response to GET or HEAD.
 */
export const statusFitsMethod: OwnRule = {
  severity: 'warning',
  checkEndpoint(endpoint, report) {
    for (const { status, span, gap } of endpoint.responses) {
      if (gap !== undefined || endpoint.gap !== undefined) continue;
      const message = problemOf(status, endpoint);
      if (message !== undefined) report({ message, span });
    }
  },
};

function problemOf(status: number, { method, headers, responses }: Endpoint): string | undefined {
  if (status === 201 && ['GET', 'HEAD', 'DELETE'].includes(method))
    return `201 says that something was created, and ${method} creates nothing. Use 200 or 204.`;
  if (status === 304 && !['GET', 'HEAD'].includes(method))
    return `304 says that a copy from an earlier GET is current; ${method} changes something. Use 200 or 204.`;
  if (status === 304 && responses.length === 1)
    return '304 refers to a response that the client already has. List that response too.';
  if (status === 206 && !headers.some(({ property }) => property.toLowerCase() === 'range'))
    return '206 responds to a `Range` header, but none is declared. Use 200, or declare the header.';
  return undefined;
}
