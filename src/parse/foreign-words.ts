import { byWord, words } from '../source/words.js';
import type { YamlList, YamlMap, YamlNode } from './yaml-tree.js';

/** A key of another language: either the key that means the same here, or advice on what to write instead. */
export interface Advice {
  readonly key?: string;
  readonly say?: string;
}

const docs = 'description desc summary doc documentation comment comments note notes help';

/** By each key of other languages: the key of ours that means the same, or, if it has several words, advice. */
function keysOf(wordsByMeaning: Readonly<Record<string, string>>): ReadonlyMap<string, Advice> {
  const meanings = [...byWord(wordsByMeaning)];
  return new Map(
    meanings.map(([word, meaning]) => [word, meaning.includes(' ') ? { say: meaning } : { key: meaning }]),
  );
}

const rateLimits =
  'That belongs in code. What clients see of it are headers, which `response-headers:` declares for all responses.';

/** Keys that people bring from OpenAPI, JSON Schema, TypeSpec, Smithy or protobuf, by the owner of the key. */
const foreignKeys: Readonly<Record<string, ReadonlyMap<string, Advice>>> = {
  'a model': keysOf({
    api: 'name title namespace package service',
    types: 'definitions schemas models structures messages message shapes entities',
    groups: 'services controllers operations endpoints routes resourceGroups',
    params: 'parameters placeholders pathParameters',
    server: 'baseUrl baseUri url',
    auth: 'security authentication authorization securitySchemes',
    errors: 'exceptions faults problems',
    webhooks: 'webhook hooks callbacks notifications',
    resources: 'storage stores database tables',
    'Write docs above the name: `## For shops.` above `api:`.': 'description docs doc summary',
    'Several servers have names: `server: {production: https://…, sandbox: https://…}`.': 'servers environments',
    'A model begins with `api:` and the name of the API.': 'openapi swagger asyncapi syntax $version info',
    'Paths belong to endpoints, and endpoints to `groups:`.': 'paths',
    'An enum is a list under `types:`.': 'enums',
    'Write types directly under `types:`, errors under `errors:`.': 'components',
    'Write host and path as one URL: `server: https://example.com/v1`.': 'host basePath',
    'Imports are not needed: all files of a folder are one model.': 'import imports include uses using',
    'The groups under `groups:` are the tags.': 'tags',
    'Declare what endpoints share in their group, or in a type: `query extends Paging:`.': 'traits resourceTypes',
    'JSON is the default; write any other media type at its body: `returns: {text/csv: string}`.':
      'mediaType produces consumes',
    'A group or an endpoint says which scopes a token needs: `scopes: manage`.': 'securedBy',
    headers: 'header requestHeaders',
    'That is a setting of the project: write it in `modelwright.yaml`.': 'dates int64 targets out singlePackage',
    [rateLimits]: 'rate-limit rate-limits rateLimit rateLimits rateLimiting throttle',
  }),
  'a group': keysOf({
    docs,
    path: 'prefix basePath base url route uri',
    endpoints: 'operations methods routes actions handlers',
    scopes: 'security securedBy permissions roles',
    resource: 'entity type model stores',
    errors: 'exceptions throws',
    'It belongs to an endpoint, which has a name below `endpoints:`.': 'http returns body does pages',
    headers: 'header requestHeaders',
  }),
  'an endpoint': keysOf({
    docs,
    returns: 'return response responses output result results returnType answer',
    body: 'request requestBody input payload content',
    query: 'queryParameters queryParams queries search parameters',
    headers: 'header requestHeaders',
    scopes: 'security securedBy permissions roles auths',
    errors: 'throws exceptions problems raises',
    does: 'action behavior behaviour do',
    pages: 'pagination paging paginate paginated',
    'Path parameters stand below `params:` of the model, others in `query:`.': 'params pathParams',
    'Method and path are one string: `http: GET /pets/{id}`.':
      'method verb path url uri route get post put patch delete head',
    'The key above is the name of the endpoint.': 'operationId id name',
    'The group of an endpoint is its tag.': 'tags',
    'The key above is the name of the endpoint. Write its docs above that: `## Adds a pet.`': 'displayName title',
    'Write the status before the type: `returns: 201 Pet`.': 'status statusCode code',
    'Write the media type at the body: `returns: {text/csv: string}`.': 'produces mediaType contentType',
    'Write the media type at the body: `body: {text/csv: string}`.': 'consumes',
    'Declare webhooks next to `groups:`: `webhooks: { order.paid: OrderPaid }`.': 'callbacks webhooks',
    'Write all limits under one key: `limits: { timeout: 30 s }`.': 'timeout deadline',
    'Write all limits under one key: `limits: { body: 10 MiB }`.': 'maxBodySize bodyLimit maxBody limit',
    'Write what is streamed as `returns: sse<Step>`. If a field of the body asks for it, `streams-if:` names that field.':
      'stream streaming streamed sse events',
    [rateLimits]: 'rate-limit rate-limits rateLimit rateLimits rateLimiting throttle',
    'Records belong to a group: write `resource:` beside `endpoints:`. Endpoints of other records need a group of their own.':
      'resource entity',
    'Declare what endpoints share in their group, or in a type: `query extends Paging:`.': 'is traits',
    'That belongs in code: a model says only what clients can rely on.': 'handler handlers controller middleware cache',
  }),
  'the long form of a field or parameter': keysOf({
    docs,
    type: 'of kind',
    'Put a `?` after an optional name: `name?:` may be absent, `name:` may not. For a required field with a default, write `required integer = 3`.':
      'required optional',
    'Write `type: string | null`.': 'nullable null',
    'Write the array as the type: `type: string[]`.': 'items',
    'An enum is the type itself, `type: [red, green]`; a union gets a name under `types:`.':
      'enum values oneOf anyOf allOf',
    'The format is the type: `type: uuid`, `type: datetime`.': 'format',
    'Write limits in parentheses: `type: integer(0..100)`.': 'minimum maximum min max',
    'Write limits in parentheses: `type: integer(multiple of 5)`.': 'multipleOf step',
    'Write limits in parentheses: `type: string(1..80)`.': 'minLength maxLength length',
    'Write limits in brackets: `type: string[1..10]`.': 'minItems maxItems',
    'Write a pattern in parentheses: `type: string(/[a-z]+/)`.': 'pattern regex match',
    'Write `type: set<string>`.': 'uniqueItems unique',
    'Write the name of the type: `type: Pet`.': '$ref ref',
    'Write the fields of an object directly below `type:`.': 'properties fields',
    'Write limits in parentheses: `type: number(>0..<1)`, or `type: integer(1..100)`, which includes both ends.':
      'exclusiveMinimum exclusiveMaximum',
    'Write `type: read-only string`.': 'readOnly readonly',
    'Write `type: write-only string`.': 'writeOnly writeonly',
    'A constant is an enum of one: `type: [cat]`.': 'const',
    'The key above is the name; what people read is `docs:`.': 'title',
  }),
  'the long form of an error': keysOf({
    docs,
    status: 'code statusCode',
    body: 'type schema content',
    headers: 'header',
  }),
  'a response': keysOf({
    docs,
    body: 'type schema content',
    headers: 'header',
    to: 'location redirect redirectTo',
  }),
  'a stored resource': keysOf({
    docs,
    id: 'primaryKey primary identifier',
    key: 'unique uniqueKey',
    within: 'partition tenant scope in',
    version: 'revision etag',
    filters: 'filter queries',
    actions: 'updates action',
    'Every field that `filters:` uses is indexed.': 'index indexes indices',
    'A table is named after the type.': 'table collection',
    'The service fills in a field like `createdAt: read-only datetime`.': 'timestamps createdAt updatedAt',
  }),
};

