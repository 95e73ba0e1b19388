import { type Declarations, withoutAlias } from '../../model/declarations.js';
import { type TypeRef, writtenType } from '../../model/type-ref.js';
import { membersOf } from '../../model/types/union-members.js';
import { compareKinds, compareScalars } from './scalars.js';
import { type Both, type Comparing, differ, inside, type Side } from './difference.js';

/** Compares two types, without what is inside the named types that they mention: those are its uses. */
export function compareTypes(types: Both<TypeRef>, comparing: Comparing): void {
  const { declarations, found, steps } = comparing;
  const old = firstName(types.old);
  const now = firstName(types.new);
  const isAlias = (type: TypeRef, side: Side): boolean =>
    type.kind === 'named' && declarations[side].get(type.name)?.kind === 'alias';
  if (old.kind === 'named' && now.kind === 'named' && isAlias(old, 'old') === isAlias(now, 'new')) {
    found.uses.push({ steps, names: { old: old.name, new: now.name } });
    return;
  }
  const plain = { old: withoutAlias(old, declarations.old), new: withoutAlias(now, declarations.new) };
  if (plain.old === old && plain.new === now && plain.old.kind !== 'same' && plain.new.kind !== 'same') {
    compareUnions(plain, comparing);
    return;
  }
  const { opened = [] } = comparing;
  // A type that contains itself may be there under its name on one side only: `Tree` and `Tree | null`.
  if (opened.some((pair) => pair.old === old && pair.new === now)) return;
  compareTypes(plain, { ...comparing, opened: [...opened, { old, new: now }] });
}

/** Several names for one shape: the first. */
function firstName(type: TypeRef): TypeRef {
  return type.kind === 'same' ? type.members[0] : type;
}

interface Member {
  readonly type: TypeRef;
  /** Its place among all members, null included. */
  readonly index: number;
}

function compareUnions(types: Both<TypeRef>, comparing: Comparing): void {
  const old = membersIn(types.old, comparing.declarations.old);
  const now = membersIn(types.new, comparing.declarations.new);
  compareNull({ old, new: now }, types, comparing);
  const isValue = ({ type }: Member): boolean => type.kind !== 'null';
  const [left, right] = [old.filter(isValue), now.filter(isValue)];
  const isUnion = old.length > 1 || now.length > 1;
  const [first, second] = [left[0], right[0]];
  if (left.length === 1 && right.length === 1 && first !== undefined && second !== undefined) {
    if (isUnion) compareMembers(first, second, comparing);
    else compareSingle({ old: first.type, new: second.type }, comparing);
    return;
  }
  compareSeveral({ old: left, new: right }, types, comparing);
}

function membersIn(type: TypeRef, declarations: Declarations): readonly Member[] {
  return membersOfUnion(type, declarations).map((member, index) => ({ type: member, index }));
}

/** The members of an untagged union; those of `first of` in their order. Any other type is its only member. */
export function membersOfUnion(type: TypeRef, declarations: Declarations): readonly TypeRef[] {
  const target = withoutAlias(type, declarations);
  return target.kind === 'either' && target.isOrdered
    ? target.members.flatMap((member) => membersOf(member, declarations))
    : membersOf(target, declarations);
}

function compareNull({ old, new: now }: Both<readonly Member[]>, types: Both<TypeRef>, comparing: Comparing): void {
  const has = (all: readonly Member[], kind: TypeRef['kind']): boolean => all.some(({ type }) => type.kind === kind);
  const is = has(now, 'null');
  // Null is among the values of `unknown`, and what changes beside them is a difference of its own.
  if (has(old, 'null') === is || has(old, 'unknown') || has(now, 'unknown')) return;
  differ({ stem: is ? 'became-nullable' : 'no-longer-nullable', types }, comparing);
}

function compareMembers(old: Member, now: Member, comparing: Comparing): void {
  const step = { kind: 'member', old: old.index, new: now.index } as const;
  compareSingle({ old: old.type, new: now.type }, inside(comparing, step));
}

/** Two types of which neither is an untagged union. */
function compareSingle(types: Both<TypeRef>, comparing: Comparing): void {
  const { old, new: now } = types;
  const { declarations } = comparing;
  const plain = { old: withoutAlias(old, declarations.old), new: withoutAlias(now, declarations.new) };
  const isNamed = old.kind === 'named' && now.kind === 'named';
  if (isNamed || plain.old !== old || plain.new !== now) {
    compareTypes(types, comparing);
    return;
  }
  // Inside another union, `first of` stays whole.
  if (old.kind === 'either' && now.kind === 'either') {
    compareUnions(types, comparing);
    return;
  }
  const both = { old: asString(old), new: asString(now) };
  if (both.old.kind !== both.new.kind) {
    compareKinds(types, comparing);
    return;
  }
  compareScalars(both, comparing);
  compareContents(both, comparing);
}

