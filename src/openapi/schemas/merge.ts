import { child, itemsOf, type Located, objectAt, referenceOf, resolve } from '../document/document.js';
import { type Alternative, type Draft, lose, type Loss, type Site, use } from '../draft/draft.js';
import { type InOne, inOne } from './in-one.js';
import { isObject, type Json, type JsonObject, listOf, memberOf, objectOf, textOf } from '../document/json.js';
import { memoize } from '../../source/memoize.js';
import { words } from '../../source/words.js';
import { isAboutPresence, presenceKey } from './presence.js';
import { isAnnotation, isNull, unionWordOf } from './schema-parts.js';
import { defined } from '../../source/plain-data.js';

/** A schema without `allOf`: it has all members of its parts. */
export function mergedOf(site: Site, schema: Located): Located {
  const { draft } = site;
  const { value } = schema;
  if (!isObject(value) || !combining.some((word) => Object.hasOwn(value, word))) return schema;
  const alternative = draft.alternatives.get(value);
  const known = lastMerged(draft).get(value);
  // Losses and uses were counted for that owner.
  if (known !== undefined && known.owner === site.owner && known.at === schema.at && known.alternative === alternative)
    return known.result;
  const result = merged({ site, alternative, around: new Set(), seen: new Set() }, schema);
  lastMerged(draft).set(value, { owner: site.owner, at: schema.at, alternative, result });
  return result;
}

const combining = ['allOf', 'oneOf', 'anyOf'];

interface Merged {
  readonly owner: string;
  readonly at: string;
  readonly alternative: Alternative | undefined;
  readonly result: Located;
}

/** Many questions about a schema need it merged. */
const lastMerged = memoize<Draft, WeakMap<JsonObject, Merged>>(() => new WeakMap());

interface Merging {
  readonly site: Site;
  /** What the whole was made for, if it is a member that was made for a union. */
  readonly alternative: Alternative | undefined;
  /** The schemas whose part this is. */
  readonly around: ReadonlySet<Json>;
  /** All schemas that are part of the whole: to be so twice adds nothing. */
  readonly seen: Set<Json>;
}

/** Nobody inherits from more on purpose. */
const deepest = 64;

function merged(merging: Merging, schema: Located): Located {
  const { site } = merging;
  const inside = { ...merging, around: new Set([...merging.around, schema.value]) };
  merging.seen.add(schema.value);
  const object = withoutReturn(inside, objectOf(schema.value));
  const parts = itemsOf(child(schema, 'allOf'));
  if (parts.length === 0) return distributed(merging, { value: object, at: schema.at });
  const { allOf: _, ...own } = object;
  const resolved = parts.map((part) => resolvedPart(inside, part));
  const whole = [...resolved, own].reduce<InOne>(
    (before, part) => {
      const { value, lost } = inOne(before.value, part, (left, right) => combined(merging, left, right));
      return { value, lost: [...before.lost, ...lost] };
    },
    { value: {}, lost: [] },
  );
  for (const word of new Set(whole.lost)) loseOnce(site, { construct: `${word} of several parts`, at: schema.at });
  return distributed(merging, { value: whole.value, at: schema.at });
}

/** Counts each loss once, because a schema is merged again for each question about it. */
function loseOnce(site: Site, { construct, at }: Pick<Loss, 'construct' | 'at'>): void {
  const known = lossesOnce(site.draft);
  const key = [at, construct, site.owner].join(' ');
  if (known.has(key)) return;
  known.add(key);
  lose(site, { verdict: 'widened', construct, at });
}

const lossesOnce = memoize<Draft, Set<string>>(() => new Set());

/**
 * A parent often lists its children in `oneOf`, and each child names the parent in `allOf`. For a child the list adds
 * nothing: it is one of them. The same goes for a member that was made for one in the list.
 */
function withoutReturn({ site: { draft }, around, alternative }: Merging, object: JsonObject): JsonObject {
  if (around.size < 2 && alternative === undefined) return object;
  const { oneOf, anyOf, ...rest } = object;
  const isAround = (member: Json): boolean =>
    referenceOf(member) !== undefined && around.has(resolve(draft.document, { value: member, at: '' })?.value);
  const returns = [...listOf(oneOf), ...listOf(anyOf)].some(
    (member) => alternative?.members.has(member) === true || isAround(member),
  );
  if (!returns) return object;
  const { discriminator: _, ...own } = rest;
  return own;
}

