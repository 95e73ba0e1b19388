import { endpointsOf, writtenTemplate } from '../model/endpoints.js';
import type { Parameter } from '../model/model.js';
import type { Rule, Violation } from './rule.js';

/** Headers that client, server and the protocol set themselves. */
const requestHeaders = new Set(
  `
    accept accept-encoding authorization connection content-encoding content-length content-type cookie
    expect host keep-alive te trailer transfer-encoding upgrade
  `
    .trim()
    .split(/\s+/),
);
const responseHeaders = new Set(
  `
    allow connection content-encoding content-length content-type date keep-alive trailer
    transfer-encoding upgrade www-authenticate
  `
    .trim()
    .split(/\s+/),
);

/** No declared header is one that is set already: a second opinion about the length of a body is an attack. */
export const headerIsFree: Rule = {
  code: 'header-is-free',
  severity: 'error',
  check(model, report) {
    const refuse = (parameters: readonly Parameter[], taken: ReadonlySet<string>): void => {
      for (const { name, span } of parameters) {
        if (!taken.has(writtenTemplate(name).toLowerCase())) continue;
        report({
          message: `The header "${writtenTemplate(name)}" is set by the client and the server themselves. ${wayOut(writtenTemplate(name))}`,
          span,
        });
      }
    };
    for (const { headers } of model.errors) refuse(headers, responseHeaders);
    for (const endpoint of endpointsOf(model)) {
      refuse(endpoint.headers, requestHeaders);
      for (const response of endpoint.responses) {
        refuse(response.headers, responseHeaders);
        checkCookie(response.headers, report);
      }
    }
  },
};

/** One cookie, as text. Browsers show it to no program (Fetch, section 2.2.6), so that it cannot be required. */
function checkCookie(headers: readonly Parameter[], report: (violation: Violation) => void): void {
  for (const { name, type, isRequired, span } of headers) {
    if (writtenTemplate(name).toLowerCase() !== 'set-cookie') continue;
    if (!isRequired && type.kind === 'string') continue;
    const message =
      'Browsers keep the header "Set-Cookie" to themselves, and commas do not separate cookies. Write `Set-Cookie?: string`.';
    report({ message, span });
  }
}

function wayOut(name: string): string {
  return name.toLowerCase() === 'cookie' ? 'List the cookies under `cookies:`.' : 'Remove it.';
}
