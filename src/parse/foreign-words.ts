import { words } from '../source/words.js';
import type { YamlList, YamlMap, YamlNode } from './yaml-tree.js';

/** A key of another language: either the key that means the same here, or advice on what to write instead. */
export type Advice = { readonly key: string } | { readonly say: string };

const same = (keys: string, key: string): Readonly<Record<string, Advice>> =>
  Object.fromEntries(words(keys).map((word) => [word, { key }]));
const instead = (keys: string, say: string): Readonly<Record<string, Advice>> =>
  Object.fromEntries(words(keys).map((word) => [word, { say }]));

const docs = same('description desc summary doc documentation comment comments note notes help', 'docs');

/** Keys that people bring from OpenAPI, JSON Schema, TypeSpec, Smithy or protobuf, by the owner of the key. */
const foreignKeys: Readonly<Record<string, Readonly<Record<string, Advice>>>> = {
  'a model': {
    ...same('name title namespace package service', 'api'),
    ...instead('description docs doc summary', 'Write docs above the name: `## For shops.` above `api:`.'),
    ...same('definitions schemas models structures messages message shapes entities', 'types'),
    ...same('services controllers operations endpoints routes resourceGroups', 'groups'),
    ...same('parameters placeholders pathParameters', 'params'),
    ...same('baseUrl baseUri url', 'server'),
    ...instead(
      'servers environments',
      'Several servers have names: `server: {production: https://…, sandbox: https://…}`.',
    ),
    ...same('security authentication authorization securitySchemes', 'auth'),
    ...same('exceptions faults problems', 'errors'),
    ...same('webhook hooks callbacks notifications', 'webhooks'),
    ...same('storage stores database tables', 'resources'),
    ...instead('openapi swagger asyncapi syntax $version info', 'A model begins with `api:` and the name of the API.'),
    ...instead('paths', 'Paths belong to endpoints, and endpoints to `groups:`.'),
    ...instead('enums', 'An enum is a list under `types:`.'),
    ...instead('components', 'Write types directly under `types:`, errors under `errors:`.'),
    ...instead('host basePath', 'Write host and path as one URL: `server: https://example.com/v1`.'),
    ...instead('import imports include uses using', 'Imports are not needed: all files of a folder are one model.'),
    ...instead('tags', 'The groups under `groups:` are the tags.'),
    ...instead(
      'traits resourceTypes',
      'Declare what endpoints share in their group, or in a type: `query extends Paging:`.',
    ),
    ...instead(
      'mediaType produces consumes',
      'JSON is the default; write any other media type at its body: `returns: {text/csv: string}`.',
    ),
    ...instead('securedBy', 'A group or an endpoint says which scopes a token needs: `scopes: manage`.'),
  },
  'a group': {
    ...docs,
    ...same('prefix basePath base url route uri', 'path'),
    ...same('operations methods routes actions handlers', 'endpoints'),
    ...same('security securedBy permissions roles', 'scopes'),
    ...same('entity type model stores', 'resource'),
    ...same('exceptions throws', 'errors'),
    ...instead('http returns body does pages', 'It belongs to an endpoint, which has a name below `endpoints:`.'),
  },
  'an endpoint': {
    ...docs,
    ...same('return response responses output result results returnType answer', 'returns'),
    ...same('request requestBody input payload content', 'body'),
    ...same('queryParameters queryParams queries search parameters', 'query'),
    ...instead('params pathParams', 'Path parameters stand below `params:` of the model, others in `query:`.'),
    ...same('header requestHeaders', 'headers'),
    ...same('security securedBy permissions roles auths', 'scopes'),
    ...same('throws exceptions problems raises', 'errors'),
    ...same('action behavior behaviour do', 'does'),
    ...instead('method verb path url uri route', 'Method and path are one string: `http: GET /pets/{id}`.'),
    ...instead('get post put patch delete head', 'Method and path are one string: `http: GET /pets/{id}`.'),
    ...instead('operationId id name', 'The key above is the name of the endpoint.'),
    ...instead('tags', 'The group of an endpoint is its tag.'),
    ...instead(
      'displayName title',
      'The key above is the name of the endpoint. Write its docs above that: `## Adds a pet.`',
    ),
    ...instead('status statusCode code', 'Write the status before the type: `returns: 201 Pet`.'),
    ...instead(
      'produces consumes mediaType contentType',
      'Write the media type at the body: `returns: {text/csv: string}`.',
    ),
    ...instead('callbacks webhooks', 'Declare webhooks next to `groups:`: `webhooks: { order.paid: OrderPaid }`.'),
    ...instead('timeout deadline', 'Write all limits under one key: `limits: { timeout: 30 s }`.'),
    ...instead('maxBodySize bodyLimit maxBody limit', 'Write all limits under one key: `limits: { body: 10 MiB }`.'),
    ...instead(
      'resource entity',
      'Records belong to a group: write `resource:` beside `endpoints:`. Endpoints of other records need a group of their own.',
    ),
    ...instead('is traits', 'Declare what endpoints share in their group, or in a type: `query extends Paging:`.'),
    ...instead(
      'handler handlers controller middleware cache',
      'That belongs in code: a model says only what clients can rely on.',
    ),
  },
  'the long form of a field or parameter': {
    ...docs,
    ...same('of kind', 'type'),
    ...instead(
      'required optional',
      'Put a `?` after an optional name: `name?:` may be absent, `name:` may not. For a required field with a default, write `required integer = 3`.',
    ),
    ...instead('nullable null', 'Write `type: string | null`.'),
    ...instead('items', 'Write the array as the type: `type: string[]`.'),
    ...instead(
      'enum values oneOf anyOf allOf',
      'An enum is the type itself, `type: [red, green]`; a union gets a name under `types:`.',
    ),
    ...instead('format', 'The format is the type: `type: uuid`, `type: datetime`.'),
    ...instead('minimum maximum min max', 'Write limits in parentheses: `type: integer(0..100)`.'),
    ...instead('multipleOf step', 'Write limits in parentheses: `type: integer(multiple of 5)`.'),
    ...instead('minLength maxLength length', 'Write limits in parentheses: `type: string(1..80)`.'),
    ...instead('minItems maxItems', 'Write limits in brackets: `type: string[1..10]`.'),
    ...instead('pattern regex match', 'Write a pattern in parentheses: `type: string(/[a-z]+/)`.'),
    ...instead('uniqueItems unique', 'Write `type: set<string>`.'),
    ...instead('$ref ref', 'Write the name of the type: `type: Pet`.'),
    ...instead('properties fields', 'Write the fields of an object directly below `type:`.'),
    ...instead(
      'exclusiveMinimum exclusiveMaximum',
      'Write limits in parentheses: `type: number(>0..<1)`, or `type: integer(1..100)`, which includes both ends.',
    ),
    ...instead('readOnly readonly', 'Write `type: read-only string`.'),
    ...instead('writeOnly writeonly', 'Write `type: write-only string`.'),
    ...instead('const', 'A constant is an enum of one: `type: [cat]`.'),
    ...instead('title', 'The key above is the name; what people read is `docs:`.'),
  },
  'the long form of an error': {
    ...docs,
    ...same('code statusCode', 'status'),
    ...same('type schema content', 'body'),
    ...same('header', 'headers'),
  },
  'a response': {
    ...docs,
    ...same('type schema content', 'body'),
    ...same('header', 'headers'),
    ...same('location redirect redirectTo', 'to'),
  },
  'a stored resource': {
    ...docs,
    ...same('primaryKey primary identifier', 'id'),
    ...same('unique uniqueKey', 'key'),
    ...same('partition tenant scope in', 'within'),
    ...same('revision etag', 'version'),
    ...same('filter queries', 'filters'),
    ...same('updates action', 'actions'),
    ...instead('index indexes indices', 'Every field that `filters:` uses is indexed.'),
    ...instead('table collection', 'A table is named after the type.'),
    ...instead('timestamps createdAt updatedAt', 'The service fills in a field like `createdAt: read-only datetime`.'),
  },
};

