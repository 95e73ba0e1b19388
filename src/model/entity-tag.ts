import { type Declarations, objectOf, withoutAlias } from './declarations.js';
import type { Endpoint, Model, Response } from './model.js';
import type { StoredResource } from './storage.js';
import { placeholdersIn, resourcesByType, writtenTemplate } from './endpoints.js';
import type { TypeRef } from './type-ref.js';

/** The fields of an answer's body that its entity tag is made of. */
export interface EntityTagFields {
  readonly version: string;
  /** Where the address does not name the record by its id, and so may come to mean another one. */
  readonly id?: string;
}

/**
 * What the entity tag of an answer is made of; undefined where it has none, or the model gives it a header `ETag` of its
 * own. It has one where its body represents a stored record with a version, and nothing else could be meant:
 *
 * - the answer to GET and HEAD, whatever their address,
 * - 201 to POST, whose validators are those of the new record (RFC 9110, section 15.3.2),
 * - success of POST and PATCH at the address of the record itself, for elsewhere it would be the tag of another resource.
 *
 * Never of PUT: what is kept, with its version, is not what was sent (section 9.3.4); nor of DELETE, after which nothing is left.
 */
export function entityTagOf(
  endpoint: Endpoint,
  response: Response,
  { model, declarations }: { readonly model: Model; readonly declarations: Declarations },
): EntityTagFields | undefined {
  if (response.body === undefined || hasOwn(response) || isNegotiated(endpoint)) return undefined;
  const resource = resourceOf(response.body, model, declarations);
  if (resource?.version === undefined) return undefined;
  const fields = { version: resource.version, id: resource.id };
  const declared = objectOf(response.body, declarations)?.fields ?? [];
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

function hasOwn({ headers }: Response): boolean {
  return headers.some(({ name }) => writtenTemplate(name).toLowerCase() === 'etag');
}

/** Whether one address has several representations, which would need a tag each: a caller says `Accept-Language`, say. */
function isNegotiated({ headers }: Endpoint): boolean {
  return headers.some(({ name }) => /^accept(?:-|$)/i.test(writtenTemplate(name)));
}

/** By what the address names the record: its last segment holds the id, or the key. */
export function addressOf({ path }: Endpoint, { id, key }: StoredResource): 'id' | 'key' | undefined {
  const placeholders = placeholdersIn(path.at(-1) ?? []);
  if (placeholders.includes(id)) return 'id';
  return key !== undefined && placeholders.includes(key) ? 'key' : undefined;
}

/** The stored resource that a body is a record of; of several, the first that is declared. */
function resourceOf(body: TypeRef, model: Model, declarations: Declarations): StoredResource | undefined {
  const resources = resourcesByType(model);
  const found = recordNamesOf(body, declarations).flatMap((name) => resources.get(name) ?? []);
  return found.length > 1 ? model.resources.find((resource) => found.includes(resource)) : found[0];
}

/**
 * The names under which a type is that of a record: its own, that of the type whose answers it is in, and those of types
 * it extends without a field more. More than the record may change while the version stays.
 */
function recordNamesOf(body: TypeRef, declarations: Declarations): readonly string[] {
  const type = withoutAlias(body, declarations);
  if (type.kind === 'same') return type.members.flatMap((member) => recordNamesOf(member, declarations));
  const declaration = type.kind === 'named' ? declarations.get(type.name) : undefined;
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
