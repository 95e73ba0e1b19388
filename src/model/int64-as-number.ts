import { memoize } from '../source/memoize.js';
import { declarationsOf } from './declarations.js';
import type { Field, Model } from './model.js';
import { isBig, type IntegerRef, type TypeRef } from './type-ref.js';
import { type ValueProblem, valueProblems } from './value-problems.js';

/**
 * The model as TypeScript shows it: if its project sets `int64: number`, each `int64` and `uint64` is an `integer`,
 * which ends at ±(2^53−1), where a number stops being exact.
 */
export const asTypeScriptShows: (model: Model) => Model = memoize((model) =>
  model.packages?.int64 === 'number' ? withIntegers(model, new Map()) : model,
);

/** Parts that several others share stay one part. Only a type has this `kind` and `size`: values are kept as their own trees. */
function withIntegers<Part>(part: Part, known: Map<unknown, unknown>): Part {
  if (typeof part !== 'object' || part === null) return part;
  const before = known.get(part);
  if (before !== undefined) return before as Part;
  const changed = isLarge(part) ? integerOf(part) : withChangedParts(part, known);
  known.set(part, changed);
  return changed as Part;
}

function withChangedParts(part: object, known: Map<unknown, unknown>): unknown {
  if (Array.isArray(part)) return part.map((item: unknown) => withIntegers(item, known));
  return Object.fromEntries(Object.entries(part).map(([name, value]) => [name, withIntegers(value, known)]));
}

function isLarge(part: object): part is IntegerRef {
  return 'kind' in part && part.kind === 'integer' && isBig(part as TypeRef);
}

const largest = BigInt(Number.MAX_SAFE_INTEGER);

function integerOf({ minimum, maximum, ...type }: IntegerRef): IntegerRef {
  const lowest = minimum ?? (type.size === 'uint64' ? '0' : undefined);
  return {
    ...type,
    size: 'integer',
    ...(lowest !== undefined && { minimum: withinIntegers(lowest) }),
    ...(maximum !== undefined && { maximum: withinIntegers(maximum) }),
  };
}

function withinIntegers(bound: string): string {
  const value = BigInt(bound);
  return String(value > largest ? largest : value < -largest ? -largest : value);
}

/** The defaults that do not fit the types as TypeScript shows them: digits that a number would round. */
export function roundedDefaults(model: Model): readonly ValueProblem[] {
  const declarations = declarationsOf(asTypeScriptShows(model));
  return membersWithDefaults(asTypeScriptShows(model)).flatMap(({ type, ...member }) => {
    const value = member.default ?? member.documentedDefault;
    return value === undefined ? [] : valueProblems(value, type, declarations);
  });
}

type Member = Pick<Field, 'type' | 'default' | 'documentedDefault'>;

/** The fields and parameters that have a default, wherever in the model they are. */
function membersWithDefaults(part: unknown): readonly Member[] {
  if (typeof part !== 'object' || part === null) return [];
  const isMember = 'type' in part && ('default' in part || 'documentedDefault' in part);
  return [...(isMember ? [part as Member] : []), ...Object.values(part).flatMap(membersWithDefaults)];
}