/** A format is a string with limits. */
function asString(type: TypeRef): TypeRef {
  return type.kind === 'format' ? { kind: 'string', format: type.format } : type;
}

function compareContents({ old, new: now }: Both<TypeRef>, comparing: Comparing): void {
  const go = (types: Both<TypeRef>, step: Parameters<typeof inside>[1]): void =>
    compareTypes(types, inside(comparing, step));
  if (old.kind === 'array' && now.kind === 'array') go({ old: old.items, new: now.items }, { kind: 'items' });
  else if (old.kind === 'csv' && now.kind === 'csv') go({ old: old.items, new: now.items }, { kind: 'csv' });
  else if (old.kind === 'json' && now.kind === 'json') go({ old: old.of, new: now.of }, { kind: 'json' });
  else if (old.kind === 'map' && now.kind === 'map') {
    const anyName: TypeRef = { kind: 'string' };
    go({ old: old.keys ?? anyName, new: now.keys ?? anyName }, { kind: 'keys' });
    go({ old: old.values, new: now.values }, { kind: 'values' });
  } else if (old.kind === 'tuple' && now.kind === 'tuple') {
    const isSameForm = old.items.length === now.items.length && (old.rest === undefined) === (now.rest === undefined);
    if (!isSameForm) {
      const message = `The type was \`${writtenType(old)}\`, and is \`${writtenType(now)}\`.`;
      differ({ stem: 'type-changed', types: { old, new: now }, message }, comparing);
      return;
    }
    old.items.forEach((item, index) => go({ old: item, new: now.items[index] ?? item }, { kind: 'item', index }));
    if (old.rest && now.rest) go({ old: old.rest, new: now.rest }, { kind: 'item', index: old.items.length });
  }
}

function compareSeveral(members: Both<readonly Member[]>, types: Both<TypeRef>, comparing: Comparing): void {
  const pairs = pairsOf(members, comparing);
  const [olds, news] = [new Set(pairs.map(({ old }) => old)), new Set(pairs.map((pair) => pair.new))];
  for (const { old, new: now } of pairs) compareMembers(old, now, comparing);
  const say = (stem: string, message: string): void => differ({ stem, types, message }, comparing);
  for (const member of members.old)
    if (!olds.has(member)) say('member-removed', `The value may no longer be \`${writtenType(member.type)}\`.`);
  for (const member of members.new)
    if (!news.has(member)) say('member-added', `The value may also be \`${writtenType(member.type)}\`.`);
  const isTriedInOrder = [types.old, types.new].some((type) => type.kind === 'either' && type.isOrdered);
  const order = pairs.map((pair) => pair.new.index);
  if (isTriedInOrder && order.some((index, at) => index < (order[at - 1] ?? -1)))
    say('order-changed', `The types are tried in the order \`${writtenType(types.new)}\`.`);
}

/** The members that correspond to each other, in the order of the old union: of one text, name, or kind. */
function pairsOf({ old, new: now }: Both<readonly Member[]>, comparing: Comparing): readonly Both<Member>[] {
  const pairs: Both<Member>[] = [];
  const isLike: readonly ((left: Member, right: Member) => boolean)[] = [
    (left, right) => writtenType(left.type) === writtenType(right.type),
    (left, right) => kindText(left, comparing, 'old') === kindText(right, comparing, 'new'),
  ];
  for (const like of isLike) {
    for (const left of old) {
      const isTaken = (member: Member): boolean => pairs.some((pair) => pair.old === member || pair.new === member);
      if (isTaken(left)) continue;
      const right = now.find((member) => !isTaken(member) && like(left, member));
      if (right !== undefined) pairs.push({ old: left, new: right });
    }
  }
  return pairs.toSorted((left, right) => left.old.index - right.old.index);
}

/** The kind of a type, and of a named one: `object`, `enum`, `union`. */
function kindText({ type }: Member, { declarations }: Comparing, side: Side): string {
  if (type.kind === 'format') return 'string';
  if (type.kind !== 'named') return type.kind;
  const declaration = declarations[side].get(type.name);
  // Objects with different names may have nothing in common.
  return declaration?.kind === 'object'
    ? `object ${declaration.oneWayOf ?? type.name}`
    : (declaration?.kind ?? 'named');
}
