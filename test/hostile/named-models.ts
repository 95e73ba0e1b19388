import { stringify } from 'yaml';
import { operationName, upperFirst } from '../../src/model/names.js';

/** The roles of names in a model that become names in code. */
export type Role = 'type' | 'field' | 'endpoint' | 'group' | 'path parameter' | 'error' | 'scope';

/** The text of a model with all of these names in one role. */
export function modelOfNames(role: Role, names: readonly string[], version = '1.0.0'): string {
  const document = { api: 'names', version, ...documents[role](names) };
  return stringify(document, { defaultStringType: 'QUOTE_DOUBLE', aliasDuplicateObjects: false, lineWidth: 0 });
}

/** The names in the spelling of a role, each once: `Item` for types, `item` for fields. */
export function namesFor(role: Role, words: readonly string[]): readonly string[] {
  const isCapital = role === 'type' || role === 'error';
  const formed = words.map((word) => (isCapital ? upperFirst(word) : lowerFirst(word)));
  const grammar = isCapital ? /^[A-Z][A-Za-z0-9]{0,99}$/ : /^[a-z][A-Za-z0-9]{0,99}$/;
  return [...new Set(formed)].filter((name) => grammar.test(name));
}

/**
 * Each sequence of words within an identifier, from which a printer may have made it: `encodeItems`, `encode`, `Items`.
 */
export function wordsWithin(identifier: string): readonly string[] {
  const parts = identifier.split(/(?<=[a-z0-9])(?=[A-Z])|(?=[A-Z][a-z])|[^A-Za-z0-9]+/).filter((part) => part !== '');
  return parts.flatMap((_, start) => parts.slice(start).map((_last, count) => joined(parts, start, count)));
}

function joined(parts: readonly string[], start: number, count: number): string {
  return parts.slice(start, start + count + 1).join('');
}

type Document = Readonly<Record<string, unknown>>;

const documents: Readonly<Record<Role, (names: readonly string[]) => Document>> = {
  type: documentOfTypes,
  field: documentOfFields,
  endpoint: documentOfEndpoints,
  group: documentOfGroups,
  'path parameter': documentOfPathParameters,
  error: documentOfErrors,
  scope: documentOfScopes,
};

export const roles: readonly string[] = Object.keys(documents);

/** Each kind of type, as a body, the body of an error, a form, an event and a stored record. */
function documentOfTypes(names: readonly string[]): Document {
  const kindOf = (index: number): (typeof kinds)[number] => kinds[index % kinds.length] ?? 'object';
  const objects = names.filter((_, index) => kindOf(index) === 'object');
  const declared = names.map((name, index) => {
    const key = kindOf(index) === 'union' ? `union ${name} by kind` : name;
    return [key, typesByKind[kindOf(index)](name)] as const;
  });
  const endpoints = names.flatMap((name, index) => {
    const path = `/${index}`;
    const isScalar = kindOf(index) === 'enum' || kindOf(index) === 'number';
    return [
      [`put${index}`, { http: `PUT ${path}`, body: name, returns: name, errors: [`Fault${index}`] }],
      [`watch${index}`, { http: `GET ${path}/events`, returns: `sse<${name}>` }],
      ...(isScalar
        ? [[`list${index}`, { http: `GET ${path}`, query: { one: name, 'many?': `${name}[]` }, returns: 'nothing' }]]
        : []),
      ...(kindOf(index) === 'small'
        ? [[`send${index}`, { http: `POST ${path}`, body: `multipart<${name}>`, returns: 'nothing' }]]
        : []),
    ];
  });
  const stored = objects.map((name, index) => [
    `kept${index}`,
    { path: `/kept${index}`, resource: name, endpoints: { get: { http: 'GET /{id}', does: 'get', returns: name } } },
  ]);
  return {
    params: { id: 'string' },
    errors: Object.fromEntries(names.map((name, index) => [`Fault${index}`, `${400 + (index % 100)} ${name}`])),
    types: Object.fromEntries(declared),
    resources: Object.fromEntries(objects.map((name) => [name, { id: 'id', version: 'version' }])),
    groups: {
      thing: { path: '/things', endpoints: Object.fromEntries(endpoints) },
      ...Object.fromEntries(stored),
    },
  };
}

const kinds = ['object', 'small', 'union', 'enum', 'list', 'number'] as const;

const typesByKind: Readonly<Record<(typeof kinds)[number], (name: string) => unknown>> = {
  object: (name) => ({
    id: 'string',
    version: 'integer',
    'count?': 'int64',
    'name?': 'string(/[a-z]+/)',
    'numbers?': 'number(multiple of 0.01)[]',
    'values?': 'map<int64>',
    'data?': 'bytes',
    'next?': name,
  }),
  small: () => ({ count: 'integer(multiple of 5)', items: 'string[]' }),
  union: (name) => ({ one: { 'again?': name }, other: { at: 'datetime' } }),
  enum: () => ['left', 'right'],
  list: () => 'set<integer>',
  number: () => 'number(0..1)',
};

