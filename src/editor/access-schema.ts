import { nameGrammars } from '../parse/parse-name.js';
import type { DeclaredNames } from './declared-names.js';
import { mapByName, matching, type Offer, offered, offersOf, said, type Schema } from './type-schema.js';

/** `server:` of a model, a group or an endpoint: an address, or a map of several by name. */
export function servers(words: string): Schema {
  return {
    ...mapByName(nameGrammars.server, { type: 'string' }),
    type: ['string', 'object'],
    ...said(words),
  };
}

/** Who may call a group or an endpoint. */
export function accessParts(names: DeclaredNames): Readonly<Record<'scopes' | 'auth', Schema>> {
  return {
    scopes: {
      ...matching(
        '^[A-Za-z0-9|&()\\s]+$',
        'Scopes are names joined by `|` (either) or `&` (both), or `any`, `none` or `unknown`.',
      ),
      ...said('Who may call: `manage | view` (either), `manage & audit` (both), `any`, `none` or `unknown`.'),
      ...offered([
        ...offersOf(names.scopes),
        ...(names.scopes.length > 1 ? [{ label: names.scopes.map(({ name }) => name).join(' | ') }] : []),
        { label: 'any', description: 'Any valid token' },
        { label: 'none', description: 'No token is required' },
        { label: 'unknown', description: 'The source document does not say' },
      ]),
    },
    auth: {
      ...matching('^[A-Za-z0-9|&()\\s]+$', 'Schemes are names joined by `|` (either) or `&` (both), or `none`.'),
      ...said(
        'The credentials that are needed: `token | key` (either), `token & key` (both), `token | none`, or `none`.',
      ),
      ...offered([...requirements(names), { label: 'none', description: 'No credentials are required' }]),
    },
  };
}

function requirements({ schemes }: DeclaredNames): readonly Offer[] {
  return [...offersOf(schemes), ...schemes.map(({ name }) => ({ label: `${name} | none`, description: 'Optional' }))];
}

const schemeOffers: readonly Offer[] = [
  { label: 'bearer', description: 'OAuth 2.0 bearer tokens (RFC 6750)' },
  { label: 'basic', description: 'User names and passwords (RFC 7617)' },
  { label: 'key in header X-Api-Key', description: 'An API key in a header' },
  { label: 'key in query api_key', description: 'An API key in the query' },
  { label: 'key in cookie session', description: 'An API key in a cookie' },
];

const scheme = '(?:bearer|basic|none|key\\s+in\\s+(?:header|query|cookie)\\s+[^\\s|&()]+)';
const withoutScopes = '(?:\\s+without\\s+scopes)?';

/** `auth:` of a model: a scheme on one line, or a map of schemes by name. */
export function authentication(names: DeclaredNames): Schema {
  const map = mapByName(nameGrammars.scheme, {
    ...matching(`^${scheme}${withoutScopes}$`, 'A scheme is `bearer`, `basic` or `key in header X-Api-Key`.'),
    ...offered(schemeOffers),
  });
  return {
    ...map,
    properties: {
      default: {
        type: 'string',
        ...said('The credentials of every endpoint without `auth:` of its own: `token | key`.'),
        ...offered(requirements(names)),
      },
    },
    ...matching(
      `^[\\s(]*${scheme}[\\s)]*(?:[|&][\\s(]*${scheme}[\\s)]*)*$`,
      'Write `bearer`, `basic`, `key in header X-Api-Key` or `none`, or a map of several by name.',
    ),
    type: ['string', 'object'],
    ...offered([...schemeOffers, { label: 'none', description: 'No authentication' }]),
    ...said('How clients authenticate: `bearer`, `basic`, `key in header X-Api-Key`, or a map of several by name.'),
  };
}
