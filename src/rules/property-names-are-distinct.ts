import { declaredResponsesOf } from '../model/endpoints.js';
import type { Endpoint, Parameter } from '../model/model.js';
import { isGuessed } from '../model/types/type-graph.js';
import { writtenType } from '../model/type-ref.js';
import { repeated } from '../source/graph.js';
import type { OwnRule, ReportViolation } from './rule.js';

/**
 * Two headers of one request or response do not become the same property, as `If-Match` and `ifMatch` would. Errors of
 * one endpoint with the same status may share a header if it has the same type: the handler sets it by status.
 */
export const propertyNamesAreDistinct: OwnRule = {
  severity: 'error',
  check(model, report) {
    for (const { headers } of declaredResponsesOf(model)) reportEqual(headers, report);
  },
  checkEndpoint(endpoint, report) {
    reportEqual(endpoint.headers, report);
    reportUnlike(endpoint, report);
  },
};

function reportEqual(parameters: readonly Parameter[], report: ReportViolation): void {
  // Header names are not case-sensitive (RFC 9110, section 5.1).
  for (const [parameter, first] of repeated(parameters, ({ property }) => property.toLowerCase())) {
    const message = `This header becomes the property "${parameter.property}", and so does another. Rename or remove one.`;
    report({ message, span: parameter.span, notes: [{ message: 'The other is declared here.', span: first.span }] });
  }
}

function reportUnlike({ errors, group, name }: Endpoint, report: ReportViolation): void {
  const declared = errors.flatMap(({ status, headers }) => headers.map((header) => ({ status, header })));
  const keyOf = ({ status, header }: (typeof declared)[number]): string => `${status} ${header.property.toLowerCase()}`;
  for (const [{ status, header }, { header: first }] of repeated(declared, keyOf)) {
    if (writtenType(first.type) === writtenType(header.type) || [first, header].some((one) => isGuessed(one.type)))
      continue;
    const message = `"${group}.${name}" sends this header with ${status}, and another of the same name with the type \`${writtenType(first.type)}\`. Give both one type, or one error another status.`;
    report({ message, span: header.span, notes: [{ message: 'The other is declared here.', span: first.span }] });
  }
}
