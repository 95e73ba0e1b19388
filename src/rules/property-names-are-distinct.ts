import { endpointsOf } from '../model/endpoints.js';
import type { Parameter } from '../model/model.js';
import type { Rule, Violation } from './rule.js';

/** Two headers of one request or answer do not come out as one property: `If-Match` and `ifMatch` would. */
export const propertyNamesAreDistinct: Rule = {
  code: 'property-names-are-distinct',
  severity: 'error',
  check(model, report) {
    for (const { headers } of model.errors) reportEqual(headers, report);
    for (const endpoint of endpointsOf(model)) {
      reportEqual(endpoint.headers, report);
      for (const response of endpoint.responses) reportEqual(response.headers, report);
    }
  },
};

function reportEqual(parameters: readonly Parameter[], report: (violation: Violation) => void): void {
  const firsts = new Map<string, Parameter>();
  for (const parameter of parameters) {
    // Header names mean the same in upper and lower case (RFC 9110, section 5.1).
    const first = firsts.get(parameter.property.toLowerCase());
    firsts.set(parameter.property.toLowerCase(), first ?? parameter);
    if (first === undefined) continue;
    report({
      message: `This header comes out as the property "${parameter.property}", and so does another. Rename or remove one.`,
      span: parameter.span,
      notes: [{ message: 'The other is declared here.', span: first.span }],
    });
  }
}
