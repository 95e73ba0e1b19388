import { isObject } from './checks.js';
import { fieldOf, firstItemOf, hasField, hasItemsAtMost } from './parts/either.js';
import type { Form } from './result.js';
import { type EitherType, knownType, type MemberTest, type Type } from './type.js';

type Check = (value: unknown, form: Form) => boolean;

/** The view of an untagged union. */
export interface EitherView {
  /**
   * Whether values have their TypeScript form: `json<T>` as its T, `csv<T>` as an array. Otherwise both may be
   * strings.
   */
  readonly isCode: boolean;
  /** The complete check of a scalar type. */
  readonly checkOf: (type: Type) => Check;
}

/** The index of the member that a value probably is, without checking inside arrays and objects; -1: none. */
export function meantMember(
  { members, tests = [] }: EitherType,
  view: EitherView,
): (value: unknown, form: Form) => number {
  const checks = members.map((type, index) => memberCheck(type, tests[index] ?? [], view));
  return (value, form) => checks.findIndex((isMeant) => isMeant(value, form));
}

function memberCheck(type: Type, tests: readonly MemberTest[], view: EitherView): Check {
  const category = categoryOf(type, view.isCode);
  if (category === 'scalar') return view.checkOf(type);
  const checks = tests.map((test) => testCheck(test, view));
  return (value, form) =>
    (category === 'array' ? Array.isArray(value) : isObject(value)) && checks.every((check) => check(value, form));
}

function categoryOf(given: Type, isCode: boolean): 'scalar' | 'array' | 'object' {
  const type = knownType(given);
  if (typeof type === 'string') return 'scalar';
  switch (type.kind) {
    case 'alias':
      return categoryOf(type.type, isCode);
    case 'array':
    case 'tuple':
      return 'array';
    case 'object':
    case 'union':
    case 'map':
      return 'object';
    case 'csv':
      return isCode ? 'array' : 'scalar';
    case 'json':
      return isCode ? categoryOf(type.of, isCode) : 'scalar';
    default:
      return 'scalar';
  }
}

function testCheck(test: MemberTest, view: EitherView): Check {
  const check = positiveCheck(test, view);
  return test.negated === true ? (value, form) => !check(value, form) : check;
}

function positiveCheck(test: MemberTest, { checkOf }: EitherView): Check {
  if ('has' in test) return (value) => hasField(value, test.has);
  if ('maxItems' in test) return (value) => hasItemsAtMost(value, test.maxItems);
  if ('firstItem' in test) {
    const isFirst = checkOf(test.firstItem);
    return (value, form) => isFirst(firstItemOf(value), form);
  }
  if ('oneOf' in test) {
    const values: ReadonlySet<unknown> = new Set(test.oneOf);
    return (value) => values.has(fieldOf(value, test.field));
  }
  const isField = checkOf(test.is);
  return (value, form) => isField(fieldOf(value, test.field), form);
}
