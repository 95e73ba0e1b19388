import { jsonTypeOf } from './contents.js';
import { declarationOf, type Declarations, declarationsOf, objectOf, withoutAlias } from './declarations.js';
import type { Endpoint, Model, Response } from './model.js';
import type { StoredResource } from './storage.js';
import { headerNamed, placeholdersIn, resourcesByType, writtenTemplate } from './endpoints.js';
import type { TypeRef } from './type-ref.js';

/** The body fields that the entity tag of a response is computed from. */
export interface EntityTagFields {
  readonly version: string;
  /** Present if the URL does not name the record by id, and so may later refer to another record. */
  readonly id?: string;
}

/**
 * The fields that the entity tag of a response is computed from; undefined if it has none, or if the model declares an
 * `ETag` header itself. A response has an entity tag if its body represents a stored record with a version, and the tag
 * can only refer to that record:
 *
 * - the response to GET and HEAD, at any URL,
 * - 201 to POST, whose validators are those of the new record (RFC 9110, section 15.3.2),
 * - success of POST and PATCH at the URL of the record itself; elsewhere it would be the tag of another resource.
 *
 * Never for PUT, because the stored record, with its version, differs from what was sent (section 9.3.4); nor for
 * DELETE, after which there is no record.
 */
export function entityTagOf(endpoint: Endpoint, response: Response, model: Model): EntityTagFields | undefined {
  const body = jsonTypeOf(response);
  if (body === undefined || headerNamed(response, 'etag') !== undefined || isNegotiated(endpoint)) return undefined;
  const declarations = declarationsOf(model);
  const resource = resourceOf(body, model, declarations);
  if (resource?.version === undefined) return undefined;
  const fields = { version: resource.version, id: resource.id };
  const declared = objectOf(body, declarations)?.fields ?? [];
  const isThere = (name: string): boolean => declared.some((field) => field.name === name && field.isRequired);
  if (!Object.values(fields).every(isThere)) return undefined;
  const namedBy = addressOf(endpoint, resource);
  switch (endpoint.method) {
    case 'GET':
    case 'HEAD':
      return namedBy === 'id' ? { version: resource.version } : fields;
    case 'POST':
    case 'PATCH':
      if (response.status === 201 || namedBy === 'id') return { version: resource.version };
      return namedBy === 'key' ? fields : undefined;
    default:
      return undefined;
  }
}

/**
 * Whether one URL has several representations, which would each need a tag: the request has `Accept-Language`, for
 * example.
 */
function isNegotiated({ headers }: Endpoint): boolean {
  return headers.some(({ name }) => /^accept(?:-|$)/i.test(writtenTemplate(name)));
}

/** How the URL names the record: its last segment holds the id, or the key. */
export function addressOf({ path }: Endpoint, { id, key }: StoredResource): 'id' | 'key' | undefined {
  const placeholders = placeholdersIn(path.at(-1) ?? []);
  if (placeholders.includes(id)) return 'id';
  return key !== undefined && placeholders.includes(key) ? 'key' : undefined;
}

/** The stored resource whose record the body is; if there are several, the first declared. */
function resourceOf(body: TypeRef, model: Model, declarations: Declarations): StoredResource | undefined {
  const resources = resourcesByType(model);
  const found = recordNamesOf(body, declarations).flatMap((name) => resources.get(name) ?? []);
  return found.length > 1 ? model.resources.find((resource) => found.includes(resource)) : found[0];
}

/**
 * The names under which a type counts as the record: its own, that of the type whose response form it is, and those of
 * the types it extends without adding a field. With added fields, more than the record could change while the version
 * stays.
 */
function recordNamesOf(body: TypeRef, declarations: Declarations): readonly string[] {
  const type = withoutAlias(body, declarations);
  if (type.kind === 'same') return type.members.flatMap((member) => recordNamesOf(member, declarations));
  const declaration = declarationOf(type, declarations);
  if (declaration?.kind !== 'object') return [];
  const { name, oneWayOf, fields } = declaration;
  const extended = declaration.extends.filter((parent) => {
    const other = declarations.get(parent);
    return other?.kind === 'object' && other.fields.length === fields.length;
  });
  return [
    name,
    ...(oneWayOf === undefined ? [] : [oneWayOf]),
    ...extended.flatMap((parent) => recordNamesOf({ kind: 'named', name: parent }, declarations)),
  ];
}
