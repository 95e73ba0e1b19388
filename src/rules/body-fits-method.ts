import { hasBody } from '../model/contents.js';
import type { OwnRule } from './rule.js';

/** A GET or HEAD request has no body; neither has a response to HEAD, nor a 204, 205 or 304 (RFC 9110). */
export const bodyFitsMethod: OwnRule = {
  severity: 'error',
  checkEndpoint(endpoint, report) {
    const { method } = endpoint;
    if (hasBody(endpoint) && (method === 'GET' || method === 'HEAD')) {
      const message = `A ${method} request has no body: many servers and proxies drop it. Use query parameters, or POST.`;
      report({ message, span: endpoint.bodySpan ?? endpoint.span });
    }
    for (const response of endpoint.responses) {
      if (!hasBody(response)) continue;
      if (method === 'HEAD')
        report({ message: 'A response to HEAD has no body: write `returns: nothing`.', span: response.span });
      if ([204, 205, 304].includes(response.status)) {
        report({ message: `A ${response.status} has no body: write \`nothing\`, or use 200.`, span: response.span });
      }
    }
  },
};
