import { hasLength, isInt64, isLargeNumber, isUint64 } from './checks.js';
import { formatChecks, formatDescriptions, type TextFormat } from './format.js';
import { addIssue, type Explain, howMany, type Issues } from './issues.js';
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
    if (typeof value !== 'string') {
      addIssue(issues, { code: 'type', message: 'must be a string', expected: 'string' });
      return;
    }
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

const integerBounds = {
  integer: [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
  int32: [-2147483648, 2147483647],
} as const;

/** A whole number of type `number`; one that was read as a bigint is out of range. */
export function integerExplainer(kind: 'integer' | 'int32', limits: Limits<number>): Explain {
  const [least, most] = integerBounds[kind];
  const { minimum = least, maximum = most } = limits;
  const message = `must be a whole number between ${minimum} and ${maximum}`;
  return (value, issues) => {
    if (typeof value === 'number' && Number.isInteger(value) && value >= minimum && value <= maximum) return;
    const isWhole = typeof value === 'bigint' || Number.isInteger(value);
    const whole = value as number | bigint;
    if (isWhole && whole < minimum) addIssue(issues, { code: 'minimum', message, expected: 'integer' });
    else if (isWhole && whole > maximum) addIssue(issues, { code: 'maximum', message, expected: 'integer' });
    else addIssue(issues, { code: 'type', message, expected: 'integer' });
  };
}

const bigChecks = { int64: isInt64, uint64: isUint64 } as const;

export function bigExplainer(kind: 'int64' | 'uint64', limits: Limits<bigint>): Explain {
  const isHeld = bigChecks[kind];
  const [least, most] = kind === 'int64' ? [-(2n ** 63n), 2n ** 63n - 1n] : [0n, 2n ** 64n - 1n];
  const { minimum = least, maximum = most } = limits;
  const hasBounds = limits.minimum !== undefined || limits.maximum !== undefined;
  const message = `must be a whole number between ${minimum} and ${maximum}`;
  return (value, issues) => {
    // Comparing a bigint is the slowest operation here.
    if (!hasBounds && isHeld(value, issues.form)) return;
    const expected = issues.form === 'domain' ? 'bigint' : 'integer';
    const isWhole = typeof value === 'bigint' || (issues.form !== 'domain' && Number.isInteger(value));
    const whole = value as number | bigint;
    if (isWhole && whole < minimum) addIssue(issues, { code: 'minimum', message, expected });
    else if (isWhole && whole > maximum) addIssue(issues, { code: 'maximum', message, expected });
    else if (!isHeld(value, issues.form)) {
      addIssue(issues, { code: 'type', message: `${message}${hintOf(value)}`, expected });
    }
  };
}

// A number instead of a bigint is the most likely mistake, and JSON text does not show it.
function hintOf(value: unknown): string {
  return typeof value === 'number' && Number.isInteger(value) ? ', as a bigint' : '';
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
