import { endpointsOf } from '../model/endpoints.js';
import type { Endpoint, Parameter } from '../model/model.js';
import { writtenType } from '../model/type-ref.js';
import { repeated } from '../source/graph.js';
import type { Rule, Violation } from './rule.js';

/**
 * Two headers of one request or answer do not come out as one property: `If-Match` and `ifMatch` would. Errors that an
 * endpoint answers with under one status may share a header, which has one type then: the handler gives it by its status.
 */
export const propertyNamesAreDistinct: Rule = {
  code: 'property-names-are-distinct',
  severity: 'error',
  check(model, report) {
    for (const { headers } of model.errors) reportEqual(headers, report);
    for (const endpoint of endpointsOf(model)) {
      reportEqual(endpoint.headers, report);
      for (const response of endpoint.responses) reportEqual(response.headers, report);
      reportUnlike(endpoint, report);
    }
  },
};

function reportEqual(parameters: readonly Parameter[], report: (violation: Violation) => void): void {
  // Header names mean the same in upper and lower case (RFC 9110, section 5.1).
  for (const [parameter, first] of repeated(parameters, ({ property }) => property.toLowerCase())) {
    report({
      message: `This header comes out as the property "${parameter.property}", and so does another. Rename or remove one.`,
      span: parameter.span,
      notes: [{ message: 'The other is declared here.', span: first.span }],
    });
  }
}

function reportUnlike({ errors, group, name }: Endpoint, report: (violation: Violation) => void): void {
  const answered = errors.flatMap(({ status, headers }) => headers.map((header) => ({ status, header })));
  const keyOf = ({ status, header }: (typeof answered)[number]): string => `${status} ${header.property.toLowerCase()}`;
  for (const [{ status, header }, { header: first }] of repeated(answered, keyOf)) {
    if (writtenType(first.type) === writtenType(header.type)) continue;
    report({
      message: `"${group}.${name}" answers with this header under ${status}, and with another of that name that is \`${writtenType(first.type)}\`. Give both one type, or one error another status.`,
      span: header.span,
      notes: [{ message: 'The other is declared here.', span: first.span }],
    });
  }
}
