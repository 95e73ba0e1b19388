import type { Model } from '../model/model.js';
import { withOrder } from '../model/with-order.js';
import type { Diagnostic } from '../source/diagnostic.js';
import type { SourceSpan } from '../source/source-file.js';
import { check, type Rule, ruleOf } from './rule.js';
import { unionMembersAreDistinguishable } from './union-members-are-distinguishable.js';

const rule = ruleOf('union-members-are-distinguishable', unionMembersAreDistinguishable);

interface Ordered {
  readonly unordered: readonly SourceSpan[];
  readonly errors: readonly Diagnostic[];
}

/** How often unions around others are put in order. */
const mostRounds = 3;

/** The unions whose members cannot be distinguished, and the errors that remain with `first of` before them. */
export function checkInOrder(written: Model, rules: readonly Rule[]): Ordered {
  const unordered: SourceSpan[] = [];
  let model = written;
  let found = check(model, [rule]);
  // A union around another one is only found once that one has its order.
  for (let round = 1; found.length > 0 && round <= mostRounds; round += 1) {
    unordered.push(...found.map(({ span }) => span));
    model = withOrder(model, unordered);
    found = check(model, [rule]);
  }
  const errors = rules.flatMap((one) => (one.code === rule.code ? found : check(model, [one])));
  return { unordered, errors };
}
