import { writtenRoute, writtenScopes } from '../../model/endpoints.js';
import type { Endpoint, Model } from '../../model/model.js';
import { isPublic, usesBearerOnly } from '../../model/requirements.js';
import { codeSpan } from '../../print/markdown.js';
import { neededCredentials } from './credentials.js';

/** The route of an endpoint, and what it needs: `` `GET /{projectKey}/resource` needs a token with `view`. `` */
export function routeWords(endpoint: Endpoint, model: Model): string {
  return `${codeSpan(writtenRoute(endpoint))}${accessWords(endpoint, model)}`;
}

/** The rest of a sentence that begins with the route; empty if the model has no credentials. */
function accessWords(endpoint: Endpoint, model: Model): string {
  const { scopes } = endpoint;
  if (model.auth.schemes.length === 0) return '';
  const isBearer = usesBearerOnly(model);
  if (isPublic(endpoint, model.auth)) return isBearer ? ' needs no token.' : ' needs no credentials.';
  const written = writtenScopes(scopes, model);
  if (isBearer && scopes.kind === 'unknown') return '';
  const needed = written === '' ? '' : ` with ${codeSpan(written)}`;
  return ` ${isBearer ? `needs a token${needed}` : neededCredentials(endpoint, needed, model)}.`;
}
