import { hasBody, isOtherThanJson, jsonTypeOf, valueTypeOf } from '../model/contents.js';
import {
  actionsFields,
  type Declarations,
  fieldAt,
  givenTypeOf,
  objectOf,
  withoutAlias,
} from '../model/declarations.js';
import {
  endpointsByResource,
  isRedirect,
  pageStartOf,
  placeholdersIn,
  resourcesByType,
  writtenTemplate,
} from '../model/endpoints.js';
import type { Endpoint, Fielded, ObjectDeclaration } from '../model/model.js';
import { fieldsInPath } from '../model/types/fields-in-path.js';
import { pathOfPart } from '../model/pages.js';
import type { Behaviour, BehaviourAction, StoredResource } from '../model/storage.js';
import { textFormats } from '../model/texts/text-formats.js';
import { haveSameShape } from '../model/types/same-shape.js';
import { isGuessed } from '../model/types/type-graph.js';
import type { TypeRef } from '../model/type-ref.js';
import { acceptsText } from '../model/values/text-witness.js';
import { suggestNearest } from '../source/nearest-word.js';
import type { OwnRule } from './rule.js';

interface Scene {
  readonly endpoint: Endpoint;
  readonly behaviour: Behaviour;
  readonly siblings: readonly Endpoint[];
  readonly resource: StoredResource;
  readonly stored: TypeRef;
  readonly record: ObjectDeclaration | undefined;
  readonly body: ObjectDeclaration | undefined;
  readonly declarations: Declarations;
}

/**
 * An endpoint has what its action needs: the identifier in its path, a draft in its body, the record in its response.
 */
export const behaviourFitsEndpoint: OwnRule = {
  severity: 'error',
  needsWholeModel: true,
  check(model, report) {
    for (const { type, within, withinSpan } of model.resources) {
      const endpoints = endpointsByResource(model).get(type) ?? [];
      if (within === undefined || withinSpan === undefined || endpoints.length === 0) continue;
      if (endpoints.some((endpoint) => hasPlaceholder(endpoint, within))) continue;
      const { hint, fix } = suggestNearest({ text: within, span: withinSpan }, endpoints.flatMap(placeholdersOf));
      const message = `No path of the endpoints of "${type}" has the placeholder \`{${within}}\`, which divides the records: add it there, or remove \`within:\`.${hint}`;
      report({ message, span: withinSpan, fix });
    }
  },
  checkEndpoint(endpoint, report, { model, declarations }) {
    const { behaviour } = endpoint;
    const resource = behaviour && resourcesByType(model).get(behaviour.resource);
    if (behaviour === undefined || resource === undefined) return;
    const stored: TypeRef = { kind: 'named', name: resource.type };
    const record = objectOf(stored, declarations);
    if (!hasItsFields(resource, record)) return;
    const body = objectOf(valueTypeOf(endpoint), declarations);
    const siblings = endpointsByResource(model).get(behaviour.resource) ?? [];
    const scene: Scene = { endpoint, behaviour, siblings, resource, stored, record, body, declarations };
    for (const problem of problemsOf(scene)) {
      report({ message: `\`does: ${behaviour.action}\` ${problem}.`, span: behaviour.span });
    }
  },
};

/** Misspelled fields of a resource are a problem of their own; messages about its endpoints would all be wrong. */
function hasItsFields({ id, key, version }: StoredResource, record: ObjectDeclaration | undefined): boolean {
  return [id, key, version].every((name) => name === undefined || hasField(record, name));
}

function hasField(object: Fielded | undefined, name: string | undefined): boolean {
  return object?.fields.some((field) => field.name === name) === true;
}

const needs: Readonly<Record<BehaviourAction, readonly ((scene: Scene) => string | undefined)[]>> = {
  query: [returnsPage],
  search: [returnsPage],
  exists: [returnsNothing],
  get: [hasIdentity, returnsRecord],
  getByKey: [hasKey, returnsRecord],
  create: [hasDraft, makesId, hasKeyForOtherwise, returnsRecord],
  replace: [hasDraft, hasIdentityOrKeyedDraft, returnsRecord],
  merge: [hasDraft, hasIdentityOrKeyedDraft, returnsRecord],
  update: [hasIdentity, hasActions, returnsRecord],
  delete: [hasIdentity, returnsRecord],
};

function problemsOf(scene: Scene): readonly string[] {
  const { behaviour, endpoint } = scene;
  const both = endpoint.responds.length > 0 ? 'and `responds:` exclude each other: keep one' : undefined;
  return [both, returnsJson(scene), hasPartition(scene), ...needs[behaviour.action].map((need) => need(scene))].filter(
    (problem) => problem !== undefined,
  );
}

// A stored record is a value; nothing says how to turn it into text or bytes.
function returnsJson({ endpoint }: Scene): string | undefined {
  const redirect = endpoint.responses.find(({ status }) => isRedirect(status));
  if (redirect !== undefined) return `returns a record, but ${redirect.status} redirects: remove one of them`;
  const mismatch = endpoint.responses.find(isOtherThanJson);
  return mismatch && `returns only JSON: give ${mismatch.status} a single type`;
}

