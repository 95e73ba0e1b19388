/** A group that is right; each typo is one change of it. */
const group = `groups:
  shelf:
    path: /shelves
    resource: Resource
    scopes: manage
    errors: [NotFound]
    endpoints:
      get:
        http: GET /{id}
        query:
          fuzzy?: boolean
          long?:
            type: string
            docs: Long.
        headers:
          Prefer?: string
        scopes: manage | view
        body: Resource
        does: get
        returns: Resource
        gap: Nothing.
`;

const resource = `resources:
  Resource:
    within: projectKey
    id: id
    version: version
    actions:
      doSomeThing: nothing
    filters:
      fuzzy: someProperty equals
`;

const types = `types:
  Pet:
    name: string(1..80)
  union Event by kind:
    born:
      at: date
`;

const top = `api: shop
version: 1.0.0
auth: bearer
scopes:
  manage: manage
errors:
  NotFound: 404 Problem
gaps:
  events: None.
`;

export const rightTexts: readonly string[] = [group, resource, types, top];

/** What an author writes, what it should have been, and the characters that an editor underlines. */
export const typos: readonly (readonly [text: string, underlined: string])[] = [
  slip(top, 'version:', 'versoin:', 'versoin'),
  slip(top, 'api: shop', 'api: My shop', 'My shop'),
  slip(top, '1.0.0', '1.0', '1.0'),
  slip(top, 'auth: bearer', 'auth: baerer', 'baerer'),
  slip(top, 'scopes:', 'scope:', 'scope'),
  slip(top, '  manage:', '  Manage:', 'Manage'),
  slip(top, 'NotFound:', 'notFound:', 'notFound'),
  slip(top, '404 Problem', '4040', '4040'),
  slip(top, '404 Problem', '404 Problem?', '404 Problem?'),
  slip(top, '  events:', '  Events:', 'Events'),
  slip(types, 'types:', 'Types:', 'Types'),
  slip(types, 'Pet:', 'pet:', 'pet'),
  slip(types, 'string(1..80)', 'string(1..80)?', 'string(1..80)?'),
  slip(types, 'string(1..80)', 'Pet & Cat', 'Pet & Cat'),
  slip(types, 'string(1..80)', '[string]', '[string]'),
  slip(types, 'union Event by kind:', 'union Event:', 'union Event'),
  slip(types, 'at: date', 'at: date?', 'date?'),
  slip(group, 'path:', 'paht:', 'paht'),
  slip(group, 'path: /', 'path: ', 'shelves'),
  slip(group, 'endpoints:', 'endpionts:', 'endpionts'),
  slip(group, '      get:', '      Get:', 'Get'),
  slip(group, 'http:', 'htpp:', 'htpp'),
  slip(group, 'GET /{id}', 'GTE /{id}', 'GTE /{id}'),
  slip(group, 'query:', 'querry:', 'querry'),
  slip(group, 'type: string', 'tpye: string', 'tpye'),
  slip(group, 'docs: Long', 'dosc: Long', 'dosc'),
  slip(group, 'headers:', 'header:', 'header'),
  slip(group, 'manage | view', 'manage / view', 'manage / view'),
  slip(group, 'errors: [NotFound]', 'errors: NotFound', 'NotFound'),
  slip(group, 'does: get', 'does: gett', 'gett'),
  slip(group, 'returns:', 'return:', 'return'),
  slip(group, 'returns: Resource', 'returns: {2000: Resource}', '2000'),
  slip(group, 'returns: Resource', 'returns: {200: {bdoy: Resource}}', 'bdoy'),
  slip(resource, 'id: id', 'identifier: id', 'identifier'),
  slip(resource, 'version:', 'verion:', 'verion'),
  slip(resource, 'nothing', 'nothin', 'nothin'),
  slip(resource, 'equals', 'equal', 'someProperty equal'),
];

function slip(text: string, right: string, wrong: string, underlined: string): readonly [string, string] {
  if (text.split(right).length < 2) throw new Error(`"${right}" does not stand there.`);
  return [text.replace(right, wrong), underlined];
}
