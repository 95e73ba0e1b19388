import { isObject, type Json, type JsonObject, memberOf, objectOf, textOf } from '../document/json.js';
import { scopeFor, type Types } from './declarations.js';
import { namePattern, propertiesIn, type Property } from './flat.js';
import { within } from './limits.js';
import { isObjectType, schemaOf } from './schemas.js';
import { located, scalarOf, type Scope } from './source.js';
import { schemesOf, securityOf } from './security.js';
import { serverWords } from './servers.js';
import { methods, withTemplates } from './templates.js';
import { wordsOf } from './words.js';
import { defined } from '../../source/plain-data.js';

/** The context of a resource: the declarations of the resources above it. */
interface Above {
  readonly path: string;
  readonly uriParameters: JsonObject;
  readonly securedBy: Json;
}

type Item = readonly [path: string, JsonObject];

/** The path items of a document: one for each resource with a method. */
export function pathItems(types: Types): JsonObject {
  const { root } = types.root;
  const securedBy = memberOf(root, 'securedBy');
  return Object.fromEntries(itemsBelow(types, root, { path: '', uriParameters: {}, securedBy }));
}

function itemsBelow(types: Types, parent: JsonObject, above: Above): readonly Item[] {
  return Object.entries(parent).flatMap(([key, value]) => {
    if (!key.startsWith('/')) return [];
    const { limits, origins } = types.source;
    return within(limits, origins.get(objectOf(value))?.at, () =>
      itemsOf(types, objectOf(value), { ...above, path: `${above.path}${key}` }),
    );
  });
}

/** The path item of a resource, and of those below it. */
function itemsOf(types: Types, written: JsonObject, above: Above): readonly Item[] {
  const { path } = above;
  const resource = withTemplates(types.source, written, path);
  const here: Above = {
    path,
    uriParameters: { ...above.uriParameters, ...objectOf(memberOf(resource, 'uriParameters')) },
    securedBy: memberOf(resource, 'securedBy') ?? above.securedBy,
  };
  const operations = methods
    .filter((method) => Object.hasOwn(resource, method))
    .map((method): [string, JsonObject] => [method, operation(types, { method, resource, above: here })]);
  const item =
    operations.length === 0
      ? []
      : [[path.replace(/(?<=.)\/$/, ''), { ...pathWordsOf(resource), ...Object.fromEntries(operations) }] as const];
  return [...item, ...itemsBelow(types, resource, here)];
}

/** A path item has a summary and a description of its own. */
function pathWordsOf(resource: JsonObject): JsonObject {
  const summary = textOf(scalarOf(memberOf(resource, 'displayName')));
  const description = textOf(scalarOf(memberOf(resource, 'description')));
  return defined({ summary, description });
}

interface Place {
  readonly method: string;
  readonly resource: JsonObject;
  readonly above: Above;
}

function operation(types: Types, { method, resource, above }: Place): JsonObject {
  const own = objectOf(memberOf(resource, method));
  const scope = scopeFor(types.source, own, scopeFor(types.source, resource, types.root));
  const requestBody = contentOf(types, memberOf(own, 'body'), scope);
  const summary = textOf(scalarOf(memberOf(own, 'displayName')));
  const securedBy = memberOf(own, 'securedBy') ?? above.securedBy;
  const query = memberOf(own, 'queryString');
  const whole = query === undefined ? undefined : schemaOf(types, query, scope);
  const made = defined({
    operationId: operationId(method, above.path),
    tags: [groupOf(above.path)],
    summary,
    ...wordsOf(own),
    parameters: [
      ...pathParameters(types, above, scope),
      ...propertiesIn(types, memberOf(own, 'queryParameters'), scope).map((one) => parameter(types, one, 'query')),
      // Each field is a parameter.
      ...(whole === undefined ? [] : [{ name: 'query', in: 'query', required: true, schema: whole }]),
      ...propertiesIn(types, memberOf(own, 'headers'), scope).map((one) => parameter(types, one, 'header')),
    ],
    requestBody: requestBody && { required: true, content: requestBody },
    responses: withSchemes(types, { securedBy, scope }, responsesOf(types, memberOf(own, 'responses'), scope)),
    security: securityOf(types, securedBy, scope),
    ...serverWords(types, own),
  });
  return located(types.source, own, made);
}

/** The first word of a path: `carts` of `/{project}/carts/{id}`. */
function groupOf(path: string): string {
  return path.split('/').find((part) => /^[A-Za-z][\w.-]*$/.test(part) && !/^v\d+$/.test(part)) ?? 'root';
}

/** `get /{project}/carts/key={key}` → `get by key` */
function operationId(method: string, path: string): string {
  const parts = path.split('/').filter((part) => part !== '');
  const rest = parts.slice(parts.indexOf(groupOf(path)) + 1).map((part) => {
    const [, key, name] = /^(?:([\w-]+)=)?\{([^{}]+)\}$/.exec(part) ?? [];
    return name === undefined ? part.replaceAll(/[{}=]/g, ' ') : `by ${key ?? name}`;
  });
  return [method, ...rest].join(' ');
}

