import type { EnumDeclaration, TypeDeclaration, UnionDeclaration, Variant } from '../../model/model.js';
import type { TypeRef } from '../../model/type-ref.js';
import { compareFielded } from './fields.js';
import { compareTypes } from './types.js';
import {
  type Both,
  compareDeprecation,
  type Comparing,
  differ,
  type Found,
  inside,
  matched,
  sayUnmatched,
  spansOf,
} from './difference.js';

/** The differences of two declared types, without those of the named types inside them. */
export function differencesOf(names: Both<string>, declarations: Comparing['declarations']): Found {
  const found: Found = { differences: [], uses: [] };
  const [old, now] = [declarations.old.get(names.old), declarations.new.get(names.new)];
  if (old === undefined || now === undefined) return found;
  const spans = spansOf({ old, new: now });
  compareDeclared({ old, new: now }, { declarations, found, steps: [], spans });
  return found;
}

function compareDeclared({ old, new: now }: Both<TypeDeclaration>, comparing: Comparing): void {
  if (old.kind === 'alias' && now.kind === 'alias') compareTypes({ old: old.type, new: now.type }, comparing);
  else if (old.kind === 'object' && now.kind === 'object')
    compareFielded({ old, new: now }, { comparing, types: refsOf({ old, new: now }) });
  else if (old.kind === 'enum' && now.kind === 'enum') compareEnums({ old, new: now }, comparing);
  else if (old.kind === 'union' && now.kind === 'union') compareVariants({ old, new: now }, comparing);
  else {
    const types = refsOf({ old, new: now });
    const message = `The type was ${kindWords[old.kind]}, and is ${kindWords[now.kind]}.`;
    differ({ stem: 'type-changed', types, message }, comparing);
  }
}

const kindWords: Readonly<Record<TypeDeclaration['kind'], string>> = {
  alias: 'a name of another type',
  object: 'an object',
  enum: 'an enum',
  union: 'a union',
};

function refsOf({ old, new: now }: Both<TypeDeclaration>): Both<TypeRef> {
  return { old: { kind: 'named', name: old.name }, new: { kind: 'named', name: now.name } };
}

function compareEnums({ old, new: now }: Both<EnumDeclaration>, comparing: Comparing): void {
  const types = refsOf({ old, new: now });
  const members = matched({ old: old.members, new: now.members }, ({ value }) => value);
  sayUnmatched(members, ({ value }, change, spans) => {
    const stem = change === 'added' && old.isOpen ? 'open-enum-member-added' : `enum-member-${change}`;
    const message = `\`${value}\` is ${change === 'added' ? 'a further' : 'no longer a'} member.`;
    differ({ stem, types, message, spans, about: value }, comparing);
  });
  for (const pair of members.pairs) {
    const { value, name } = pair.new;
    const say = (stem: string, message: string): void =>
      differ({ stem, types, message, spans: spansOf(pair), about: pair.old.name }, comparing);
    if (pair.old.name !== name)
      say('enum-member-renamed', `The name of \`${value}\` was ${shown(pair.old.name)}, and is ${shown(name)}.`);
    compareDeprecation(pair, { stem: 'enum-member', what: `\`${value}\`` }, say);
  }
  if (old.isOpen !== now.isOpen) differ({ stem: now.isOpen ? 'enum-opened' : 'enum-closed', types }, comparing);
}

function shown(name: string | undefined): string {
  return name === undefined ? 'missing' : `\`${name}\``;
}

function compareVariants({ old, new: now }: Both<UnionDeclaration>, comparing: Comparing): void {
  const types = refsOf({ old, new: now });
  if (old.tag !== now.tag) {
    const message = `The variants were told apart by \`${old.tag}\`, and are by \`${now.tag}\`.`;
    differ({ stem: 'tag-changed', types, message }, comparing);
    return;
  }
  const variants = matched({ old: old.variants, new: now.variants }, ({ name }) => name);
  for (const pair of variants.pairs) compareVariant(pair, types, comparing);
  sayUnmatched(variants, ({ name }, change, spans) => {
    const message = `\`${name}\` is ${change === 'added' ? 'a further' : 'no longer a'} variant.`;
    const stem = change === 'added' && old.others ? 'open-union-variant-added' : `variant-${change}`;
    differ({ stem, types, message, spans, about: name }, comparing);
  });
  compareOthers({ old, new: now }, variants.pairs, comparing);
  const [wasOpen, isOpen] = [old.others !== undefined, now.others !== undefined];
  if (wasOpen !== isOpen) differ({ stem: isOpen ? 'union-opened' : 'union-closed', types }, comparing);
}

/** What a variant inherited may be its own now: a variant that is not known need not have it any more. */
function compareOthers(
  { old, new: now }: Both<UnionDeclaration>,
  variants: readonly Both<Variant>[],
  comparing: Comparing,
): void {
  if (old.others === undefined || now.others === undefined) return;
  const { removed } = matched({ old: old.others.fields, new: now.others.fields }, ({ name }) => name);
  for (const { name, type, isRequired, span } of removed) {
    // As any field that is not declared.
    if (!isRequired && type.kind === 'unknown') continue;
    const kept = variants.flatMap((pair) => pair.new.fields.find((field) => field.name === name) ?? [])[0];
    if (kept === undefined) continue;
    const at = inside(comparing, { kind: 'field', name }, spansOf({ old: { span }, new: kept }));
    const message = 'Unknown variants need not have the field any more.';
    differ({ stem: 'open-union-field-removed', types: { old: type, new: { kind: 'unknown' } }, message }, at);
  }
}

function compareVariant(variants: Both<Variant>, types: Both<TypeRef>, comparing: Comparing): void {
  const { name } = variants.new;
  const inVariant = { ...comparing, spans: spansOf(variants) };
  compareDeprecation(variants, { stem: 'variant', what: `The variant \`${name}\`` }, (stem, message) =>
    differ({ stem, types, message }, inVariant),
  );
  compareFielded(variants, { types, comparing: inVariant, variant: name });
}
