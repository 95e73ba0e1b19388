import type { TextFormat, TypeRef } from '../model/type-ref.js';
import type { NameExpression } from '../parse/type-expression.js';
import { integerOf, numberOf, stringOf } from './limits.js';
import type { PatternScope } from './patterns.js';

type BuiltIn = (expression: NameExpression, scope: PatternScope) => TypeRef;

/** The scalars of the language, by the word a model writes. */
const builtIns: ReadonlyMap<string, BuiltIn> = new Map<string, BuiltIn>([
  ['boolean', withoutLimits({ kind: 'boolean' })],
  ['string', stringOf],
  ['integer', (expression, { report }) => integerOf('integer', expression, report)],
  ['int32', (expression, { report }) => integerOf('int32', expression, report)],
  ['int64', (expression, { report }) => integerOf('int64', expression, report)],
  ['number', (expression, { report }) => numberOf('number', expression, report)],
  ['float', (expression, { report }) => numberOf('float', expression, report)],
  ['decimal', withoutLimits(format('decimal'))],
  ['date', withoutLimits(format('date'))],
  ['time', withoutLimits(format('time'))],
  ['datetime-local', withoutLimits(format('datetime-local'))],
  ['datetime', datetimeOf],
  ['http-date', withoutLimits(format('http-date'))],
  ['duration', withoutLimits(format('duration'))],
  ['uuid', withoutLimits(format('uuid'))],
  ['uri', withoutLimits(format('uri'))],
  ['email', withoutLimits(format('email'))],
  ['bytes', withoutLimits({ kind: 'bytes' })],
  ['unknown', withoutLimits({ kind: 'unknown' })],
]);

/** The words that take types between angle brackets. */
export const containerNames: readonly string[] = ['set', 'map', 'csv', 'json'];

/** Words that make one object type of another. */
export const derivationNames: readonly string[] = ['pick', 'omit', 'patch'];

/** The words that say how a whole body travels; nothing inside of a body can. */
export const wireWrappers: ReadonlySet<string> = new Set(['multipart', 'form', 'stream', 'sse']);

export const builtInNames: readonly string[] = [...builtIns.keys()];

export function builtInOf(name: string): BuiltIn | undefined {
  return builtIns.get(name);
}

function format(name: TextFormat): TypeRef {
  return { kind: 'format', format: name };
}

function withoutLimits(type: TypeRef): BuiltIn {
  return (expression, { report }) => {
    if (expression.limits !== undefined) {
      const message = `\`${expression.name}\` takes no limits.`;
      report({ code: 'limits-fit-type', message, span: expression.limits.span });
    }
    return type;
  };
}

/** `datetime` (RFC 3339), or `datetime(ms)` with always three decimals and `Z`. */
function datetimeOf(expression: NameExpression, { report }: PatternScope): TypeRef {
  const { limits } = expression;
  if (limits === undefined) return format('datetime');
  if (limits.kind === 'word' && limits.word === 'ms') return format('datetime(ms)');
  report({ code: 'limits-fit-type', message: '`datetime` takes `(ms)` or nothing.', span: limits.span });
  return format('datetime');
}