function hasPlaceholder(endpoint: Endpoint, name: string): boolean {
  return placeholdersOf(endpoint).includes(name);
}

function placeholdersOf({ path }: Endpoint): readonly string[] {
  return path.flatMap(placeholdersIn);
}

function hasPartition(scene: Scene): string | undefined {
  const { within } = scene.resource;
  // One that no endpoint has is reported once, where it is written.
  const isElsewhere = within !== undefined && scene.siblings.some((one) => hasPlaceholder(one, within));
  return !isElsewhere || hasPlaceholder(scene.endpoint, within)
    ? undefined
    : `needs \`{${within}}\` in the path: records are partitioned by it`;
}

function hasIdentity(scene: Scene): string | undefined {
  const { id, key } = scene.resource;
  if (hasPlaceholder(scene.endpoint, id) || (key !== undefined && hasPlaceholder(scene.endpoint, key)))
    return undefined;
  return `needs \`{${id}}\`${key === undefined ? '' : ` or \`{${key}}\``} in the path, to identify the record`;
}

function hasKey(scene: Scene): string | undefined {
  const { key } = scene.resource;
  if (key === undefined) return 'needs a resource with a `key:`';
  return hasPlaceholder(scene.endpoint, key) ? undefined : `needs \`{${key}}\` in the path`;
}

function hasDraft({ endpoint, behaviour, declarations, resource, record, body }: Scene): string | undefined {
  if (body === undefined || endpoint.isBodyOptional === true) return 'needs a `body:` that is an object';
  const unknown = body.fields.find(({ name }) => !hasField(record, name));
  if (unknown !== undefined)
    return `stores the fields of the body, but "${resource.type}" has no field "${unknown.name}"`;
  if (behaviour.action === 'merge') return undefined;
  // The service creates these itself: identifier, version, and read-only fields.
  const inPath = fieldsInPath(endpoint, resource, declarations).map(({ property }) => property);
  const made = [resource.id, resource.version, ...inPath];
  const lost = record?.fields.find(
    ({ name, isRequired, access, type }) =>
      isRequired &&
      access !== 'read' &&
      !made.includes(name) &&
      !hasField(body, name) &&
      !isFilledIn(type, declarations),
  );
  return (
    lost &&
    `stores a "${resource.type}", which requires "${lost.name}", but the body lacks it: add it there, or make it \`read-only\` or optional`
  );
}

function makesId({ endpoint, resource, record, declarations }: Scene): string | undefined {
  // Who calls `PUT /pets/{id}` says which id the record gets.
  if (hasPlaceholder(endpoint, resource.id)) return undefined;
  const id = fieldAt([resource.id], record, declarations);
  const type = id && withoutAlias(id.type, declarations);
  if (type?.kind !== 'string' && type?.kind !== 'format') return undefined;
  return textFormats.uuid.samples.some((uuid) => acceptsText(type, uuid) !== false)
    ? undefined
    : `assigns a UUID as "${resource.id}", which its type does not allow: make it a \`uuid\` or a \`string\`, or write the handler yourself, without \`does:\``;
}

/**
 * An object that the service can create, because it may be empty. Types that require themselves have their own rule.
 */
function isFilledIn(type: TypeRef, declarations: Declarations, depth = 0): boolean {
  const fields = objectOf(type, declarations)?.fields;
  return (
    fields !== undefined &&
    depth < 16 &&
    fields.every((field) => !field.isRequired || isFilledIn(field.type, declarations, depth + 1))
  );
}

function hasKeyForOtherwise(scene: Scene): string | undefined {
  return scene.behaviour.otherwise === undefined ? undefined : hasKeyedDraft(scene);
}

function hasIdentityOrKeyedDraft(scene: Scene): string | undefined {
  const problem = hasIdentity(scene);
  return problem === undefined || scene.resource.key === undefined ? problem : hasKeyedDraft(scene);
}

function hasKeyedDraft({ resource: { key }, body }: Scene): string | undefined {
  if (key === undefined) return 'needs a resource with a `key:`, to identify the record';
  return hasField(body, key) ? undefined : `needs the field "${key}" in the body, to identify the record`;
}

