import type { TypeRef } from '../model/type-ref.js';
import {
  builtInNames,
  type EitherExpression,
  type NameExpression,
  reportUnknownType,
  type TypeExpression,
} from '../parse/type-expression.js';
import { suggestNearest } from '../source/nearest-word.js';
import { builtInOf, containerNames, wireWrappers } from './built-in-types.js';
import { type ForeignType, foreignType } from './foreign-types.js';
import { namesToWrite, type TypeScope } from './scope.js';

const readByParser = ['tuple', 'pick', 'omit', 'patch'];

/** Reports a name that no type has. Returns the type that was probably meant. */
export function refuseName(expression: NameExpression, scope: TypeScope): TypeExpression | undefined {
  const { name: text, nameSpan: span } = expression;
  if (scope.refused.has(text.toLowerCase())) return undefined;
  const { hint, fix, meant } = suggestType(expression, scope);
  const lower = text.toLowerCase();
  const other = /^(?:true|false)$/.test(lower)
    ? ` Write \`boolean\`, or \`[${lower}]\` if it is always ${lower}.`
    : /^[A-Z]/.test(text)
      ? ' Declare it under `types:`.'
      : ' For a choice of words, write an enum: `[red, green]`.';
  reportUnknownType({ text, span }, { hint: hint || other, fix }, scope.report);
  return meant;
}

/** What was probably meant by an unknown name. The hint is empty if nothing is like it. */
function suggestType(expression: NameExpression, scope: TypeScope): ForeignType {
  const { name: text, nameSpan: span } = expression;
  const takingTypes = expression.arguments.length === 0 ? [] : [...containerNames, ...readByParser];
  const candidates = [...scope.bindings.keys(), ...namesToWrite(scope.written), ...builtInNames, ...takingTypes];
  const { hint, fix, meant: name } = suggestNearest({ text, span }, candidates);
  // A word of another language is not a typo, unless it resembles a declared type: `Int` of `Ints`.
  const isDeclared = name !== undefined && scope.written.has(name);
  const foreign = isDeclared ? undefined : foreignType(expression);
  if (foreign !== undefined) return foreign;
  const meant = name === undefined || readByParser.includes(name) ? undefined : { ...expression, name };
  const isPlural = (isDeclared ? text : text.toLowerCase()) === `${name}s`;
  if (meant === undefined || !isPlural || expression.isItem) return { hint, fix, meant };
  const list = `${name}[]`;
  return {
    hint: `${hint} A list of it is \`${list}\`.`,
    fix: { message: `Write "${list}"`, edits: [{ span, text: list }] },
    meant: { kind: 'array', items: meant, minimum: undefined, maximum: undefined, span },
  };
}

/** Whether all members of a union are words such as `cat` or `DOG`, which no type is called but members of enums are. */
export function areWords(members: readonly TypeExpression[], scope: TypeScope): members is readonly NameExpression[] {
  return members.every((member) => {
    if (member.kind !== 'name' || member.arguments.length > 0 || member.limits !== undefined) return false;
    const { name } = member;
    if (/^[A-Z].*[a-z]/.test(name) || scope.bindings.has(name) || scope.written.has(name)) return false;
    const isKeyword = builtInOf(name) !== undefined || containerNames.includes(name) || wireWrappers.has(name);
    return !isKeyword && suggestType(member, scope).hint === '';
  });
}

/** Reports one mistake, however many words there are. */
export function refuseWords(
  words: readonly NameExpression[],
  { members, span, isBeforeDefault }: EitherExpression,
  { report }: TypeScope,
): TypeRef {
  const names = words.map(({ name }) => name);
  if (names.toSorted().join() === 'false,true') {
    const text = members.length > words.length ? 'boolean | null' : 'boolean';
    const fix = { message: `Write "${text}"`, edits: [{ span, text }], isSafe: true } as const;
    const message = `The type of \`true\` and \`false\` is \`boolean\`: write \`${text}\`.`;
    report({ code: 'unknown-type', message, span, fix });
    return { kind: 'boolean' };
  }
  const text = `${members.length > words.length ? 'null | ' : ''}[${names.join(', ')}]`;
  const way = isBeforeDefault ? `"${text} = …"` : text;
  const message = `No type is called ${names.map((name) => `"${name}"`).join(' or ')}. For a choice of words, write an enum: \`${way}\`.`;
  const fix = { message: `Write "${text}"`, edits: [{ span, text }], isSafe: true } as const;
  report({ code: 'unknown-type', message, span, fix: isBeforeDefault ? undefined : fix });
  return isBeforeDefault ? { kind: 'unknown' } : { kind: 'string', isGuess: true };
}
