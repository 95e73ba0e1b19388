import type { OwnRule } from './rule.js';

/**
 * 201 says that the request created something, which GET, HEAD and DELETE never do; 206 responds to a request with
 * `Range`; 304 stands for another response to GET or HEAD.
 */
export const statusFitsMethod: OwnRule = {
  severity: 'warning',
  checkEndpoint(endpoint, report) {
    const { method, headers } = endpoint;
    for (const { status, span, gap } of endpoint.responses) {
      if (gap !== undefined || endpoint.gap !== undefined) continue;
      if (status === 201 && ['GET', 'HEAD', 'DELETE'].includes(method)) {
        const message = `201 says that something was created, and ${method} creates nothing. Use 200 or 204.`;
        report({ message, span });
      }
      if (status === 304 && !['GET', 'HEAD'].includes(method)) {
        const message = `304 says that a copy from an earlier GET is current; ${method} changes something. Use 200 or 204.`;
        report({ message, span });
      } else if (status === 304 && endpoint.responses.length === 1) {
        const message = '304 refers to a response that the client already has. List that response too.';
        report({ message, span });
      }
      if (status === 206 && !headers.some(({ property }) => property.toLowerCase() === 'range')) {
        const message = '206 responds to a `Range` header, but none is declared. Use 200, or declare the header.';
        report({ message, span });
      }
    }
  },
};
