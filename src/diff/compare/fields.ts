import { fieldedOf } from '../../model/declarations.js';
import { canonicalText, type JsonValue, plainText } from '../../model/json-value.js';
import type { Field, Fielded, PatternField } from '../../model/model.js';
import { patternFor } from '../../model/name-pattern.js';
import { isFulfilled, presencesOf, writtenPresence } from '../../model/presence.js';
import type { TypeRef } from '../../model/type-ref.js';
import { compareTypes } from './types.js';
import {
  type Both,
  compareDeprecation,
  type Comparing,
  differ,
  inside,
  matched,
  sayUnmatched,
  spansOf,
} from './difference.js';
import type { Step } from './steps.js';

interface Owner {
  readonly comparing: Comparing;
  /** The types with these fields. */
  readonly types: Both<TypeRef>;
  /** Of a union, the variant with these fields. */
  readonly variant?: string;
}

/** Compares the fields of two objects, or of two variants of unions. */
export function compareFielded(objects: Both<Fielded>, owner: Owner): void {
  const { old, new: now } = objects;
  const { pairs, removed, added } = matched({ old: old.fields, new: now.fields }, ({ name }) => name);
  for (const fields of pairs) compareField(fields, owner);
  for (const field of removed) compareRemoved(field, now, owner);
  for (const field of added) compareAdded(field, old, owner);
  comparePatterns(objects, owner);
  const { comparing, types } = owner;
  comparePresences({ old: needsOf(old), new: needsOf(now) }, '', (change, message) =>
    differ({ stem: `requirement-${change}`, types, message }, comparing),
  );
}

function needsOf({ requires = [], fields }: Fielded): Needs {
  return { requires, always: fields.filter(isAlwaysThere).map(({ name }) => name) };
}

function stepTo(kind: 'field' | 'pattern', name: string, { variant }: Owner): Step {
  return { kind, name, ...(variant !== undefined && { variant }) };
}

function compareField({ old, new: now }: Both<Field>, owner: Owner): void {
  const { comparing, types } = owner;
  const step = stepTo('field', now.name, owner);
  const spans = spansOf({ old, new: now });
  const say = (stem: string, message?: string): void =>
    differ({ stem, types, step, spans, ...(message !== undefined && { message }) }, comparing);
  if (isAlwaysThere(old) && !isAlwaysThere(now)) say('field-became-optional');
  if (!isAlwaysThere(old) && isAlwaysThere(now)) say('field-became-required');
  compareDefaults({ old: old.default, new: now.default }, say);
  compareDeprecation({ old, new: now }, { stem: 'field', what: 'The field' }, say);
  compareTypes({ old: old.type, new: now.type }, inside(comparing, step, spans));
}

function isAlwaysThere(field: Field): boolean {
  return field.isRequired && field.default === undefined;
}

export function compareDefaults(
  { old, new: now }: Both<JsonValue | undefined>,
  say: (stem: string, message: string) => void,
): void {
  if (old === undefined && now === undefined) return;
  if (old === undefined) say('default-added', `The default is \`${now && plainText(now)}\`.`);
  else if (now === undefined) say('default-removed', `The default was \`${plainText(old)}\`.`);
  else if (canonicalText(old) !== canonicalText(now))
    say('default-changed', `The default was \`${plainText(old)}\`, and is \`${plainText(now)}\`.`);
}

function compareRemoved(field: Field, now: Fielded, owner: Owner): void {
  const { comparing, types } = owner;
  const step = stepTo('field', field.name, owner);
  const pattern = patternFor(field.name, now.patterns);
  const spans = { old: field.span, ...(pattern && { new: pattern.span }) };
  const stem = removalOf(field, pattern, owner);
  if (stem !== undefined) differ({ stem, types, step, spans }, comparing);
  if (pattern !== undefined) compareTypes({ old: field.type, new: pattern.type }, inside(comparing, step, spans));
}

/** Undefined if the field may still be there, as an additional one. */
function removalOf(field: Field, pattern: PatternField | undefined, owner: Owner): string | undefined {
  const access = accessOf(field.name, owner);
  if (access !== undefined) return access;
  if (pattern !== undefined) return field.isRequired ? 'field-became-optional' : undefined;
  return field.isRequired ? 'field-removed' : 'optional-field-removed';
}

/** Whether a field is missing in the new type only because the other direction has it. */
function accessOf(name: string, { comparing, types: { new: type }, variant }: Owner): string | undefined {
  const { new: declarations } = comparing.declarations;
  const whole = type.kind === 'named' ? declarations.get(type.name)?.oneWayOf : undefined;
  const fielded = whole && fieldedOf({ kind: 'named', name: whole }, () => variant, declarations);
  const access = fielded && fielded.fields.find((one) => one.name === name)?.access;
  if (access === undefined) return undefined;
  return access === 'read' ? 'field-became-read-only' : 'field-became-write-only';
}

function compareAdded(field: Field, old: Fielded, owner: Owner): void {
  const { comparing, types } = owner;
  const step = stepTo('field', field.name, owner);
  const pattern = patternFor(field.name, old.patterns);
  const spans = { new: field.span, ...(pattern && { old: pattern.span }) };
  const stem = isAlwaysThere(field) ? 'field-added-required' : 'field-added-optional';
  differ({ stem, types, step, spans }, comparing);
  if (pattern !== undefined) compareTypes({ old: pattern.type, new: field.type }, inside(comparing, step, spans));
}

function comparePatterns(objects: Both<Fielded>, owner: Owner): void {
  const { comparing, types } = owner;
  const patterns = { old: objects.old.patterns ?? [], new: objects.new.patterns ?? [] };
  const isMixed = patterns.old.length > 0 && patterns.new.length > 0;
  const all = matched(patterns, ({ names }) => names.source);
  for (const pair of all.pairs) {
    const at = inside(comparing, stepTo('pattern', pair.old.name, owner), spansOf(pair));
    compareTypes({ old: pair.old.type, new: pair.new.type }, at);
  }
  sayUnmatched(all, ({ name }, change, spans) => {
    const message = `Fields named \`${name}\` are ${change === 'added' ? 'allowed' : 'not allowed any more'}.`;
    const stem = `additional-fields-${isMixed ? 'changed' : change}`;
    differ({ stem, types, message, step: stepTo('pattern', name, owner), spans }, comparing);
  });
}

/** What is needed of several fields or parameters. */
export interface Needs extends Required<Pick<Fielded, 'requires'>> {
  /** Those that are always there. */
  readonly always: readonly string[];
}

/** Says which of several are needed now: `id | name` is needed in the query now. */
export function comparePresences(
  { old, new: now }: Both<Needs>,
  where: string,
  say: (change: 'added' | 'removed' | 'changed', message: string) => void,
): void {
  const [was, is] = [old, now].map((one) => presencesOf(one).map(writtenPresence).sort().join(', '));
  if (was === is) return;
  if (was !== '' && is !== '') say('changed', `\`${was}\` was needed${where}, and \`${is}\` is.`);
  // If a required one becomes one of several, or the other way round, its own change says it already.
  else if (was === '' && !isAlwaysMet(now, old)) say('added', `\`${is}\` is needed${where} now.`);
  else if (is === '' && !isAlwaysMet(old, now)) say('removed', `\`${was}\` is no longer needed${where}.`);
}

/** Whether what is always there in the other version meets the requirements, whatever else is there. */
function isAlwaysMet(needs: Needs, { always }: Needs): boolean {
  return presencesOf(needs).every((presence) => {
    const isExclusive = typeof presence === 'object' && 'one' in presence;
    return !isExclusive && isFulfilled(presence, (name) => always.includes(name));
  });
}
