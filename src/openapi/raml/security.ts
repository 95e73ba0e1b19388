import { type Json, isObject, type JsonObject, listOf, memberOf, objectOf, textOf } from '../document/json.js';
import { scopeFor, type Types } from './declarations.js';
import { propertiesIn } from './flat.js';
import { type Found, lookUp, scalarOf, type Scope, sectionOf } from './source.js';
import { wordsOf } from './words.js';
import { defined } from '../../source/plain-data.js';

/** The security schemes of the document and of its libraries, as components. */
export function securitySchemes(types: Types): JsonObject {
  const declared = [...types.byScope.keys()].toReversed().flatMap((scope) => {
    const schemes = Object.entries(sectionOf(scope, 'securitySchemes'));
    return schemes.flatMap(([name, value]) =>
      componentsOf(types, { name: nameOf(types, { name, value, scope }), value, scope }),
    );
  });
  return Object.fromEntries(declared);
}

/** The name of a component. Libraries may have schemes of the same name. */
function nameOf({ byScope }: Types, { name, scope }: Found): string {
  const having = [...byScope.keys()].filter((one) => memberOf(sectionOf(one, 'securitySchemes'), name) !== undefined);
  const index = having.indexOf(scope);
  return index <= 0 ? name : `${name} ${index + 1}`;
}

const flowNames = new Map([
  ['authorization_code', 'authorizationCode'],
  ['client_credentials', 'clientCredentials'],
  ['password', 'password'],
  ['implicit', 'implicit'],
]);

/** The grants of OAuth 2.0, each with the URLs that it needs. */
function flowsOf(settings: JsonObject): JsonObject {
  const listed = (name: string): readonly string[] => [scalarOf(memberOf(settings, name)) ?? []].flat().map(String);
  const scopes = listed('scopes');
  const address = (name: string): Json => scalarOf(memberOf(settings, name));
  const flows = listed('authorizationGrants').flatMap((grant): readonly (readonly [string, JsonObject])[] => {
    const name = flowNames.get(grant);
    if (name === undefined) return [];
    const isAsked = name === 'authorizationCode' || name === 'implicit';
    const flow: JsonObject = {
      authorizationUrl: isAsked ? address('authorizationUri') : undefined,
      tokenUrl: name === 'implicit' ? undefined : address('accessTokenUri'),
      scopes: scopes.length === 0 ? undefined : Object.fromEntries(scopes.map((scope) => [scope, ''])),
    };
    return [[name, defined(flow)]];
  });
  return Object.fromEntries(flows);
}

interface Key {
  readonly in: string;
  readonly name: string;
}

/** The keys of a scheme that is neither a token nor a password: the headers and parameters that it describes. */
function keysIn(types: Types, scheme: Json, scope: Scope): readonly Key[] {
  const type = textOf(scalarOf(memberOf(scheme, 'type'))) ?? '';
  if (/^(?:OAuth [12]\.0|(?:Basic|Digest) Authentication)$/.test(type)) return [];
  const described = memberOf(scheme, 'describedBy');
  const own = scopeFor(types.source, scheme, scope);
  const all = Object.entries({ headers: 'header', queryParameters: 'query' }).flatMap(([key, location]) =>
    propertiesIn(types, memberOf(described, key), own).map((one) => ({ ...one, in: location })),
  );
  const required = all.filter(({ isRequired }) => isRequired);
  return required.length === 0 ? all.slice(0, 1) : required;
}

/** A scheme with several keys is several components, which a request needs together. */
function componentOf(scheme: string, { name }: Key): string {
  return `${scheme} ${name}`;
}

function componentsOf(types: Types, { name, value, scope }: Found): readonly (readonly [string, JsonObject])[] {
  const scheme = objectOf(value);
  const type = textOf(scalarOf(memberOf(scheme, 'type'))) ?? '';
  const words = wordsOf(scheme);
  if (type === 'OAuth 2.0')
    return [[name, { type: 'oauth2', flows: flowsOf(objectOf(memberOf(scheme, 'settings'))), ...words }]];
  if (type === 'Basic Authentication') return [[name, { type: 'http', scheme: 'basic', ...words }]];
  if (type === 'Digest Authentication') return [[name, { type: 'http', scheme: 'digest', ...words }]];
  const keys = keysIn(types, scheme, scope);
  if (keys.length === 0) return [[name, { type: type.toLowerCase(), ...words }]];
  return keys.map((key, index) => [
    index === 0 ? name : componentOf(name, key),
    { type: 'apiKey', in: key.in, name: key.name, ...words },
  ]);
}

interface SchemeUse {
  readonly name: string;
  readonly given: Json;
  readonly found: Found | undefined;
}

/** The security schemes of a resource or method; undefined for none, an alternative that needs no token. */
export function schemesOf(types: Types, securedBy: Json, scope: Scope): readonly (SchemeUse | undefined)[] {
  return listOf(Array.isArray(securedBy) ? securedBy : [securedBy]).map((use) => {
    if (use === null) return undefined;
    const [name = '', given] = isObject(use) ? (Object.entries(use)[0] ?? []) : [String(use), undefined];
    const found = lookUp(scope, 'securitySchemes', name) ?? lookUp(types.root, 'securitySchemes', name);
    return { name: found === undefined ? name : nameOf(types, found), given, found };
  });
}

/** Each scope alone is sufficient: a token has one of them. */
export function securityOf(types: Types, securedBy: Json, scope: Scope): readonly JsonObject[] | undefined {
  if (securedBy === undefined) return undefined;
  return schemesOf(types, securedBy, scope).flatMap((use): readonly JsonObject[] => {
    if (use === undefined) return [{}];
    const scopes = [...new Set(listOf(memberOf(use.given, 'scopes')).map((one) => String(one).trim()))];
    const others = keysIn(types, use.found?.value, scope)
      .slice(1)
      .map((key) => [componentOf(use.name, key), []]);
    const needed = (listed: readonly string[]): JsonObject => ({ [use.name]: listed, ...Object.fromEntries(others) });
    return scopes.length === 0 ? [needed([])] : scopes.map((one) => needed([one]));
  });
}