function hasActions(scene: Scene): string | undefined {
  const { endpoint, declarations, resource, record, body } = scene;
  if (endpoint.isBodyOptional === true) return 'needs a required `body:`';
  if (resource.version !== undefined && !hasField(body, resource.version)) {
    return `needs the field "${resource.version}" in the body: the expected version`;
  }
  const [actions] = actionsFields(valueTypeOf(endpoint), declarations);
  if (actions === undefined) return 'needs a field in the body with the actions, an array of a union';
  const { union } = actions;
  const undescribed = union.variants.find(({ name }) => !resource.actions.some(({ variant }) => variant === name));
  if (undescribed !== undefined)
    return `does not say what the action "${undescribed.name}" does: add it under \`actions:\` of the stored resource`;
  const unknown = resource.actions.find(({ variant }) => !union.variants.some(({ name }) => name === variant));
  if (unknown !== undefined) return `has no action "${unknown.variant}", which the stored resource lists`;
  const variantNamed = (name: string): Fielded | undefined => union.variants.find((variant) => variant.name === name);
  // A field that the record lacks as well is reported where the effect names it.
  const blind = resource.actions.find(
    ({ variant, effect }) =>
      effect.kind === 'set' && hasField(record, effect.field) && !hasField(variantNamed(variant), effect.field),
  );
  return blind && `cannot set a field from the action "${blind.variant}": the action has no field of that name`;
}

function returnsRecord({ endpoint, declarations, resource, stored }: Scene): string | undefined {
  const mismatch = endpoint.responses.find((response) => {
    const body = jsonTypeOf(response);
    return body !== undefined && !haveSameShape(body, stored, declarations);
  });
  return mismatch && `returns the record, but ${mismatch.status} does not have the shape of "${resource.type}"`;
}

function returnsNothing({ endpoint }: Scene): string | undefined {
  return endpoint.responses.some(hasBody) ? 'returns only a status: write `returns: nothing`' : undefined;
}

function returnsPage(scene: Scene): string | undefined {
  const { endpoint, declarations, behaviour, resource, stored, record } = scene;
  const body = objectOf(jsonTypeOf(endpoint.responses[0]), declarations);
  if (behaviour.collecting !== undefined) {
    const collected = objectOf(fieldAt(behaviour.collecting, record, declarations)?.type, declarations);
    if (collected === undefined)
      return `collects "${behaviour.collecting.join('.')}", which is not an object field of "${resource.type}"`;
    const mismatch = body?.fields.find(({ name }) => !hasField(collected, name));
    if (mismatch !== undefined)
      return `collects "${behaviour.collecting.join('.')}", which has no field "${mismatch.name}"`;
    return body === undefined ? 'must return an object with the arrays that it collects' : undefined;
  }
  const { pages } = endpoint;
  const items = pages === undefined ? ['results'] : pages.items && pathOfPart(pages.items);
  const results = items === undefined ? jsonTypeOf(endpoint.responses[0]) : fieldAt(items, body, declarations)?.type;
  const list = results && withoutAlias(results, declarations);
  const isPage = list?.kind === 'array' && haveSameShape(list.items, stored, declarations);
  if (isPage && behaviour.action === 'search' && !hasFittingFacets(body, declarations)) {
    return 'returns facets, so `facets` of the page must be a list of objects with `value: string` and `count: integer`: change its type, or rename it';
  }
  if (!isPage) {
    const place = items === undefined ? '' : `an object with \`${items.join('.')}: `;
    return `must return a page, ${place === '' ? '`' : place}${resource.type}[]\``;
  }
  return cannotTurn(scene);
}

/** What `pages:` says, and the reference service cannot do; your own handlers can. */
function cannotTurn({ endpoint, declarations, resource }: Scene): string | undefined {
  const { pages } = endpoint;
  if (pages === undefined) return undefined;
  if (pageStartOf(endpoint) === undefined)
    return 'builds the address of the next page from a query parameter `cursor`, `offset` or `page`: declare one of them';
  const { next } = pages;
  if (next?.isOfLast === true) {
    const isId = pathOfPart(next).join('.') === resource.id;
    return isId ? undefined : `continues after an identifier: write \`next: last ${resource.id}\``;
  }
  // The address of a page is a path or a URI, as the field requires.
  if (pages.by !== 'cursor') return undefined;
  const field =
    next && fieldAt(pathOfPart(next), objectOf(jsonTypeOf(endpoint.responses[0]), declarations), declarations);
  const start = endpoint.query.find(({ name }) => writtenTemplate(name) === pages.start.name);
  const cursors = [
    { name: next?.name, type: field && givenTypeOf(field.type, declarations) },
    { name: pages.start.name, type: start && withoutAlias(start.type, declarations) },
  ];
  const other = cursors.find(({ type: one }) => one !== undefined && one.kind !== 'string' && !isGuessed(one));
  return other && `generates a cursor for "${other.name}": give it the type \`string\``;
}

function hasFittingFacets(page: ObjectDeclaration | undefined, declarations: Declarations): boolean {
  const facets = fieldAt(['facets'], page, declarations);
  if (facets === undefined) return true;
  const list = withoutAlias(facets.type, declarations);
  const fields = (list.kind === 'array' ? objectOf(list.items, declarations)?.fields : undefined) ?? [];
  const kinds = Object.fromEntries(fields.map(({ name, type }) => [name, withoutAlias(type, declarations).kind]));
  const isOther = fields.some(({ name, isRequired }) => isRequired && name !== 'value' && name !== 'count');
  return kinds['value'] === 'string' && kinds['count'] === 'integer' && !isOther;
}
