import { child, itemsOf, type Located, type Pointer, referenceOf, resolve } from './document.js';
import { type Draft, lose, type Site } from './draft.js';
import { isObject, type Json, type JsonObject, listOf, memberOf, objectOf } from './json.js';
import { isAboutPresence, presenceKey } from './presence.js';

/** A schema whose `allOf` is gone: one with all members of its parts. */
export function mergedOf(draft: Draft, site: Site, schema: Located): Located {
  const merging = new Set([...(site.merging ?? []), schema.at]);
  const object = withoutReturn(objectOf(schema.value), merging);
  const parts = itemsOf(child(schema, 'allOf'));
  if (parts.length === 0) return distributed({ value: object, at: schema.at });
  const { allOf: _, ...own } = object;
  const resolved = parts.map((part) => resolvedPart(draft, { ...site, merging }, part));
  return distributed({ value: [...resolved, own].reduce(merge, {}), at: schema.at });
}

/**
 * A parent often lists its children in `oneOf`, and each of them names the parent in `allOf`. To a child the list says
 * nothing: it is one of them.
 */
function withoutReturn(object: JsonObject, merging: ReadonlySet<Pointer>): JsonObject {
  if (merging.size < 2) return object;
  const { oneOf, anyOf, ...rest } = object;
  const returns = [...listOf(oneOf), ...listOf(anyOf)].some((member) => merging.has(referenceOf(member) ?? ''));
  if (!returns) return object;
  const { discriminator: _, ...own } = rest;
  return own;
}

/** Fields beside a union belong to each of its members; a union of required fields alone stays for the heading. */
function distributed(schema: Located): Located {
  const object = objectOf(schema.value);
  const key = ['oneOf', 'anyOf'].find((one) => memberOf(object, one) !== undefined);
  if (key === undefined || !['properties', 'required'].some((one) => memberOf(object, one) !== undefined))
    return schema;
  const { [key]: _, discriminator, ...rest } = object;
  const members = itemsOf(child(schema, key));
  if (isAboutPresence(members)) {
    const requires = [...listOf(memberOf(object, presenceKey)), { [key]: members.map(({ value }) => value) }];
    return distributed({ value: { ...rest, [presenceKey]: requires }, at: schema.at });
  }
  const { description, title, deprecated, nullable, ...shared } = rest;
  const union = { [key]: members.map(({ value }) => ({ allOf: [shared, value] })) };
  const docs = { description, title, deprecated, nullable, discriminator };
  return { value: { ...withoutAbsent(docs), ...union }, at: schema.at };
}

function withoutAbsent(object: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined));
}

const isOwn = /^(?:x-.*|title|externalDocs|xml|\$comment|examples?)$/;

function resolvedPart(draft: Draft, site: Site, part: Located): JsonObject {
  const target = resolve(draft.document, part);
  if (target === undefined) {
    lose(draft, site, { verdict: 'refused', construct: 'reference that leads nowhere', at: part.at });
    return {};
  }
  // What is part of itself adds nothing.
  if (site.merging?.has(target.at) === true) return {};
  if (target.at !== part.at) {
    const uses = draft.uses.get(site.owner) ?? new Set();
    draft.uses.set(site.owner, uses.add(target.at));
  }
  const object = objectOf(mergedOf(draft, site, target).value);
  // What is said of the part is not said of the whole.
  return target.at === part.at
    ? object
    : Object.fromEntries(Object.entries(object).filter(([key]) => !isOwn.test(key)));
}

/** Both schemas in one: what satisfies it satisfies each. */
function merge(left: JsonObject, right: JsonObject): JsonObject {
  const merged: Record<string, Json> = { ...left };
  for (const [key, value] of Object.entries(right)) {
    merged[key] = Object.hasOwn(left, key) ? both(key, left[key], value) : value;
  }
  return merged;
}

function both(key: string, left: Json, right: Json): Json {
  if (key === 'properties' || key === 'patternProperties') return mergedFields(objectOf(left), objectOf(right));
  if (key === 'required') return [...new Set([...listOf(left), ...listOf(right)])];
  if (key === presenceKey) return [...listOf(left), ...listOf(right)];
  if (key === 'additionalProperties') return right === true || left === false ? left : right;
  if (key === 'nullable') return left === true && right === true;
  if (key === 'minimum' || key === 'minLength' || key === 'minItems') return Math.max(Number(left), Number(right));
  if (key === 'maximum' || key === 'maxLength' || key === 'maxItems') return Math.min(Number(left), Number(right));
  if (key === 'enum') return listOf(left).filter((one) => listOf(right).includes(one));
  return right;
}

function mergedFields(left: JsonObject, right: JsonObject): JsonObject {
  const fields: Record<string, Json> = { ...left };
  for (const [name, value] of Object.entries(right)) {
    const first = memberOf(left, name);
    fields[name] = isObject(first) && isObject(value) && !isSame(first, value) ? { allOf: [first, value] } : value;
  }
  return fields;
}

function isSame(left: Json, right: Json): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}
