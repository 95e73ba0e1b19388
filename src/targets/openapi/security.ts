import type { AuthRequirement, AuthScheme } from '../../model/access.js';
import { writtenScope, writtenTemplate } from '../../model/endpoints.js';
import type { Endpoint, Model } from '../../model/model.js';
import { isPublic, requirementOf, scopeAlternatives } from '../../model/requirements.js';
import { nameOfScheme } from '../../model/scheme-names.js';
import { type Json, type JsonMap, membersOf } from '../../print/json-document.js';
import { extended, extensionsByName } from '../../schema/extensions.js';
import { wordsOf } from '../../schema/words.js';
import { objectOfEntries, ownWords } from './words.js';
import { defined } from '../../source/plain-data.js';

/** The schemes by name (OpenAPI 3.1.1, section 4.8.27); undefined if the model has none. */
export function securitySchemes(model: Model): JsonMap | undefined {
  return objectOfEntries(
    model.auth.schemes.map((scheme) => [
      nameOfScheme(scheme.name, model),
      extended(schemeObject(scheme, model), scheme),
    ]),
  );
}

function schemeObject(scheme: AuthScheme, model: Model): JsonMap {
  if (scheme.kind !== 'bearer') {
    // Scopes apply to it: in OpenAPI they apply only to tokens.
    const isBound = model.scopes.length > 0 && scheme.isWithoutScopes !== true;
    return defined({ ...kindOf(scheme), ...schemeWords(scheme), [ownWords]: isBound ? { scopes: true } : undefined });
  }
  // What `#@ openapi:` says of it: `type: oauth2`, with the flows.
  const { type, flows } = extended({}, scheme);
  const scopes = Object.fromEntries(model.scopes.map(({ token, docs = '' }) => [writtenTemplate(token), docs]));
  const bare = Object.entries(membersOf(flows)).filter(([, flow]) => !Object.hasOwn(membersOf(flow), 'scopes'));
  return defined({
    ...(type === undefined ? kindOf(scheme) : { type }),
    ...schemeWords(scheme, flows === undefined ? scopeWords(model) : undefined),
    flows: flows && Object.fromEntries(bare.map(([name]) => [name, { scopes }])),
    'x-scopes': extensionsByName(model.scopes.map((scope) => [writtenTemplate(scope.token), scope])),
  });
}

function kindOf(scheme: AuthScheme): JsonMap {
  if (scheme.kind === 'key') return { type: 'apiKey', in: scheme.in, name: scheme.key };
  return { type: 'http', scheme: scheme.kind };
}

/** Only the description: a scheme cannot be `deprecated` before OpenAPI 3.2. */
function schemeWords(scheme: AuthScheme, more?: string): JsonMap {
  const { description } = wordsOf(scheme, more);
  return defined({ description });
}

/** The docs for scopes of an `http` scheme, which has no field for them. */
function scopeWords({ scopes }: Model): string | undefined {
  if (scopes.length === 0) return undefined;
  const lines = scopes.map(({ token, docs }) => {
    const words = docs === undefined ? '' : `: ${docs.replaceAll(/\s+/g, ' ')}`;
    return `- \`${writtenTemplate(token)}\`${words}`;
  });
  return `Scopes:\n\n${lines.join('\n')}`;
}

/** The requirement of operations without their own. */
export function securityOf(model: Model): Json | undefined {
  const { schemes, default: needed } = model.auth;
  return schemes.length === 0 ? undefined : requirements(needed, [[]], model);
}

/** The requirement of an operation, with its scopes; undefined if it is the default of the model. */
export function operationSecurity(endpoint: Endpoint, model: Model): Json | undefined {
  if (model.auth.schemes.length === 0) return undefined;
  if (isPublic(endpoint, model.auth)) return [];
  const tokens = scopeAlternatives(endpoint.scopes, (name) => writtenScope(name, model));
  if (endpoint.auth === undefined && tokens.every((alternative) => alternative.length === 0)) return undefined;
  return requirements(requirementOf(endpoint, model), tokens, model);
}

/** Each alternative of the schemes, combined with each alternative of the scopes, which belong to tokens. */
function requirements(needed: AuthRequirement, tokens: readonly (readonly string[])[], model: Model): Json {
  const { auth } = model;
  const hasScopes = (name: string): boolean =>
    auth.schemes.some((one) => one.name === name && one.kind === 'bearer' && one.isWithoutScopes !== true);
  return needed.flatMap((names) => {
    const alternatives = names.some(hasScopes) ? tokens : [[]];
    return alternatives.map((scopes): JsonMap =>
      Object.fromEntries(names.map((name) => [nameOfScheme(name, model), hasScopes(name) ? scopes : []])),
    );
  });
}
