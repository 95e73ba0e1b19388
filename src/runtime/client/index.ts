// The imports of printed code and of the package root. Code that only some models need has its own entry.

export {
  type ApiResponse,
  type Call,
  call,
  type CallResult,
  type FailedCall,
  type PagedCall,
  type Received,
} from './call.js';
export { writeBody, writeJson } from './requests/body.js';
export { connect, fillPlaceholder } from './connection/connect.js';
export type { CallFailure, Issue, ProblemDetails, ProblemReason, WithoutBody } from './errors.js';
export { addToken } from './connection/given-text.js';
export {
  AbortError,
  ApiError,
  ClientError,
  ConnectionError,
  InvalidInputError,
  ResponseError,
  TimeoutError,
  TokenError,
  UnexpectedResponseError,
} from './errors.js';
export { giveResponse, giveBody, giveFalseForAbsence, giveNothing, giveTrue } from './responses/responses.js';
export { boundHeader, writeHeaders } from './requests/headers.js';
export { lateRequest, request } from './requests/late-request.js';
export type { DeclaredError, Operation, Parameter } from './operation.js';
export { type KeptPage, type PagePosition, positionKey } from './position.js';
export { writePattern, writeQuery } from './requests/parameters.js';
export { neededScopes, type ScopeTable } from './connection/scopes.js';
export type { ClientRequest, RequestedResponse, RequestOptions } from './requests/requested.js';
export { clientCredentials, type ClientCredentials, type IssuedToken, keepToken } from './connection/tokens.js';
export type { ClientFor, OtherTag, Tolerant, TolerantClient, TolerantObject, UnknownVariant } from './tolerant.js';
export { updateWithRetry } from './update-with-retry.js';
export { pauseAfter } from './retries.js';
export { decodeInteger, readHeaders } from './responses/response-headers.js';
export { settingsKey } from './connection/settings.js';
export type {
  Attempt,
  BoundBy,
  BoundInput,
  CallArguments,
  CallOptions,
  Connection,
  ConnectionOptions,
  Exchange,
  Fetch,
  FetchOptions,
  HeaderValues,
  Middleware,
  Mismatch,
  Progress,
  ProgressOptions,
  ResponseReading,
  Token,
  WithBound,
} from './connection/settings.js';
export { encodeBoolean, encodeInteger, encodeJson, encodeList, encodeNumber } from './requests/text.js';
