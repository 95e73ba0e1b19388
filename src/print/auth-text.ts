import type { Endpoint, Model } from '../model/model.js';
import { isPublic, optionOf, requirementOf } from '../model/requirements.js';
import { propertyKey } from './escape.js';
import { literalText } from './literals.js';

/** `[['token'], ['key']]` of an endpoint; undefined if it has the default, or needs nothing. */
export function endpointAuthText(endpoint: Endpoint, { auth }: Model): string | undefined {
  return endpoint.auth === undefined || isPublic(endpoint, auth) ? undefined : literalText(endpoint.auth);
}

/**
 * The credentials of the first alternative of an endpoint, or of the default, as options of a client: `token:
 * 'my-access-token'`.
 */
export function credentialSamples(model: Model, endpoint?: Endpoint): readonly string[] {
  const { auth } = model;
  const own = endpoint && requirementOf(endpoint, model).find(({ length }) => length > 0);
  const names = own ?? auth.default[0] ?? [];
  const samples = {
    bearer: "'my-access-token'",
    basic: "{ username: 'me', password: 'a password' }",
    key: "'my-api-key'",
  };
  return auth.schemes
    .filter(({ name }) => names.includes(name))
    .map((scheme) => `${propertyKey(optionOf(scheme))}: ${samples[scheme.kind]}`);
}
