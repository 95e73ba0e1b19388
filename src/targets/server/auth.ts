import type { AuthScheme } from '../../model/access.js';
import type { Model } from '../../model/model.js';
import { usesBearerOnly, verifierOf } from '../../model/requirements.js';
import { literalText } from '../../print/literals.js';
import type { Module, Property } from '../../print/module.js';
import { runtimeName } from '../../print/runtime.js';

/**
 * How the clients of a model authenticate, for the runtime: `'bearer'`, `'none'`, or by a table:
 *
 *     authenticateBy({ schemes: { key: { kind: 'key', in: 'header', name: 'X-Api-Key', verify: 'verifyKey' } }, default: [['key']] })
 */
export function authText(module: Module): string {
  const { auth } = module.model;
  const [first] = auth.schemes;
  if (first === undefined) return `'none'`;
  if (usesBearerOnly(module.model) && first.isWithoutScopes !== true) return `'bearer'`;
  const authenticateBy = runtimeName('authenticateBy', module);
  const schemes = Object.fromEntries(
    auth.schemes.map((scheme) => {
      const { kind, isWithoutScopes } = scheme;
      const key = kind === 'key' ? { in: scheme.in, name: scheme.key } : {};
      return [scheme.name, { kind, ...key, verify: verifierOf(scheme), isWithoutScopes }];
    }),
  );
  return `${authenticateBy}(${literalText({ schemes, default: auth.default })})`;
}

const verifierTypes: Readonly<Record<AuthScheme['kind'], string>> = {
  bearer: 'TokenVerifier',
  basic: 'BasicVerifier',
  key: 'KeyVerifier',
};

const verifierDocs: Readonly<Record<AuthScheme['kind'], string>> = {
  bearer: 'Returns the owner of a bearer token; undefined means that it is not valid.',
  basic: 'Returns the owner of a user name and a password; undefined means that they are not valid.',
  key: 'Returns the owner of a key; undefined means that it is not valid.',
};

/** The exports of the package that only some models need. */
export function verifierTypesOf({ auth }: Model): readonly string[] {
  const kinds = new Set(auth.schemes.map(({ kind }) => kind));
  return [
    ...(kinds.has('basic') ? ['BasicCredentials, BasicVerifier'] : []),
    ...(kinds.has('key') ? ['KeyVerifier'] : []),
  ];
}

/** `readonly verifyToken: TokenVerifier;` */
export function verifierProperties(module: Module): readonly Property[] {
  return module.model.auth.schemes.map((scheme) => ({
    isReadonly: true,
    name: verifierOf(scheme),
    docs: [verifierDocs[scheme.kind]],
    type: verifierType(scheme, module),
  }));
}

/** `KeyVerifier`, or `KeyVerifier<ScopelessOwner>` for a scheme `without scopes` */
function verifierType({ kind, isWithoutScopes }: AuthScheme, module: Module): string {
  const type = runtimeName(verifierTypes[kind], module);
  return isWithoutScopes === true ? `${type}<${runtimeName('ScopelessOwner', module)}>` : type;
}
