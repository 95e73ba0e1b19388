import type { Declarations } from '../model/declarations.js';
import { namesReachedFrom, typesOf } from '../model/types/type-graph.js';
import { partsOf } from '../model/types/type-parts.js';
import { type EitherRef, type TypeRef, writtenType } from '../model/type-ref.js';
import { compoundUsesOf } from '../model/types/type-uses.js';
import { memoize } from '../source/memoize.js';
import type { OwnRule } from './rule.js';

/** The most times that a part of a value is checked, because of all the members that may contain it. */
const mostTries = 64;

/**
 * Each member of a `first of` may check the whole value. If two of them contained the same `first of` again, a value of
 * depth n would be checked 2ⁿ times; so would n of them inside each other.
 */
export const firstOfIsBounded: OwnRule = {
  severity: 'error',
  needsWholeModel: true,
  check(model, report, declarations) {
    const reported = new Set<string>();
    for (const { type, owner } of compoundUsesOf(model)) {
      if (type.kind !== 'either' || !type.isOrdered) continue;
      const message = problemOf(type, owner, declarations);
      const key = `${type.span.path} ${type.span.start}`;
      // Instances of one generic type would repeat the message.
      if (message === undefined || reported.has(key)) continue;
      reported.add(key);
      report({ message, span: type.span });
    }
  },
};

function problemOf(type: EitherRef, owner: string | undefined, declarations: Declarations): string | undefined {
  const back = type.members.filter(
    (member) => owner !== undefined && namesReachedFrom([member], declarations).has(owner),
  );
  const [one, other] = back.map((member) => `\`${writtenType(member).slice(0, 80)}\``);
  if (one !== undefined && other !== undefined) {
    return `Both ${one} and ${other} contain this \`first of\` again, so a deeply nested value would be checked too often. Use a union by tag: \`union Name by kind:\` under \`types:\`.`;
  }
  const tries = triesOf(type, triesByName(declarations));
  if (tries <= mostTries) return undefined;
  return `The members of this \`first of\`, with those inside them, may check one value ${tries} times; at most ${mostTries} are allowed. Use a union by tag for some: \`union Name by kind:\` under \`types:\`.`;
}

/** How often a part of a value of a declared type may be checked. */
type TriesOfName = (name: string) => number;

const triesByName: (declarations: Declarations) => TriesOfName = memoize((declarations) => {
  const known = new Map<string, number>();
  const triesOfName = (name: string): number => {
    const found = known.get(name);
    if (found !== undefined) return found;
    const declaration = declarations.get(name);
    // What leads back to the type is another part of the value, which one member alone reaches.
    const isBack = (inner: string): boolean =>
      inner === name || namesReachedFrom([{ kind: 'named', name: inner }], declarations).has(name);
    const tries = (declaration === undefined ? [] : typesOf(declaration)).map((type) =>
      triesOf(type, (inner) => (isBack(inner) ? 1 : triesOfName(inner))),
    );
    const most = Math.max(1, ...tries);
    known.set(name, most);
    return most;
  };
  return triesOfName;
});

function triesOf(type: TypeRef, triesOfName: TriesOfName): number {
  if (type.kind === 'named') return triesOfName(type.name);
  const tries = partsOf(type).map((part) => triesOf(part, triesOfName));
  return type.kind === 'either' && type.isOrdered ? tries.reduce((sum, one) => sum + one, 0) : Math.max(1, ...tries);
}
