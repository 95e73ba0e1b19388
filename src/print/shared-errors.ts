import { byName } from '../model/declarations.js';
import type { Endpoint, ErrorDeclaration, Group, Model } from '../model/model.js';
import { statusesBefore } from '../model/statuses.js';
import type { Module } from './module.js';
import { errorResponseSymbol } from './names.js';

const noErrors: readonly ErrorDeclaration[] = [];

/**
 * The errors that all endpoints of a group document, declared once for all: at least two errors of at least two
 * endpoints. Excluded are errors that share their status with another error of an endpoint, because there the meaning
 * of the status depends on both, and ranges, whose statuses depend on the other errors.
 */
export function sharedErrorsOf({ endpoints }: Pick<Group, 'endpoints'>): readonly ErrorDeclaration[] {
  const [first, ...others] = endpoints;
  if (first === undefined || others.length === 0) return noErrors;
  const shared = first.errors.filter(
    ({ name, status }) =>
      typeof status === 'number' &&
      endpoints.every(({ errors }) => {
        const [only, ...further] = errors.filter((error) => error.status === status);
        return only?.name === name && further.length === 0;
      }),
  );
  return shared.length > 1 ? shared : noErrors;
}

/** The errors of an endpoint alone, and those that its group shares. */
export function errorsOf(
  { group, errors }: Endpoint,
  { groups }: Model,
): Readonly<Record<'own' | 'shared', readonly ErrorDeclaration[]>> {
  const shared = sharedErrorsOf(byName(groups).get(group) ?? { endpoints: [] });
  const names = new Set(shared.map(({ name }) => name));
  return { own: errors.filter(({ name }) => !names.has(name)), shared };
}

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
