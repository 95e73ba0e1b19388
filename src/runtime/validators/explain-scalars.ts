import { hasLength, isInt32, isInt64, isLargeNumber, isUint64 } from './checks.js';
import { formatChecks, formatDescriptions, type TextFormat } from './format.js';
import { addIssue, type Explain, howMany, type Issues } from './issues.js';
import type { Form } from './result.js';
import type { Limits, TextLimits } from './type.js';

/** Explainers of scalar types: each refuses exactly what the printed checks refuse. */

export function explainBoolean(value: unknown, issues: Issues): void {
  if (typeof value === 'boolean') return;
  addIssue(issues, { code: 'type', message: 'must be true or false', expected: 'boolean' });
}

export function explainNull(value: unknown, issues: Issues): void {
  if (value !== null) addIssue(issues, { code: 'type', message: 'must be null', expected: 'null' });
}

export function stringExplainer(limits: TextLimits): Explain {
  const { minLength = 0, maxLength = Infinity, pattern, format } = limits;
  const explainFormat = format && formatExplainer(format);
  const hasLimit = minLength > 0 || maxLength < Infinity || pattern !== undefined;
  return (value, issues) => {
    if (typeof value !== 'string')
      return addIssue(issues, { code: 'type', message: 'must be a string', expected: 'string' });
    if (!hasLimit) return;
    if (!hasLength(value, minLength, maxLength)) {
      addIssue(issues, { code: 'length', message: `must have ${howMany(minLength, maxLength, 'character')}` });
    }
    if (pattern?.test(value) === false) {
      const source = pattern.source.replace(/^\^\(\?:/, '').replace(/\)\$$/, '');
      addIssue(issues, { code: 'pattern', message: `must match the pattern ${source}`, expected: source });
    }
    explainFormat?.(value, issues);
  };
}

interface WholeNumbers {
  readonly least: number | bigint;
  readonly most: number | bigint;
  readonly isHeld: (value: unknown, form: Form) => boolean;
}

const wholeNumbers: Readonly<Record<'integer' | 'int32' | 'int64' | 'uint64', WholeNumbers>> = {
  integer: { least: Number.MIN_SAFE_INTEGER, most: Number.MAX_SAFE_INTEGER, isHeld: Number.isSafeInteger },
  int32: { least: -(2 ** 31), most: 2 ** 31 - 1, isHeld: isInt32 },
  int64: { least: -(2n ** 63n), most: 2n ** 63n - 1n, isHeld: isInt64 },
  uint64: { least: 0n, most: 2n ** 64n - 1n, isHeld: isUint64 },
};

/** A whole number; of the two large types a bigint, which of the others is out of range or of another type. */
export function wholeExplainer(kind: keyof typeof wholeNumbers, limits: Limits<number> | Limits<bigint>): Explain {
  const { least, most, isHeld } = wholeNumbers[kind];
  const { minimum = least, maximum = most } = limits;
  const hasBounds = limits.minimum !== undefined || limits.maximum !== undefined;
  const isLarge = typeof least === 'bigint';
  const message = `must be a whole number between ${minimum} and ${maximum}`;
  return (value, issues) => {
    // Comparing a bigint is the slowest operation here.
    if (!hasBounds && isHeld(value, issues.form)) return;
    const isBigint = isLarge && issues.form === 'domain';
    const isWhole = typeof value === 'bigint' || (!isBigint && Number.isInteger(value));
    const whole = value as number | bigint;
    const expected = isBigint ? 'bigint' : 'integer';
    if (isWhole && whole < minimum) addIssue(issues, { code: 'minimum', message, expected });
    else if (isWhole && whole > maximum) addIssue(issues, { code: 'maximum', message, expected });
    else if (!isHeld(value, issues.form)) {
      // The most likely mistakes: a number instead of a bigint, which look alike as text, and 1e18 in JSON.
      const hint = !Number.isInteger(value) ? '' : isBigint ? ', as a bigint' : ', in digits only';
      addIssue(issues, { code: 'type', message: message + hint, expected });
    }
  };
}

/** `isLossless`: it may be a bigint, from a lossless JSON reader. */
export function numberExplainer(limits: Limits<number>, isLossless: boolean): Explain {
  const { minimum = -Infinity, maximum = Infinity, exclusiveMinimum = -Infinity, exclusiveMaximum = Infinity } = limits;
  const message = `must be a number${boundsText(limits)}`;
  return (value, issues) => {
    const isNumber =
      typeof value === 'number' ? Number.isFinite(value) : isLossless && isLargeNumber(value, issues.form);
    const number = value as number | bigint;
    if (!isNumber) addIssue(issues, { code: 'type', message, expected: 'number' });
    else if (number < minimum || number <= exclusiveMinimum)
      addIssue(issues, { code: 'minimum', message, expected: 'number' });
    else if (number > maximum || number >= exclusiveMaximum)
      addIssue(issues, { code: 'maximum', message, expected: 'number' });
  };
}

/** ` between 0 and 1`, ` of at least 0`, ` above 0 and below 1`, ` of at least 0 and below 1` */
function boundsText({ minimum, maximum, exclusiveMinimum: above, exclusiveMaximum: below }: Limits<number>): string {
  if (minimum !== undefined && maximum !== undefined) return ` between ${minimum} and ${maximum}`;
  const least = minimum === undefined ? (above === undefined ? '' : ` above ${above}`) : ` of at least ${minimum}`;
  const most = maximum === undefined ? (below === undefined ? '' : ` below ${below}`) : ` of at most ${maximum}`;
  return least && most ? `${least} and${most}` : least + most;
}

export function formatExplainer(format: TextFormat): Explain {
  const isOfFormat = formatChecks[format];
  const description = { message: `must be ${formatDescriptions[format]}`, expected: format };
  return (value, issues) => {
    if (isOfFormat(value)) return;
    addIssue(issues, { code: typeof value === 'string' ? 'format' : 'type', ...description });
  };
}
