import { errorBody } from '../samples/error-body.js';
import type { ErrorContext, ProblemDetails } from '../server/index.js';
import { ownField } from '../validators/index.js';
import { type BodyMock, type OperationMock, responseWith } from './operation.js';
import { type SampleParts, shownOf } from './samples.js';

type Operations = Readonly<Record<string, Readonly<Record<string, OperationMock>>>>;

/** Creates the error body that an operation declares for a problem. Undefined if none fits, or if the problem does. */
export function refusalBodyOf(
  operations: Operations,
  parts: SampleParts,
): (problem: ProblemDetails, context: ErrorContext) => unknown {
  const shown = shownOf(parts);
  return (problem, { operation = '', requestId }) => {
    const [group = '', name = ''] = operation.split('.');
    const mock = ownField(ownField(operations, group) ?? {}, name) as OperationMock | undefined;
    const response = responseWith(problem.status, mock?.responses ?? []);
    const contents = Object.entries(response?.contents ?? {});
    const json = contents.filter(([mediaType]) => /[/+]json$/.test(mediaType)).map(([, body]) => body);
    const bodies: readonly BodyMock[] = response?.body === undefined ? json : [response.body];
    const declared = bodies.filter(({ encoding }) => encoding === undefined);
    return errorBody(declared, { ...problem, requestId }, shown);
  };
}
