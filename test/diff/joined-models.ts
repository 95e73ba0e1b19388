import type { Endpoint, Model, TypeDeclaration } from '../../src/model/model.js';

/*
 * Many small models as one, so that their packages are built once: the types, errors and groups of each get a prefix,
 * and its paths a first segment.
 */

/** `Zq7`: no name of a scenario begins like this. */
export function prefixOf(index: number): string {
  return `Zq${index}z`;
}

/** The model with names that no other one has. */
export function prefixed(model: Model, prefix: string): Model {
  const names = new Set([...model.types.map(({ name }) => name), ...model.errors.map(({ name }) => name)]);
  const renamed = (name: string): string => (names.has(name) ? prefix + name : name);
  const lower = prefix.toLowerCase();
  const types = withTypeNames(model.types, renamed) as Model['types'];
  const groups = (withTypeNames(model.groups, renamed) as Model['groups']).map((group) => ({
    ...group,
    name: lower + group.name,
    endpoints: group.endpoints.map((endpoint): Endpoint => ({
      ...endpoint,
      group: lower + group.name,
      path: [[{ kind: 'text', text: lower }], ...endpoint.path],
      errors: endpoint.errors.map((error) => ({ ...error, name: renamed(error.name) })),
    })),
  }));
  return {
    ...model,
    types: types.map((type) => renamedType(type, renamed)),
    groups,
    resources: model.resources.map((resource) => ({ ...resource, type: renamed(resource.type) })),
    errors: (withTypeNames(model.errors, renamed) as Model['errors']).map((error) => ({
      ...error,
      name: renamed(error.name),
    })),
  };
}

function renamedType(type: TypeDeclaration, renamed: (name: string) => string): TypeDeclaration {
  const { oneWayOf, madeOf } = type;
  return {
    ...type,
    name: renamed(type.name),
    ...('extends' in type && { extends: type.extends.map(renamed) }),
    ...(oneWayOf !== undefined && { oneWayOf: renamed(oneWayOf) }),
    ...(madeOf !== undefined && { madeOf: madeOf.map(renamed) }),
  };
}

/** Every mention of a type, at any depth. */
function withTypeNames(part: unknown, renamed: (name: string) => string): unknown {
  if (Array.isArray(part)) return part.map((item) => withTypeNames(item, renamed));
  if (typeof part !== 'object' || part === null) return part;
  const entries = Object.entries(part).map(([key, value]) => [key, withTypeNames(value, renamed)] as const);
  const copy = Object.fromEntries(entries);
  return copy['kind'] === 'named' ? { ...copy, name: renamed(String(copy['name'])) } : copy;
}

/** The model as another part of the one file: places tell which differences are the same. */
export function moved(model: Model, index: number): Model {
  return withPlaces(model, index * farApart) as Model;
}

const farApart = 100_000;

function withPlaces(part: unknown, by: number): unknown {
  if (Array.isArray(part)) return part.map((item) => withPlaces(item, by));
  if (typeof part !== 'object' || part === null) return part;
  const copy = Object.fromEntries(Object.entries(part).map(([key, value]) => [key, withPlaces(value, by)] as const));
  const { path, start, end } = copy;
  if (typeof path !== 'string' || typeof start !== 'number' || typeof end !== 'number') return copy;
  return { path, start: start + by, end: end + by };
}

/** Models with the same settings as one; names differ already. */
export function joined(models: readonly Model[]): Model {
  const [first] = models;
  if (first === undefined) throw new Error('There is no model to join.');
  const byName = <T extends { readonly name: string }>(all: readonly T[]): readonly T[] =>
    all.toSorted((left, right) => (left.name < right.name ? -1 : 1));
  const placeholders = models.flatMap((model) => model.placeholders);
  return {
    ...first,
    types: byName(models.flatMap(({ types }) => types)),
    groups: byName(models.flatMap(({ groups }) => groups)),
    errors: byName(models.flatMap(({ errors }) => errors)),
    resources: models.flatMap(({ resources }) => resources),
    placeholders: [...new Map(placeholders.map((one) => [one.name, one])).values()],
  };
}

/** What one model can be joined by: everything that belongs to a model as a whole. */
export function settingsKey({ name, version, servers, auth, scopes, placeholders, webhooks, packages }: Model): string {
  const parts = { name, version, servers, auth, scopes, placeholders, webhooks, packages };
  return JSON.stringify(parts, (key, value: unknown) => (/span$/i.test(key) ? undefined : value));
}