export function foreignKey(owner: string, key: string, value?: YamlNode): Advice | undefined {
  const known = foreignKeys[owner]?.get(key);
  if (known !== undefined) return known;
  if (owner === 'a group' && value !== undefined && isLikeEndpoint(value))
    return { say: 'Endpoints stand below `endpoints:` of their group.' };
  return owner === 'a model' && key.startsWith('/')
    ? { say: 'Paths belong to endpoints, and endpoints to `groups:`.' }
    : undefined;
}

/** `http: GET /pets`, `method: GET`, `returns: Pet`, or only `GET /pets`. */
function isLikeEndpoint(value: YamlNode): boolean {
  if (value.kind === 'map') return value.entries.some(({ key }) => /^(?:http|method|returns)$/.test(key.text));
  return value.kind === 'text' && /^[A-Z]+ \//.test(value.text);
}

/** Whether an endpoint gives its method or path with keys of another language, which is then reported already. */
export function saysHttpOtherwise(node: YamlNode): boolean {
  if (node.kind !== 'map') return false;
  return node.entries.some(({ key }) => foreignKey('an endpoint', key.text)?.say?.includes('`http:'));
}

/** What to write instead of a field name with words or signs of another language. In quotes, any text can be a name. */
export function foreignName(text: string): string | undefined {
  const [, word = '', name = ''] = /^(\S+) +(\S+)$/.exec(text) ?? [];
  const meant = fieldWords.get(word);
  if (meant !== undefined) return `Write \`${meant.replace('name', name.slice(0, 60))}\`.`;
  if (/^[^\s!]+!$/.test(text)) return 'Leave out the `!`: a name without `?` is required.';
  if (/^[^\s?]+ +\?$/.test(text)) return 'Write the `?` directly after the name: `name?: string`.';
  if (/^\[\w+: \w+\]$/.test(text))
    return 'An object with any names is `map<string>`; a pattern for names is `"{name}": string`.';
  if (/^\w+\(.*\)$/.test(text)) return 'A field has no parameters: write its name alone.';
  return undefined;
}

/** Whether an unquoted key may be refused as one of another language. */
export function isForeignKey(text: string): boolean {
  return foreignName(text) !== undefined || schemaWords.has(text);
}

/** By the word before the name of a field. */
const fieldWords = byWord({
  'name: read-only string': 'readonly read-only',
  'name: write-only string': 'write-only',
  'name?: string': 'optional',
  'name: string': 'required private public protected static declare const',
  'name: string[]': 'repeated',
});

