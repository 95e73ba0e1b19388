// What printed code and the root of the package take from here.

export type { ScopePart, ScopeRequirement } from './authorize.js';
export type { Preconditions } from './conditional.js';
export { preconditionsOf } from './conditional.js';
export type { Context, ErrorContext } from './context.js';
export type { Endpoints, Match } from './endpoint.js';
export { endpointsOf } from './endpoint.js';
export type { RecordState } from './conditional.js';
export { entityTag } from './conditional.js';
export type { HealthOptions, Mount } from './health.js';
export type { Hooks, ObservedRequest, Outcome } from './hooks.js';
export type { HttpRequest, HttpResponse, Route } from './http.js';
export type { Life } from './life.js';
export type { Limits } from './limits.js';
export { defaultLimits } from './limits.js';
export { preferenceOf, prefersMinimal } from './prefer.js';
export type { ProblemDetails, Reason } from './problem.js';
export { ProblemError, notImplemented, problemInstance, problemResponse, titleOf } from './problem.js';
export { codeAt, isAt, segmentEnd } from './segments.js';
export type { CommonOptions, Server } from './server.js';
export { startService } from './server.js';
export type { ReadResult } from './text.js';
export type { Principal, StaticToken, TokenVerifier } from './tokens.js';
export { staticTokens } from './tokens.js';
