import {
  child,
  childrenOf,
  type Document,
  escapeToken,
  itemsOf,
  type Located,
  objectAt,
  type Pointer,
  referenceOf,
  resolve,
} from '../document/document.js';
import { isObject, type Json, type JsonObject, listOf, memberOf, objectOf, textOf } from '../document/json.js';
import { modern, modernMap, schemaOfParameter, securityScheme, serversOf, styleOf } from './swagger-parts.js';
import { methods, parameterKey } from '../document/operations.js';
import { defined } from '../../source/plain-data.js';

interface Conversion {
  readonly document: Document;
  /** The original locations of moved parts. */
  readonly origins: Map<Pointer, Pointer>;
}

/** Swagger 2.0 as OpenAPI 3.0. Malformed parts stay, to be reported; pointers lead to the document as written. */
export function fromSwagger(document: Document): Document {
  const origins = new Map<Pointer, Pointer>();
  const conversion = { document, origins };
  const root: Located = { value: document.root, at: '#' };
  const kept = Object.entries(document.root).filter(([key]) => /^(?:info|tags|security|externalDocs|x-.*)$/.test(key));
  const media = mediaOf(root, { consumes: ['application/json'], produces: ['application/json'] });
  origins.set('#/components/schemas', '#/definitions').set('#/components/securitySchemes', '#/securityDefinitions');
  const components = defined({
    schemas: modernMap(memberOf(document.root, 'definitions')),
    securitySchemes: each(child(root, 'securityDefinitions'), securityScheme),
    parameters: each(child(root, 'parameters'), (parameter) =>
      parameterOf(conversion, parameter, parameter.at.replace('#/', '#/components/')),
    ),
    responses: each(child(root, 'responses'), (response) =>
      responseOf(conversion, response, { media, at: response.at.replace('#/', '#/components/') }),
    ),
  });
  const value = defined({
    openapi: '3.0.3',
    ...Object.fromEntries(kept),
    ...serversOf(document.root),
    paths: each(child(root, 'paths'), (item) => pathItemOf(conversion, item, media)),
    components,
  });
  const files = new Map([...(document.files ?? [])].map(([path, file]) => [path, modern(file)]));
  return { root: value, isSwagger: true, files, origins: [origins, ...(document.origins ?? [])] };
}

/** Converts each member of a map; any other value stays. */
function each(map: Located, convert: (member: Located) => Json): Json {
  if (!isObject(map.value)) return map.value;
  const members = Object.keys(map.value).map((name): readonly [string, Json] => {
    const member = child(map, name);
    return [name, name.startsWith('x-') ? member.value : convert(member)];
  });
  return Object.fromEntries(members);
}

/** The media types of requests and responses. */
interface Media {
  readonly consumes: readonly string[];
  readonly produces: readonly string[];
}

function mediaOf({ value }: Located, outer: Media): Media {
  const textsOf = (key: keyof Media): readonly string[] => {
    const texts = listOf(memberOf(value, key)).filter((one): one is string => typeof one === 'string');
    return texts.length > 0 ? texts : outer[key];
  };
  return { consumes: textsOf('consumes'), produces: textsOf('produces') };
}

function pathItemOf(conversion: Conversion, written: Located, media: Media): Json {
  const item = resolve(conversion.document, written);
  if (item === undefined || !isObject(item.value)) return modern(written.value);
  if (item.at !== written.at) conversion.origins.set(written.at, item.at);
  const shared = itemsOf(child(item, 'parameters'));
  const members = childrenOf(item).map(([key, member]): readonly [string, Json] => {
    if (methods.includes(key) && isObject(member.value)) {
      return [key, operationOf(conversion, member, { shared, media, at: `${written.at}/${key}` })];
    }
    // Parameters of the path move to each operation: some of them are its body.
    return [key, key === 'parameters' && Array.isArray(member.value) ? [] : member.value];
  });
  return Object.fromEntries(members);
}

interface OperationPlace extends Target {
  readonly shared: readonly Located[];
}

function operationOf(conversion: Conversion, operation: Located, { shared, media: outer, at }: OperationPlace): Json {
  const { consumes: _, produces: __, schemes: ___, parameters, ...rest } = operation.value as JsonObject;
  const media = mediaOf(operation, outer);
  const own = itemsOf(child(operation, 'parameters'));
  const keyOf = (parameter: Located): string => parameterKey(objectAt(conversion.document, parameter));
  const keys = new Set(own.map(keyOf));
  const all = [...shared.filter((one) => !keys.has(keyOf(one))), ...own];
  const isBody = (parameter: Located): boolean => /^(?:body|formData) /.test(keyOf(parameter));
  const others = all.filter((parameter) => !isBody(parameter));
  const body = bodyOf(conversion, all.filter(isBody), { media, at: `${at}/requestBody` });
  return defined({
    ...rest,
    parameters:
      parameters !== undefined && !Array.isArray(parameters)
        ? parameters
        : others.map((one, index) => parameterOf(conversion, one, `${at}/parameters/${index}`)),
    requestBody: body,
    responses: each(child(operation, 'responses'), (response) =>
      responseOf(conversion, response, { media, at: `${at}${response.at.slice(operation.at.length)}` }),
    ),
  });
}

