import type { AuthScheme } from '../../model/access.js';
import { endpointsOf, writtenRoute, writtenScopes } from '../../model/endpoints.js';
import type { Endpoint, Model } from '../../model/model.js';
import {
  isOptional,
  isPublic,
  isWithoutScopes,
  optionOf,
  requirementOf,
  usesBearerOnly,
} from '../../model/requirements.js';
import { propertyKey, stringLiteral } from '../../print/escape.js';
import type { Module } from '../../print/module.js';
import { runtimeName } from '../../print/runtime.js';
import { literalText, objectText } from '../../print/literals.js';
import { memberTypeText } from '../../print/type-text.js';
import { codeSpan } from '../../print/markdown.js';

/**
 * How a connection adds credentials, if there are others than a bearer token:
 *
 *     authorizeBy(options, { key: { option: 'key', add: addHeaderKey('X-Api-Key') } }, [['key']])
 */
export function authorizeText(module: Module): string | undefined {
  const { model } = module;
  const { schemes } = model.auth;
  if (schemes.length === 0 || usesBearerOnly(model)) return undefined;
  const members = schemes.map((scheme) => {
    const text = objectText({ option: stringLiteral(optionOf(scheme)), add: addText(scheme, module) });
    return `${propertyKey(scheme.name)}: ${text}`;
  });
  const authorizeBy = runtimeName('authorizeBy', module);
  return `${authorizeBy}(options, { ${members.join(', ')} }, ${literalText(model.auth.default)})`;
}

function addText(scheme: AuthScheme, module: Module): string {
  if (scheme.kind !== 'key') return runtimeName(scheme.kind === 'bearer' ? 'addToken' : 'addBasic', module);
  const names = { header: 'addHeaderKey', query: 'addQueryKey', cookie: 'addCookieKey' };
  return `${runtimeName(names[scheme.in], module)}(${stringLiteral(scheme.key)})`;
}

const types: Readonly<Record<AuthScheme['kind'], string>> = { bearer: 'Token', basic: 'Basic', key: 'Key' };

/** The types of credentials that only some packages export. */
export function credentialTypesOf({ auth }: Model): readonly string[] {
  const kinds = new Set(auth.schemes.map(({ kind }) => kind));
  return [...(kinds.has('basic') ? ['Basic', 'BasicCredentials'] : []), ...(kinds.has('key') ? ['Key'] : [])];
}

/**
 * The options for credentials, which must include those of at least one alternative of one operation. The default is
 * last, as in `ClientAddress`:
 *
 *     ({ readonly token?: Token | undefined; readonly key: Key } | { readonly token: Token; readonly key?: Key | undefined })
 */
export function credentialOptions(model: Model, module: Module): readonly string[] {
  const { schemes } = model.auth;
  if (schemes.length === 0) return [];
  const needs = needsOf(model);
  const variants = needs.map((needed) => {
    const members = schemes.map((scheme) => {
      const type = runtimeName(types[scheme.kind], module);
      return memberTypeText(propertyKey(optionOf(scheme)), type, !needed.has(scheme.name));
    });
    return `{ ${members.join('; ')} }`;
  });
  return [variants.length === 1 ? variants.join('') : `(${variants.reverse().join(' | ')})`];
}

/**
 * The schemes that must be given, by alternative: credentials for one operation suffice for a client, and where the default
 * of the API is to need none, a client need not have any.
 */
function needsOf(model: Model): readonly ReadonlySet<string>[] {
  const { auth } = model;
  if (isOptional(auth.default)) return [new Set()];
  // A browser sends its own cookies, so these need not be given.
  const isCookie = (name: string): boolean =>
    auth.schemes.some((scheme) => scheme.name === name && scheme.kind === 'key' && scheme.in === 'cookie');
  const needs = endpointsOf(model)
    .filter((endpoint) => !isPublic(endpoint, auth))
    .flatMap((endpoint) => requirementOf(endpoint, model).filter(({ length }) => length > 0))
    .map((names) => names.filter((name) => !isCookie(name)).sort());
  const distinct = [...new Map(needs.map((names) => [names.join(), names])).values()];
  // An alternative that needs more than another one is redundant.
  const least = distinct.filter(
    (names) => !distinct.some((other) => other !== names && other.every((name) => names.includes(name))),
  );
  return least.length === 0 ? [new Set()] : least.map((names) => new Set(names));
}

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

/**
 * The part of an operation's docs about the credentials that it needs, `` needs `oauth` with `read`, or `key` ``: the scopes
 * do not apply to an alternative without scopes.
 */
function neededCredentials(endpoint: Endpoint, withScopes: string, model: Model): string {
  const alternatives = requirementOf(endpoint, model);
  const [bound, free] = [false, true].map((isFree) =>
    alternatives
      .filter((names) => names.length > 0 && isWithoutScopes(names, model) === isFree)
      .map((names) => names.map((name) => `\`${optionNamed(name, model)}\``).join(' and '))
      .join(' or '),
  ) as [string, string];
  const words = [bound === '' ? '' : `${bound}${withScopes}`, free].filter((text) => text !== '');
  return `${isOptional(alternatives) ? 'accepts' : 'needs'} ${words.join(withScopes === '' ? ' or ' : ', or ')}`;
}

function optionNamed(name: string, { auth }: Model): string {
  const scheme = auth.schemes.find((one) => one.name === name);
  return scheme === undefined ? name : optionOf(scheme);
}
