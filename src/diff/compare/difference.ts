import type { Declarations } from '../../model/declarations.js';
import type { Documented } from '../../model/documented.js';
import type { Constant } from '../../model/model.js';
import type { TypeRef } from '../../model/type-ref.js';
import type { SourceSpan } from '../../source/source-file.js';
import type { Step } from './steps.js';

/** Something of the old model, and what it is in the new one. */
export interface Both<T> {
  readonly old: T;
  readonly new: T;
}

export type Side = keyof Both<unknown>;

/** What corresponds to each other in both models, and what only one of them has. */
export interface Matched<T> {
  readonly pairs: readonly Both<T>[];
  readonly removed: readonly T[];
  readonly added: readonly T[];
}

/** Says what only one of both models has, and where. */
export function sayUnmatched<T extends { readonly span: SourceSpan }>(
  { removed, added }: Pick<Matched<T>, 'removed' | 'added'>,
  say: (one: T, change: 'removed' | 'added', spans: Spans) => void,
): void {
  for (const one of removed) say(one, 'removed', { old: one.span });
  for (const one of added) say(one, 'added', { new: one.span });
}

export function spansOf({ old, new: now }: Both<{ readonly span: SourceSpan }>): Both<SourceSpan> {
  return { old: old.span, new: now.span };
}

/** Two lists of things, of which those with the same key correspond. */
export function matched<T>({ old, new: now }: Both<readonly T[]>, keyOf: (one: T) => unknown): Matched<T> {
  const firstByKey = (all: readonly T[]): ReadonlyMap<unknown, T> =>
    new Map(all.toReversed().map((one) => [keyOf(one), one]));
  const [before, after] = [firstByKey(old), firstByKey(now)];
  return {
    pairs: old.flatMap((one) => {
      const other = after.get(keyOf(one));
      return other === undefined ? [] : [{ old: one, new: other }];
    }),
    removed: old.filter((one) => !after.has(keyOf(one))),
    added: now.filter((one) => !before.has(keyOf(one))),
  };
}

/** With further pairs of what had none. */
export function withPairs<T>({ pairs, removed, added }: Matched<T>, more: readonly Both<T>[]): Matched<T> {
  return {
    pairs: [...pairs, ...more],
    removed: removed.filter((one) => !more.some((pair) => pair.old === one)),
    added: added.filter((one) => !more.some((pair) => pair.new === one)),
  };
}

interface Deprecating {
  /** What the codes begin with. */
  readonly stem: string;
  /** What the sentence begins with: `The field`. */
  readonly what: string;
}

/** Says whether something was deprecated, or no longer is. */
export function compareDeprecation(
  { old, new: now }: Both<Pick<Documented, 'deprecated'>>,
  { stem, what }: Deprecating,
  say: (code: string, message: string) => void,
): void {
  if (old.deprecated === undefined && now.deprecated !== undefined)
    say(`${stem}-deprecated`, `${what} is deprecated${now.deprecated === '' ? '.' : `: ${now.deprecated}`}`);
  if (old.deprecated !== undefined && now.deprecated === undefined)
    say(`${stem}-no-longer-deprecated`, `${what} is no longer deprecated.`);
}

/** Two types under comparison. */
export interface Comparing {
  readonly declarations: Both<Declarations>;
  readonly found: Found;
  /** The steps from the type whose parts are collected. */
  readonly steps: readonly Step[];
  /** Where the part is written, if nothing inside it says so. */
  readonly spans: Spans;
  /** The pairs that it was reached from through names of only one side. */
  readonly opened?: readonly Both<TypeRef>[];
}

export type Spans = Partial<Both<SourceSpan>>;

/** The differences of a type, without those of the named types inside it. */
export interface Found {
  readonly differences: Difference[];
  readonly uses: Use[];
}

/** Two named types in the place of one another. */
export interface Use {
  readonly steps: readonly Step[];
  readonly names: Both<string>;
}

/** One difference in meaning at a place of a type. */
export interface Difference {
  /** Without the direction: `field-removed`. */
  readonly stem: string;
  readonly types: Both<TypeRef>;
  /** Absent: there is nothing to say beyond its kind. */
  readonly message?: string;
  /** The member of an enum, its name, or the variant that it is about. */
  readonly about?: Constant | undefined;
  /** Where both types have a value whose validity differs: for a field that was added, the object. */
  readonly steps: readonly Step[];
  /** From that value to the place for people. */
  readonly step?: Step;
  readonly spans: Spans;
}

/** The place of a difference for people. */
export function placeOf({ steps, step }: Difference): readonly Step[] {
  return step === undefined ? steps : [...steps, step];
}

export function inside(comparing: Comparing, step: Step, spans: Spans = comparing.spans): Comparing {
  return { ...comparing, steps: [...comparing.steps, step], spans };
}

interface Differing extends Omit<Difference, 'steps' | 'spans'> {
  /** Absent: those of the part. */
  readonly spans?: Spans;
}

/** Adds a difference of the part under comparison. */
export function differ(differing: Differing, { found, steps, spans }: Comparing): void {
  found.differences.push({ spans, ...differing, steps });
}
