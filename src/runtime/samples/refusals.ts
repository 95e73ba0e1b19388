import type { RefusalBody } from '../server/index.js';
import type { Shown } from './drawing.js';
import { errorBody } from './error-body.js';

/** Creates the error body that an operation declares for a problem. Undefined if none fits, or if the problem does. */
export function refusalBodyOf(shown: Shown): RefusalBody {
  return (problem, { requestId, declared }) => errorBody(declared, { ...problem, requestId }, shown);
}
