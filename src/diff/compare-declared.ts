import type { EnumDeclaration, TypeDeclaration, UnionDeclaration, Variant } from '../model/model.js';
import type { TypeRef } from '../model/type-ref.js';
import { compareFielded } from './compare-fields.js';
import { compareTypes } from './compare-types.js';
import { type Both, type Comparing, differ, type Found, matched, type Spans } from './difference.js';

/** The differences of two declared types, without those of the named types inside them. */
export function differencesOf(names: Both<string>, declarations: Comparing['declarations']): Found {
  const found: Found = { differences: [], uses: [] };
  const [old, now] = [declarations.old.get(names.old), declarations.new.get(names.new)];
  if (old === undefined || now === undefined) return found;
  const spans = { old: old.span, new: now.span };
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
  const say = (stem: string, message: string, spans: Spans = comparing.spans): void =>
    differ({ stem, types, message, spans }, comparing);
  const { pairs, removed, added } = matched({ old: old.members, new: now.members }, ({ value }) => value);
  for (const { value, span } of removed)
    say('enum-member-removed', `\`${value}\` is no longer a member.`, { old: span });
  for (const { value, span } of added)
    say(old.isOpen ? 'open-enum-member-added' : 'enum-member-added', `\`${value}\` is a further member.`, {
      new: span,
    });
  for (const { old: before, new: member } of pairs) {
    const { value, name, deprecated } = member;
    const spans = { old: before.span, new: member.span };
    if (before.name !== name)
      say('enum-member-renamed', `The name of \`${value}\` was ${shown(before.name)}, and is ${shown(name)}.`, spans);
    if ((before.deprecated === undefined) !== (deprecated === undefined))
      say(
        deprecated === undefined ? 'enum-member-no-longer-deprecated' : 'enum-member-deprecated',
        `\`${value}\` is ${deprecated === undefined ? 'no longer deprecated' : 'deprecated'}.`,
        spans,
      );
  }
  if (old.isOpen !== now.isOpen)
    say(now.isOpen ? 'enum-opened' : 'enum-closed', `The enum is ${now.isOpen ? 'open' : 'closed'} now.`);
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
  const { pairs, removed, added } = matched({ old: old.variants, new: now.variants }, ({ name }) => name);
  for (const variants of pairs) compareVariant(variants, types, comparing);
  for (const { name, span } of removed) {
    const message = `There is no variant \`${name}\` any more.`;
    differ({ stem: 'variant-removed', types, message, spans: { old: span } }, comparing);
  }
  for (const { name, span } of added) {
    const message = `\`${name}\` is a further variant.`;
    differ({ stem: 'variant-added', types, message, spans: { new: span } }, comparing);
  }
}

function compareVariant({ old, new: now }: Both<Variant>, types: Both<TypeRef>, comparing: Comparing): void {
  const spans = { old: old.span, new: now.span };
  if ((old.deprecated === undefined) !== (now.deprecated === undefined)) {
    const stem = now.deprecated === undefined ? 'variant-no-longer-deprecated' : 'variant-deprecated';
    const words = now.deprecated === undefined ? 'no longer deprecated' : 'deprecated';
    differ({ stem, types, message: `The variant \`${now.name}\` is ${words}.`, spans }, comparing);
  }
  compareFielded({ old, new: now }, { types, comparing: { ...comparing, spans }, variant: now.name });
}
