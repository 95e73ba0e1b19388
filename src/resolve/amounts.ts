import type { TextFormat } from '../model/type-ref.js';
import type { Limits } from '../parse/type-expression.js';
import type { Report } from '../source/diagnostic.js';

/** Refuses `decimal(0..100)`: a lower limit of 0 means the number, but limits are those of the length of its text. */
export function refuseAmounts(name: TextFormat, limits: Limits, report: Report): void {
  if (name !== 'decimal' || limits.kind !== 'range' || limits.minimum !== '0') return;
  const message =
    'The limits of a `decimal` are those of its text, `decimal(..20)`, and not of the number. Write `decimal` and check the number in the handler, or use `number(0..)` or an `int64` of the smallest unit.';
  report({ code: 'limits-fit-type', message, span: limits.span });
}