/** Restrictions next to a union apply to each of its members. If it only lists required fields, it stays. */
function distributed(merging: Merging, schema: Located): Located {
  const { site, alternative } = merging;
  const object = objectOf(schema.value);
  const key = unionWordOf(object);
  if (key === undefined) return schema;
  const { [key]: _, discriminator, ...written } = object;
  const rest = withoutTag(site.draft, { ...written, discriminator }, itemsOf(child(schema, key)));
  const types = [memberOf(rest, 'type')].flat();
  const hasNull = types.includes(undefined) || types.includes('null');
  const members = itemsOf(child(schema, key)).filter((member) => hasNull || !isNull(member));
  const isBound = bounding.some((one) => memberOf(rest, one) !== undefined);
  if (!isBound && !isTypeOfMembers(site.draft, rest, members)) return schema;
  if (isAboutPresence(members)) {
    const requires = [...listOf(memberOf(object, presenceKey)), { [key]: members.map(({ value }) => value) }];
    return distributed(merging, { value: { ...rest, [presenceKey]: requires }, at: schema.at });
  }
  const count = members.length * (alternative?.count ?? 1);
  if (alternative !== undefined && count > mostAlternatives) {
    loseOnce(site, { construct: `${key} in many others`, at: schema.at });
    return distributed(merging, { value: rest, at: schema.at });
  }
  const isShared = ([word]: readonly [string, Json]): boolean => !isAnnotation(word);
  const shared = Object.fromEntries(Object.entries(rest).filter(isShared));
  const docs = Object.fromEntries(Object.entries({ ...rest, discriminator }).filter((entry) => !isShared(entry)));
  const union = { [key]: members.map(({ value }) => alternativeOf(merging, [shared, value], count)) };
  return { value: { ...defined({ ...docs, discriminator }), ...union }, at: schema.at };
}

/** Without the field of the discriminator, if that is any string, and each member has the field itself. */
function withoutTag(draft: Draft, object: JsonObject, members: readonly Located[]): JsonObject {
  const { discriminator, properties, required, ...rest } = object;
  const tag = textOf(memberOf(discriminator, 'propertyName'));
  const field = objectOf(memberOf(properties, tag ?? ''));
  const isPlain = Object.entries(field).every(([word, value]) => isAnnotation(word) || value === 'string');
  if (tag === undefined || !isPlain || !members.every((member) => hasField(draft, member, tag)))
    return defined({ ...rest, properties, required });
  const { [tag]: _, ...others } = objectOf(properties);
  const names = listOf(required).filter((name) => name !== tag);
  return defined({
    ...rest,
    properties: Object.keys(others).length === 0 ? undefined : others,
    required: names.length === 0 ? undefined : names,
  });
}

/** Whether a schema has a field, itself or by `allOf`. */
function hasField({ document }: Draft, schema: Located, name: string): boolean {
  const waiting = [schema];
  const seen = new Set<Json>();
  // The list grows meanwhile.
  for (const part of waiting) {
    const target = resolve(document, part);
    if (target === undefined || seen.has(target.value)) continue;
    seen.add(target.value);
    if (Object.hasOwn(objectOf(memberOf(target.value, 'properties')), name)) return true;
    waiting.push(...itemsOf(child(target, 'allOf')));
  }
  return false;
}

/** How many members one union may have after those of others were combined with its own. */
const mostAlternatives = 64;

/** Each member of one union with each of another; undefined if there are too many. */
function combined(merging: Merging, left: readonly Json[], right: readonly Json[]): readonly Json[] | undefined {
  const count = left.length * right.length * (merging.alternative?.count ?? 1);
  if (count > mostAlternatives) return undefined;
  return right.flatMap((one) => left.map((other) => alternativeOf(merging, [other, one], count)));
}

/** A member of a union that has to fit several schemas. */
function alternativeOf({ site: { draft }, alternative }: Merging, parts: readonly Json[], count: number): JsonObject {
  const members = new Set(alternative?.members);
  for (const part of parts.filter(isObject)) {
    members.add(part);
    for (const member of draft.alternatives.get(part)?.members ?? []) members.add(member);
  }
  const value = { allOf: parts };
  draft.alternatives.set(value, { members, count });
  return value;
}

/** Restrictions for all members of a union, except the type, which most members have themselves. */
const bounding =
  words(`properties required patternProperties propertyNames minProperties maxProperties items prefixItems
  minItems maxItems uniqueItems pattern minLength maxLength format minimum maximum exclusiveMinimum exclusiveMaximum
  multipleOf anyOf`);

/** Whether the type next to a union is the type of a member that has none. */
function isTypeOfMembers(draft: Draft, rest: JsonObject, members: readonly Located[]): boolean {
  if (memberOf(rest, 'type') === undefined) return false;
  return members.some((member) => {
    const object = objectAt(draft.document, member);
    return (
      !Object.keys(object).some((word) => typing.has(word)) && Object.keys(object).some((word) => !isAnnotation(word))
    );
  });
}

const typing = new Set(
  words(
    'type enum const allOf oneOf anyOf properties required patternProperties additionalProperties items prefixItems',
  ),
);

const ownWord = /^(?:x-.*|title|externalDocs|xml|\$comment|examples?)$/;

/** A part without its annotations, which do not apply to the whole. */
export function partOf(object: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([key]) => !ownWord.test(key)));
}

function resolvedPart(merging: Merging, part: Located): JsonObject {
  const { site, around, seen } = merging;
  const target = resolve(site.draft.document, part);
  if (target === undefined) {
    lose(site, { verdict: 'refused', construct: 'reference that leads nowhere', at: part.at });
    return {};
  }
  if (target.at !== part.at) use(site, target.at);
  if (around.size > deepest) loseOnce(site, { construct: 'allOf nested too deep', at: part.at });
  if (around.size > deepest || seen.has(target.value)) return {};
  const object = objectOf(merged(merging, target).value);
  return target.at === part.at ? object : partOf(object);
}