/** What to write instead of a key of another language; undefined for any other key. */
export function foreignKey(owner: string, key: string, value?: YamlNode): Advice | undefined {
  const known = Object.hasOwn(foreignKeys, owner) ? foreignKeys[owner] : undefined;
  if (known !== undefined && Object.hasOwn(known, key)) return known[key];
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

/**
 * Whether an endpoint gives its method or path with keys of another language; the advice about `http:` is then already
 * reported.
 */
export function saysHttpOtherwise(node: YamlNode): boolean {
  if (node.kind !== 'map') return false;
  return node.entries.some(({ key }) => {
    const advice = foreignKey('an endpoint', key.text);
    return advice !== undefined && 'say' in advice && advice.say.includes('`http:');
  });
}

/** What to write instead of a field name with words or signs of another language. In quotes, any text can be a name. */
export function foreignName(text: string): string | undefined {
  const [, word = '', name = ''] = /^(\S+) +(\S+)$/.exec(text) ?? [];
  const before = Object.hasOwn(fieldWords, word) ? fieldWords[word] : undefined;
  if (before !== undefined) return `Write \`${before.replace('name', name.slice(0, 60))}\`.`;
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
const fieldWords: Readonly<Record<string, string>> = {
  readonly: 'name: read-only string',
  'read-only': 'name: read-only string',
  'write-only': 'name: write-only string',
  optional: 'name?: string',
  required: 'name: string',
  repeated: 'name: string[]',
  ...Object.fromEntries(words('private public protected static declare const').map((word) => [word, 'name: string'])),
};

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

/**
 * The same for a declaration that describes a scalar by JSON Schema: an object with exactly these fields is very
 * unlikely.
 */
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
