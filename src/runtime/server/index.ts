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
export type { Context, ErrorContext } from './context.js';
export type { CorsOptions } from './cors.js';
export { jsonTextOf, withJsonText } from './encoder.js';
export { type Endpoints, endpointsOf, type Match } from './endpoint.js';
export type { Route, ScopePart, ScopeRequirement } from './endpoint-table.js';
export { type HealthOptions, joinedMounts, type Life, type Mount } from './health.js';
export type { Hooks, ObservedRequest, Outcome } from './hooks.js';
export type { HttpRequest, HttpResponse } from './http.js';
export { defaultLimits, type Limits } from './limits.js';
export { preferenceOf, preferredOf, prefersMinimal } from './negotiation.js';
export { type SentQuery, sentQuery } from './parameters.js';
export {
  notImplemented,
  type ProblemDetails,
  ProblemError,
  problemInstance,
  problemResponse,
  type Reason,
  titleOf,
} from './problem.js';
export { type CommonOptions, type Server, startService } from './server.js';
export { areSegments, codeAt, isAt, segmentEnd, targetBelow } from './target.js';
export type { ReadResult } from './text-reader.js';
export { handleWebRequest, targetOf } from './web.js';