/** How to write a JSON Schema shape here; undefined for a map that is not one. */
export function foreignShape(name: string, node: YamlNode): string | undefined {
  if (node.kind !== 'map') return undefined;
  const at = (key: string): YamlNode | undefined => node.entries.find((entry) => entry.key.text === key)?.value;
  const isSchema = node.entries.every(({ key }) => objectWords.has(key.text) || schemaWords.has(key.text));
  const reference = at('$ref');
  if (reference?.kind === 'text' && isReference(reference.text))
    return `Write the name of the type: \`${name}: ${lastWord(reference.text)}\`.`;
  if (isSchema && at('allOf')?.kind === 'list')
    return 'A type with the fields of another is written `B extends A:` under `types:`.';
  if (isSchema && (at('oneOf')?.kind === 'list' || at('anyOf')?.kind === 'list'))
    return 'A union is written `union Event by type:` under `types:`, with the variants below; one of scalars is `string | integer`.';
  const members = at('enum');
  if (isSchema && members?.kind === 'list') return `An enum is a list: \`${name}: [red, green]\`.`;
  const properties = at('properties');
  if (properties?.kind === 'map' && !isField(properties) && (isSchema || holdsMaps(properties)))
    return 'Write the fields of an object directly below its name: no `type: object`, no `properties:`.';
  const required = at('required');
  if (required?.kind === 'list' && (isSchema || listsKeys(required, node)))
    return 'Put a `?` after the name of an optional field: `name?:` may be absent, `name:` may not.';
  const type = at('type');
  if (isSchema && type?.kind === 'text' && type.text === 'object' && at('additionalProperties') !== undefined)
    return 'An object with any names is `map<string>`, or `map<unknown>` if its values are any JSON.';
  const list = type?.kind === 'text' && type.text === 'array' ? at('items') : undefined;
  const items = list?.kind === 'map' ? (list.entries.find(({ key }) => key.text === 'type')?.value ?? list) : list;
  if (items?.kind === 'text') return `An array is written \`${items.text}[]\`.`;
  return items?.kind === 'map' ? 'An array is written `Pet[]`, and `Pet` is declared under `types:`.' : undefined;
}

function holdsMaps({ entries }: YamlMap): boolean {
  return entries.length > 0 && entries.every(({ value }) => value.kind === 'map');
}

/** `required: [name]` next to a field `name`, and not an enum of a field called `required`. */
function listsKeys({ items }: YamlList, { entries }: YamlMap): boolean {
  const keys = new Set(entries.map(({ key }) => key.text.replace(/\?$/, '')));
  return items.length > 0 && items.every(({ value }) => value.kind === 'text' && keys.has(value.text));
}

/** The same for a scalar in JSON Schema: an object with exactly these fields is very unlikely. */
export function foreignScalar({ entries }: YamlMap): string | undefined {
  if (entries.some(({ key }) => key.isQuoted || !schemaWords.has(key.text))) return undefined;
  const has = (name: string): boolean => entries.some(({ key }) => key.text === name);
  if (has('const') && entries.length <= 2) return 'A constant is an enum of one: `[cat]`.';
  const isScalar = has('type') && entries.length > 1;
  return isScalar ? 'A scalar has a name alone, limits in parentheses: `Name: string(1..80)`, `Id: uuid`.' : undefined;
}

const schemaWords: ReadonlySet<string> = new Set(
  words('type format minLength maxLength pattern minimum maximum exclusiveMinimum exclusiveMaximum multipleOf const'),
);

/** Other keywords that a schema of an object may have. */
const objectWords: ReadonlySet<string> = new Set(
  words(`
    allOf oneOf anyOf enum properties required additionalProperties items title description default example nullable
    discriminator
  `),
);

/** `#/components/schemas/Pet`, `./pet.yaml`: not the type of a field called `$ref`. */
function isReference(text: string): boolean {
  return /^[^\s(]*[#/]|\.(?:json|ya?ml)$/.test(text);
}

/** `{ type: string, docs: … }`: the long form of a field, which may have the name `properties`. */
function isField({ entries }: YamlMap): boolean {
  const isOf = (key: string): boolean => /^(?:type|default|access|example|docs|gap|deprecated|x)$/.test(key);
  return entries.every(({ key }) => isOf(key.text)) && entries.some(({ key }) => key.text === 'type');
}

/** `#/components/schemas/Pet` → `Pet` */
function lastWord(text: string): string {
  return /[A-Za-z0-9]+$/.exec(text.slice(-60))?.[0] ?? 'Pet';
}

/** The action of an endpoint that means the same as a verb of HTTP, SQL or a repository. */
export function foreignVerb(word: string): string | undefined {
  return foreignVerbs.get(word.toLowerCase());
}

const foreignVerbs = byWord({
  query: 'list index findall select filter',
  get: 'read fetch find findone load show retrieve',
  create: 'post insert add new store',
  replace: 'put overwrite',
  merge: 'patch edit change modify',
  delete: 'remove destroy',
  'create or replace': 'upsert save',
});