function pathParameters(types: Types, { path, uriParameters }: Above, scope: Scope): readonly JsonObject[] {
  const declared = propertiesIn(types, uriParameters, scope);
  const names = [...new Set([...path.matchAll(/\{([^{}]+)\}/g)].map(([, name = '']) => name))];
  return names.map((name) => {
    const property = declared.find((one) => one.name === name) ?? { name, value: 'string', scope, isRequired: true };
    return parameter(types, { ...property, isRequired: true }, 'path');
  });
}

function parameter(types: Types, property: Property, location: string): JsonObject {
  const { name, value, scope, isRequired } = property;
  const { description, deprecated, ...rest }: JsonObject = schemaOf(types, value ?? 'string', scope);
  const pattern = namePattern(name);
  const schema =
    pattern === undefined ? rest : { type: 'object', propertyNames: { pattern }, additionalProperties: rest };
  const isJson = pattern === undefined && isObjectType(types, value ?? 'string', scope);
  const written = textOf(memberOf(memberOf(value, '(placeholderParam)'), 'template'));
  const made = defined({
    name: pattern === undefined ? name : (written ?? name),
    in: location,
    required: (isRequired && pattern === undefined) || undefined,
    description,
    deprecated,
    // A query has no style for objects; in practice they are sent as JSON.
    ...(isJson ? { content: { 'application/json': { schema } } } : { schema }),
  });
  return located(types.source, value, made);
}

const bodyWords = ['type', 'schema', 'properties', 'items'];

/** The contents of a body by media type; without one, the body has the media types of the document. */
function contentOf(types: Types, body: Json, scope: Scope): JsonObject | undefined {
  if (body === undefined || body === null) return undefined;
  const object = objectOf(body);
  const own = scopeFor(types.source, body, scope);
  const byType = Object.entries(object).filter(([key]) => key.includes('/'));
  const standard = scalarOf(memberOf(types.root.root, 'mediaType')) ?? 'application/json';
  const mediaTypes = (Array.isArray(standard) ? (standard as readonly Json[]) : [standard]).map(String);
  // A template may declare the body by itself, and the method add to a media type of it.
  const others = Object.fromEntries(Object.entries(object).filter(([key]) => !key.includes('/')));
  const isBoth = byType.length > 0 && bodyWords.some((key) => Object.hasOwn(others, key));
  const common = isBoth ? located(types.source, body, others) : body;
  const forms = [
    ...(byType.length === 0 || isBoth ? mediaTypes.map((mediaType): [string, Json] => [mediaType, common]) : []),
    ...byType.map(([mediaType, value]): [string, Json] => {
      const isAdded = isBoth && mediaTypes.includes(mediaType) && (value === null || isObject(value));
      return [mediaType, isAdded ? located(types.source, body, { ...others, ...objectOf(value) }) : value];
    }),
  ];
  return Object.fromEntries(
    forms.map(([mediaType, value]) => {
      const isAny = value === null || (isObject(value) && !bodyWords.some((key) => Object.hasOwn(value, key)));
      return [mediaType, { schema: isAny ? {} : schemaOf(types, value, own) }];
    }),
  );
}

function responsesOf(types: Types, responses: Json, scope: Scope): JsonObject {
  const entries = Object.entries(objectOf(responses)).map(([status, value]): [string, JsonObject] => {
    const own = objectOf(value);
    const content = contentOf(types, memberOf(own, 'body'), scopeFor(types.source, own, scope));
    const headers = propertiesIn(types, memberOf(own, 'headers'), scope).map((header): [string, JsonObject] => {
      const schema = schemaOf(types, header.value ?? 'string', header.scope);
      return [header.name, defined({ required: header.isRequired || undefined, schema })];
    });
    const made = defined({
      ...wordsOf(own),
      headers: headers.length === 0 ? undefined : Object.fromEntries(headers),
      content,
    });
    return [status, located(types.source, own, made)];
  });
  // A method that declares no responses returns 200, with any body.
  return entries.length === 0 ? { 200: {} } : Object.fromEntries(entries);
}

interface Secured {
  readonly securedBy: Json;
  readonly scope: Scope;
}

/** The responses that a scheme describes, such as 401, are those of all methods that it secures. */
function withSchemes(types: Types, { securedBy, scope }: Secured, responses: JsonObject): JsonObject {
  const schemes = securedBy === undefined ? [] : schemesOf(types, securedBy, scope);
  const described = schemes.flatMap((use) => {
    const written = memberOf(memberOf(use?.found?.value, 'describedBy'), 'responses');
    return written === undefined ? [] : Object.entries(responsesOf(types, written, use?.found?.scope ?? scope));
  });
  // A status that the method declares too has what both say of it.
  const own = Object.entries(responses).map(([status, response]): [string, Json] => {
    const scheme = described.find(([other]) => other === status)?.[1];
    return [status, located(types.source, response, { ...objectOf(scheme), ...objectOf(response) })];
  });
  return Object.fromEntries([...described.toReversed(), ...own]);
}
