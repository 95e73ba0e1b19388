import { declaredResponse, type ErrorContext, type ProblemDetails, type Status } from '../server/index.js';
import { ownField } from '../validators/index.js';
import type { Shown } from './drawing.js';
import { type Declared, errorBody } from './error-body.js';

/** The errors that the operations of a group document, with the JSON bodies of each. */
export type DeclaredErrors = Readonly<Record<string, readonly DeclaredError[]>>;

export interface DeclaredError {
  readonly status: Status;
  readonly bodies: readonly Declared[];
}

/** Creates the error body that an operation declares for a problem. Undefined if none fits, or if the problem does. */
export function refusalBodyOf(
  groups: Readonly<Record<string, DeclaredErrors>>,
  shown: Shown,
): (problem: ProblemDetails, context: ErrorContext) => unknown {
  return (problem, { operation = '', requestId }) => {
    const [group = '', name = ''] = operation.split('.');
    const errors = ownField(ownField(groups, group) ?? {}, name) ?? [];
    const { bodies = [] } = declaredResponse(errors as readonly DeclaredError[], problem.status) ?? {};
    return errorBody(bodies, { ...problem, requestId }, shown);
  };
}
