import { typeUsesOf } from '../model/type-uses.js';
import type { Rule } from './rule.js';
import { attackFinder } from './safe-pattern.js';

/** No text makes a pattern take ages: whoever may send one would bring the server to a stop. */
export const regularExpressionIsSafe: Rule = {
  code: 'regular-expression-is-safe',
  severity: 'error',
  check(model, report) {
    const attackOn = attackFinder();
    const told = new Set<string>();
    for (const { type, span } of typeUsesOf(model)) {
      if (type.kind !== 'string' || type.pattern === undefined || told.has(type.pattern)) continue;
      told.add(type.pattern);
      const attack = attackOn(type.pattern);
      if (attack === undefined) continue;
      const growth = attack.growth === 'exponential' ? 'doubles with every letter' : 'grows with a power of the length';
      const pattern = type.pattern.length > 60 ? `${type.pattern.slice(0, 60)}…` : type.pattern;
      report({
        message: `The time that /${pattern}/ takes ${growth}, as in ${attack.text}. Let each part of it end where the next begins, with no repetition inside of another.`,
        span,
      });
    }
  },
};
