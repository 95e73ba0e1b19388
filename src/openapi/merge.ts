import { child, itemsOf, type Located, type Pointer, referenceOf, resolve } from './document.js';
import { type Draft, lose, type Loss, type Site } from './draft.js';
import { type InOne, inOne } from './in-one.js';
import { type Json, type JsonObject, listOf, memberOf, objectOf } from './json.js';
import { isAboutPresence, presenceKey } from './presence.js';
import { isAnnotation, isNull } from './schema-parts.js';

/** A schema without `allOf`: it has all members of its parts. */
export function mergedOf(draft: Draft, site: Site, schema: Located): Located {
  const merging = new Set([...(site.merging ?? []), schema.at]);
  const object = withoutReturn(objectOf(schema.value), merging);
  const parts = itemsOf(child(schema, 'allOf'));
  if (parts.length === 0) return distributed(draft, { value: object, at: schema.at });
  const { allOf: _, ...own } = object;
  const resolved = parts.map((part) => resolvedPart(draft, { ...site, merging }, part));
  const merged = [...resolved, own].reduce<InOne>(
    (before, part) => {
      const { value, lost } = inOne(before.value, part);
      return { value, lost: [...before.lost, ...lost] };
    },
    { value: {}, lost: [] },
  );
  for (const word of new Set(merged.lost))
    loseOnce(draft, site, { construct: `${word} of several parts`, at: schema.at });
  return distributed(draft, { value: merged.value, at: schema.at });
}

/** Counts each loss once, because a schema is merged again for each question about it. */
function loseOnce(draft: Draft, site: Site, { construct, at }: Pick<Loss, 'construct' | 'at'>): void {
  const isKnown = draft.losses.some(
    (loss) => loss.at === at && loss.construct === construct && loss.owner === site.owner,
  );
  if (!isKnown) lose(draft, site, { verdict: 'widened', construct, at });
}

/**
 * A parent often lists its children in `oneOf`, and each child names the parent in `allOf`. For a child the list adds
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

/**
 * Restrictions next to a union apply to each of its members; a union that only lists required fields stays for the
 * heading.
 */
function distributed(draft: Draft, schema: Located): Located {
  const object = objectOf(schema.value);
  const key = ['oneOf', 'anyOf'].find((one) => memberOf(object, one) !== undefined);
  if (key === undefined) return schema;
  const { [key]: _, discriminator, ...rest } = object;
  const types = [memberOf(rest, 'type')].flat();
  const hasNull = types.includes(undefined) || types.includes('null');
  const members = itemsOf(child(schema, key)).filter((member) => hasNull || !isNull(member));
  const isBound = bounding.some((one) => memberOf(rest, one) !== undefined);
  if (!isBound && !isTypeOfMembers(draft, rest, members)) return schema;
  if (isAboutPresence(members)) {
    const requires = [...listOf(memberOf(object, presenceKey)), { [key]: members.map(({ value }) => value) }];
    return distributed(draft, { value: { ...rest, [presenceKey]: requires }, at: schema.at });
  }
  const isShared = ([word]: readonly [string, Json]): boolean => !isAnnotation(word);
  const shared = Object.fromEntries(Object.entries(rest).filter(isShared));
  const docs = Object.fromEntries(Object.entries({ ...rest, discriminator }).filter((entry) => !isShared(entry)));
  const union = { [key]: members.map(({ value }) => ({ allOf: [shared, value] })) };
  return { value: { ...withoutAbsent({ ...docs, discriminator }), ...union }, at: schema.at };
}

/** Restrictions for all members of a union, except the type, which most members have themselves. */
const bounding = (
  'properties required patternProperties propertyNames minProperties maxProperties items prefixItems minItems maxItems ' +
  'uniqueItems pattern minLength maxLength format minimum maximum exclusiveMinimum exclusiveMaximum multipleOf anyOf'
).split(' ');

/** Whether the type next to a union is the type of a member that has none. */
function isTypeOfMembers(draft: Draft, rest: JsonObject, members: readonly Located[]): boolean {
  if (memberOf(rest, 'type') === undefined) return false;
  return members.some((member) => {
    const object = objectOf(resolve(draft.document, member)?.value);
    return (
      !Object.keys(object).some((word) => typing.has(word)) && Object.keys(object).some((word) => !isAnnotation(word))
    );
  });
}

const typing = new Set(
  'type enum const allOf oneOf anyOf properties required patternProperties additionalProperties items prefixItems'.split(
    ' ',
  ),
);

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
  // A schema that is part of itself adds nothing.
  if (site.merging?.has(target.at) === true) return {};
  if (target.at !== part.at) {
    const uses = draft.uses.get(site.owner) ?? new Set();
    draft.uses.set(site.owner, uses.add(target.at));
  }
  const object = objectOf(mergedOf(draft, site, target).value);
  // Annotations of the part do not apply to the whole.
  return target.at === part.at
    ? object
    : Object.fromEntries(Object.entries(object).filter(([key]) => !isOwn.test(key)));
}