/** A parameter of a query, a path or a header. A reference to a shared parameter stays. */
function parameterOf({ document, origins }: Conversion, written: Located, at: Pointer): Json {
  const reference = referenceOf(written.value);
  const parameter = resolve(document, written);
  if (reference?.startsWith('#/parameters/') === true || parameter === undefined || !isObject(parameter.value)) {
    return modern(written.value);
  }
  origins.set(at, parameter.at).set(`${at}/schema`, parameter.at);
  const { name, in: location, required, description } = parameter.value;
  const extensions = Object.entries(parameter.value).filter(([key]) => key.startsWith('x-') && key !== 'x-nullable');
  return {
    ...defined({ name, in: location, required, description }),
    ...Object.fromEntries(extensions),
    ...styleOf(parameter.value),
    schema: schemaOfParameter(parameter.value),
  };
}

interface Target {
  readonly media: Media;
  /** The location in the result. */
  readonly at: Pointer;
}

function bodyOf(conversion: Conversion, parameters: readonly Located[], { media, at }: Target): Json {
  const { document, origins } = conversion;
  const found = parameters.flatMap((parameter) => resolve(document, parameter) ?? []);
  const body = found.find(({ value }) => objectOf(value)['in'] === 'body');
  if (body === undefined) return found.length === 0 ? undefined : formOf(conversion, found, { media, at });
  origins.set(at, body.at);
  const { description, required, schema } = objectOf(body.value);
  const content = media.consumes.map((mediaType): readonly [string, Json] => {
    origins.set(`${at}/content/${escapeToken(mediaType)}/schema`, `${body.at}/schema`);
    return [mediaType, schema === undefined ? {} : { schema: modern(schema) }];
  });
  return defined({ description, required: required === true, content: Object.fromEntries(content) });
}

function formOf({ origins }: Conversion, fields: readonly Located[], { media, at }: Target): Json {
  const hasFile = fields.some(({ value }) => objectOf(value)['type'] === 'file');
  const usual = hasFile ? 'multipart/form-data' : 'application/x-www-form-urlencoded';
  const forms = media.consumes.filter((one) =>
    hasFile ? one === usual : /^(?:multipart\/form-data|application\/x-www-form-urlencoded)\b/.test(one),
  );
  const mediaTypes = forms.length > 0 ? forms : [usual];
  const [first] = fields;
  if (first !== undefined) origins.set(at, first.at);
  const properties = fields.map(({ value, at: from }): readonly [string, Json] => {
    const object = objectOf(value);
    const name = textOf(object['name']) ?? '';
    for (const mediaType of mediaTypes)
      origins.set(`${at}/content/${escapeToken(mediaType)}/schema/properties/${escapeToken(name)}`, from);
    return [name, defined({ ...schemaOfParameter(object), description: object['description'] })];
  });
  const required = fields.filter(({ value }) => objectOf(value)['required'] === true);
  const encoding = fields.flatMap(({ value }): readonly [string, Json][] => {
    const style = styleOf(objectOf(value));
    return Object.keys(style).length === 0 ? [] : [[textOf(objectOf(value)['name']) ?? '', style]];
  });
  const schema = defined({
    type: 'object',
    properties: Object.fromEntries(properties),
    required: required.length === 0 ? undefined : required.map(({ value }) => objectOf(value)['name']),
  });
  const form = { schema, ...(encoding.length === 0 ? {} : { encoding: Object.fromEntries(encoding) }) };
  return { required: required.length > 0, content: Object.fromEntries(mediaTypes.map((one) => [one, form])) };
}

function responseOf({ document, origins }: Conversion, written: Located, { media, at }: Target): Json {
  const reference = referenceOf(written.value);
  const response = resolve(document, written);
  if (reference?.startsWith('#/responses/') === true || response === undefined || !isObject(response.value)) {
    return modern(written.value);
  }
  origins.set(at, response.at);
  const { schema, examples, ...rest } = response.value;
  const isFile = memberOf(schema, 'type') === 'file';
  const isJson = media.produces.every((one) => /json/.test(one));
  const mediaTypes =
    isFile && isJson
      ? ['application/octet-stream']
      : isErrorOfFile(document, { value: schema, at }, media)
        ? ['application/json']
        : media.produces;
  const content = mediaTypes.map((mediaType): readonly [string, Json] => {
    origins.set(`${at}/content/${escapeToken(mediaType)}/schema`, `${response.at}/schema`);
    const example = memberOf(examples, mediaType);
    return [mediaType, defined({ schema: modern(schema), example })];
  });
  return defined({
    ...rest,
    headers: each(child(response, 'headers'), headerOf),
    content: schema === undefined ? undefined : Object.fromEntries(content),
  });
}

/**
 * An operation has one list of media types for all of its responses, which describes the successes: where that is a
 * file or text, an error with fields is JSON.
 */
function isErrorOfFile(document: Document, schema: Located, { produces }: Media): boolean {
  if (!/\/(?:[45]\w\w|default)$/.test(schema.at) || produces.some((one) => /json|xml|yaml/.test(one))) return false;
  const target = resolve(document, schema)?.value;
  return memberOf(target, 'type') === 'object' || memberOf(target, 'properties') !== undefined;
}

function headerOf({ value }: Located): Json {
  if (!isObject(value)) return value;
  return defined({ description: value['description'], schema: schemaOfParameter(value) });
}
