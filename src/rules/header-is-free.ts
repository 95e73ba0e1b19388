import { automaticRequestHeaders, automaticResponseHeaders } from '../model/automatic-headers.js';
import { endpointsOf, writtenTemplate } from '../model/endpoints.js';
import type { Parameter } from '../model/model.js';
import type { OwnRule, ReportViolation } from './rule.js';

/**
 * No declared header is one that is set automatically: a second value for the length of a body would be a security
 * hole.
 */
export const headerIsFree: OwnRule = {
  severity: 'error',
  check(model, report) {
    const refuse = (parameters: readonly Parameter[], taken: ReadonlySet<string>): void => {
      for (const { name, span } of parameters) {
        if (!taken.has(writtenTemplate(name).toLowerCase())) continue;
        const message = `The header "${writtenTemplate(name)}" is set automatically by the client or the server. ${wayOut(writtenTemplate(name))}`;
        report({ message, span });
      }
    };
    for (const { headers } of model.errors) {
      refuse(headers, automaticResponseHeaders);
      checkCookie(headers, report);
    }
    for (const endpoint of endpointsOf(model)) {
      refuse(endpoint.headers, automaticRequestHeaders);
      for (const response of endpoint.responses) {
        refuse(response.headers, automaticResponseHeaders);
        checkCookie(response.headers, report);
      }
    }
  },
};

/**
 * A cookie, or a list of them, each as a string. Browsers hide the header from programs (Fetch, section 2.2.6), so it cannot be
 * required.
 */
function checkCookie(headers: readonly Parameter[], report: ReportViolation): void {
  for (const { name, type, isRequired, span } of headers) {
    if (writtenTemplate(name).toLowerCase() !== 'set-cookie') continue;
    const cookie = type.kind === 'array' && !type.unique ? type.items : type;
    if (!isRequired && cookie.kind === 'string') continue;
    const message =
      'Browsers hide the header "Set-Cookie", so it is optional, and a cookie is a string. Write `Set-Cookie?: string`, or `Set-Cookie?: string[]` for several.';
    report({ message, span });
  }
}

function wayOut(name: string): string {
  return name.toLowerCase() === 'cookie' ? 'List the cookies under `cookies:`.' : 'Remove it.';
}
