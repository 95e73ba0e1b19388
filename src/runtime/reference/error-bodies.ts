import { type Declared, errorBody } from '../samples/error-body.js';
import type { Shown } from '../samples/index.js';
import type { ErrorContext, ProblemDetails } from '../server/index.js';
import { ownField } from '../validators/index.js';

/** The error bodies of a group, by endpoint and status: `404`, `4xx`, `other`. */
export type DeclaredErrors = Readonly<Record<string, Readonly<Record<string, readonly Declared[]>>>>;

/** Creates the error body that an operation declares for a problem. Undefined if none fits, or if the problem does. */
export function refusalBodyOf(
  groups: Readonly<Record<string, DeclaredErrors>>,
  shown: Shown,
): (problem: ProblemDetails, context: ErrorContext) => unknown {
  return (problem, { operation = '', requestId }) => {
    const [group = '', name = ''] = operation.split('.');
    const errors = ownField(ownField(groups, group) ?? {}, name) ?? {};
    const { status } = problem;
    const declared =
      ownField(errors, String(status)) ??
      ownField(errors, `${Math.floor(status / 100)}xx`) ??
      ownField(errors, 'other');
    return errorBody((declared ?? []) as readonly Declared[], { ...problem, requestId }, shown);
  };
}
