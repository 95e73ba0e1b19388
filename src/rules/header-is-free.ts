import { automaticRequestHeaders, automaticResponseHeaders } from '../model/automatic-headers.js';
import { declaredResponsesOf, writtenTemplate } from '../model/endpoints.js';
import type { Parameter } from '../model/model.js';
import type { OwnRule, ReportViolation } from './rule.js';

/** No declared header is set automatically: a second length of a body would be a security hole. */
export const headerIsFree: OwnRule = {
  severity: 'error',
  check(model, report) {
    for (const { headers } of declaredResponsesOf(model)) {
      refuseTaken(headers, automaticResponseHeaders, report);
      checkCookie(headers, report);
    }
  },
  checkEndpoint: ({ headers }, report) => refuseTaken(headers, automaticRequestHeaders, report),
};

function refuseTaken(headers: readonly Parameter[], taken: ReadonlySet<string>, report: ReportViolation): void {
  for (const { name, span } of headers) {
    const written = writtenTemplate(name);
    if (!taken.has(written.toLowerCase())) continue;
    const wayOut = written.toLowerCase() === 'cookie' ? 'List the cookies under `cookies:`.' : 'Remove it.';
    report({ message: `The header "${written}" is set automatically by the client or the server. ${wayOut}`, span });
  }
}

/** Cookies are strings, and optional: browsers hide the header from programs (Fetch, section 2.2.6). */
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
