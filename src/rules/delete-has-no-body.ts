import { hasBody } from '../model/contents.js';
import type { OwnRule } from './rule.js';

/** The URL says what a DELETE removes: a body has no defined meaning (RFC 9110, section 9.3.5). */
export const deleteHasNoBody: OwnRule = {
  severity: 'warning',
  checkEndpoint(endpoint, report) {
    if (endpoint.method !== 'DELETE' || !hasBody(endpoint)) return;
    const message =
      'Some servers refuse a DELETE request with a body, and some proxies drop the body. Use query parameters, or POST.';
    report({ message, span: endpoint.bodySpan ?? endpoint.span });
  },
};
