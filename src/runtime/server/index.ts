// The imports of printed code and of the package root.

export {
  type CredentialOwner,
  type Principal,
  type ScopelessOwner,
  type StaticToken,
  staticTokens,
  type TokenVerifier,
} from './authorize.js';
export { entityTag, type Preconditions, preconditionsOf, type RecordState } from './conditional.js';
export type { AuthContext, Context, ErrorContext } from './context.js';
export type { CorsOptions } from './cors.js';
export { type Endpoints, endpointsOf, type Match } from './endpoint.js';
export type { Route, ScopePart, ScopeRequirement, Status } from './endpoint-table.js';
export { type HealthOptions, type Life, type Mount } from './health.js';
export type { Hooks, ObservedRequest, Outcome } from './hooks.js';
export type { HttpRequest, HttpResponse, MaybePromise } from './http.js';
export { defaultLimits, type Limits } from './limits.js';
export { preferenceOf, prefersMinimal } from './negotiation.js';
export {
  notImplemented,
  type ProblemDetails,
  ProblemError,
  problemInstance,
  problemResponse,
  type Reason,
} from './problem.js';
export type { RefusalBody } from './refusals.js';
export type { AroundHandler, CommonOptions } from './options.js';
export { type Server, startService } from './server.js';
export { codeAt, isAt, segmentEnd } from './target.js';
export type { ReadResult } from './read-result.js';

// The imports of the scripts of other packages and entries: their declarations do not need them.

/** @internal */
export { jsonTextOf, withJsonText } from './encoder.js';
/** @internal */
export { joinedMounts } from './health.js';
/** @internal */
export { editDistance, nearestName } from './nearest.js';
/** @internal */
export { preferredOf } from './negotiation.js';
/** @internal */
export { titleOf } from './problem.js';
/** @internal */
export { declaredResponse } from './status-range.js';
/** @internal */
export { targetBelow } from './target.js';
/** @internal */
export { tried } from './http.js';
/** @internal */
export { handleWebRequest, targetOf } from './web.js';
