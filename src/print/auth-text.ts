import type { AuthRequirement } from '../model/access.js';
import type { Endpoint, Model } from '../model/model.js';
import { isPublic } from '../model/requirements.js';
import { stringLiteral } from './escape.js';

/** `[['token'], ['key']]` of an endpoint; undefined if it has the default, or needs nothing. */
export function endpointAuthText(endpoint: Endpoint, { auth }: Model): string | undefined {
  return endpoint.auth === undefined || isPublic(endpoint, auth) ? undefined : requirementText(endpoint.auth);
}

/** `[['token'], ['key']]` */
export function requirementText(requirement: AuthRequirement): string {
  return `[${requirement.map((names) => `[${names.map(stringLiteral).join(', ')}]`).join(', ')}]`;
}
