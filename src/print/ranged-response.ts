import type { ErrorDeclaration } from '../model/model.js';
import { statusesBefore } from '../model/statuses.js';
import type { Module } from './module.js';
import { errorResponseSymbol } from './names.js';

/**
 * The response of an error at an endpoint: `NotFoundResponse`; for a range, without the statuses that the endpoint
 * declares more exactly: `FailedResponse<404 | TooBadResponse['status']>`.
 */
export function rangedResponseText(
  { name, status }: ErrorDeclaration,
  errors: readonly ErrorDeclaration[],
  module: Module,
): string {
  const before = statusesBefore(status, errors).map((one) => {
    const other = errors.find((candidate) => candidate.status === one);
    return typeof one === 'number' || other === undefined
      ? String(one)
      : `${module.mention(errorResponseSymbol(other.name))}['status']`;
  });
  const response = module.mention(errorResponseSymbol(name));
  return before.length === 0 ? response : `${response}<${before.join(' | ')}>`;
}