/** Required and optional fields, of variants and of a form, and parameters and headers of that name. */
function documentOfFields(names: readonly string[]): Document {
  const required = Object.fromEntries(names.map((name) => [name, 'string']));
  const optional = Object.fromEntries(names.map((name) => [`${name}?`, 'number[]']));
  const nested = Object.fromEntries(names.map((name) => [`${name}?`, 'Whole']));
  return {
    types: {
      Whole: required,
      Partly: optional,
      Nested: nested,
      'union Choice by kindOfChoice': { one: required, other: optional },
      Form: Object.fromEntries(names.map((name) => [`${name}?`, 'string'])),
    },
    groups: {
      thing: {
        path: '/things',
        endpoints: {
          add: { http: 'POST', body: 'Whole', returns: 'Nested' },
          choose: { http: 'POST /choice', body: 'Choice', returns: 'Choice' },
          send: { http: 'POST /form', body: 'multipart<Form>', returns: 'nothing' },
          list: { http: 'GET', query: optional, returns: 'Partly' },
        },
      },
    },
  };
}

/** Each name as that of an endpoint, and of the resulting operation. */
function documentOfEndpoints(names: readonly string[]): Document {
  const namesByGroup = new Map<string, Set<string>>([['thing', new Set(names)]]);
  const made = new Set(names.map((name) => operationName({ group: 'thing', name }).toLowerCase()));
  for (const operation of names) {
    const [, verb = '', word = '', rest = ''] = /^([a-z0-9]+)([A-Z][a-z0-9]*)(.*)$/.exec(operation) ?? [];
    // Only one of two that differ merely by case.
    if (word === '' || made.has(operation.toLowerCase())) continue;
    made.add(operation.toLowerCase());
    const group = lowerFirst(word);
    namesByGroup.set(group, (namesByGroup.get(group) ?? new Set()).add(verb + rest));
  }
  const groups = [...namesByGroup].map(([group, endpoints]) => [
    group,
    {
      path: `/${group}`,
      errors: ['Missing'],
      endpoints: Object.fromEntries(
        [...endpoints].map((name, index) => [
          name,
          { http: `POST /${index}/{id}`, query: { 'limit?': 'integer' }, body: 'Thing', returns: 'Thing' },
        ]),
      ),
    },
  ]);
  return {
    errors: { Missing: '404 Thing' },
    types: { Thing: { id: 'int64', name: 'string' } },
    groups: Object.fromEntries(groups),
  };
}

function documentOfGroups(names: readonly string[]): Document {
  const groups = names.map((name) => [
    name,
    {
      path: `/{project}/${name}`,
      resource: 'Thing',
      errors: ['Missing'],
      endpoints: {
        get: { http: 'GET /{id}', does: 'get', returns: 'Thing' },
        add: { http: 'POST', does: 'create', body: 'Draft', returns: { 201: 'Thing' } },
      },
    },
  ]);
  return {
    params: { id: 'string', project: 'string' },
    errors: { Missing: '404 Thing' },
    types: { Thing: { id: 'string', version: 'integer', name: 'string' }, Draft: { name: 'string' } },
    resources: { Thing: { within: 'project', id: 'id', version: 'version' } },
    groups: Object.fromEntries(groups),
  };
}

/** Each name in its own path; some in the common path, as options of the client; some in the server URL. */
function documentOfPathParameters(names: readonly string[]): Document {
  const path = names
    .slice(0, 50)
    .map((name) => `/{${name}}`)
    .join('');
  const host = names
    .slice(-10)
    .map((name) => `{${name}}.`)
    .join('');
  const own = names
    .slice(50)
    .map((name, index) => [`get${index}`, { http: `GET /own/${index}/{${name}}`, returns: 'nothing' }]);
  return {
    server: `https://${host}example.com`,
    params: Object.fromEntries(names.map((name) => [name, 'string(/[a-z0-9-]+/)'])),
    groups: {
      thing: {
        path,
        endpoints: { get: { http: 'GET /x', returns: 'nothing' }, remove: { http: 'DELETE /x', returns: 'nothing' } },
      },
      ...(own.length === 0 ? {} : { own: { endpoints: Object.fromEntries(own) } }),
    },
  };
}

function documentOfErrors(names: readonly string[]): Document {
  const errors = names.map((name, index) => [
    name,
    { status: 400 + (index % 100), body: 'Fault', headers: { 'Retry-After?': 'integer' } },
  ]);
  return {
    errors: Object.fromEntries(errors),
    types: { Fault: { title: 'string' } },
    groups: {
      thing: { path: '/things', errors: names, endpoints: { get: { http: 'GET', returns: 'Fault' } } },
    },
  };
}

function documentOfScopes(names: readonly string[]): Document {
  const endpoints = names.map((name, index) => [
    `get${index}`,
    { http: `GET /${index}`, scopes: name, returns: 'nothing' },
  ]);
  return {
    auth: 'bearer',
    scopes: Object.fromEntries(names.map((name) => [name, `${name}:all`])),
    groups: { thing: { path: '/things', endpoints: Object.fromEntries(endpoints) } },
  };
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
