import type { NamedRef, TypeRef } from '../model/type-ref.js';
import { upperFirst } from '../model/operation-name.js';
import type { ArrayExpression, EitherExpression, NameExpression, TypeExpression } from '../parse/type-expression.js';
import { didYouMean, fixTo, nearestWord } from '../source/nearest-word.js';
import type { SourceSpan } from '../source/source-file.js';
import { builtInNames, builtInOf, containerNames, laterNames, wireWrappers } from './built-in-types.js';
import { countsOf } from './limits.js';
import type { Bindings, TypeScope } from './type-scope.js';

const unknown: TypeRef = { kind: 'unknown' };

/** Links a type as written: what cannot be linked is reported and becomes `unknown`. */
export function typeRefOf(expression: TypeExpression, scope: TypeScope, bindings: Bindings): TypeRef {
  switch (expression.kind) {
    case 'broken':
      return unknown;
    case 'null':
      scope.report({
        code: 'not-supported-yet',
        message: 'A value that is always null is not supported yet. Write `T | null` for one that may be.',
        span: expression.span,
      });
      return unknown;
    case 'array':
      return arrayOf(expression, scope, bindings);
    case 'either':
      return eitherOf(expression, scope, bindings);
    case 'name':
      return nameOf(expression, scope, bindings);
  }
}

function arrayOf(expression: ArrayExpression, scope: TypeScope, bindings: Bindings): TypeRef {
  const items = typeRefOf(expression.items, scope, bindings);
  const { minimum, maximum } = countsOf(expression, expression.span, scope.report);
  return {
    kind: 'array',
    items,
    ...(minimum !== undefined && { minItems: minimum }),
    ...(maximum !== undefined && { maxItems: maximum }),
    unique: false,
  };
}

function eitherOf(expression: EitherExpression, scope: TypeScope, bindings: Bindings): TypeRef {
  const members = expression.members.filter((member) => member.kind !== 'null');
  const hasNull = members.length < expression.members.length;
  const of =
    members.length === 1
      ? typeRefOf(members[0] as TypeExpression, scope, bindings)
      : sameOf(members, expression.span, { scope, bindings });
  return hasNull && of.kind !== 'unknown' ? { kind: 'nullable', of } : of;
}

function sameOf(
  members: readonly TypeExpression[],
  span: SourceSpan,
  { scope, bindings }: { scope: TypeScope; bindings: Bindings },
): TypeRef {
  const refs = members.map((member) => typeRefOf(member, scope, bindings));
  if (members.some((member, index) => refs[index]?.kind === 'unknown' && member.kind === 'name')) return unknown;
  const named = refs.filter((ref): ref is NamedRef => ref.kind === 'named');
  if (refs.length === 0 || named.length < refs.length) return refuseUnion(scope, span);
  scope.sameChecks.push({ members: named, span });
  return { kind: 'same', members: named };
}

function refuseUnion(scope: TypeScope, span: SourceSpan): TypeRef {
  const message =
    'A union without a tag is not supported yet. Give the variants a tag: `union Name by tag:` under `types:`.';
  scope.report({ code: 'not-supported-yet', message, span });
  return unknown;
}

function nameOf(expression: NameExpression, scope: TypeScope, bindings: Bindings): TypeRef {
  const { name, limits } = expression;
  const builtIn = builtInOf(name);
  if (builtIn !== undefined) {
    refuseArguments(expression, scope);
    return builtIn(expression, scope.report);
  }
  if (limits !== undefined) {
    const message = `Only scalars take limits. Give \`${name}\` its limits where it is declared.`;
    scope.report({ code: 'limits-fit-type', message, span: limits.span });
  }
  if (containerNames.includes(name)) return containerOf(expression, scope, bindings);
  if (laterNames.has(name)) {
    scope.report({
      code: 'not-supported-yet',
      message: `\`${name}<…>\` is part of the language, but not supported yet.`,
      span: expression.span,
    });
    return unknown;
  }
  if (wireWrappers.has(name)) {
    const message = `\`${name}\` says how a whole body travels: it stands alone after \`body:\`, \`returns:\` or a media type.`;
    scope.report({ code: 'wrapper-is-a-whole-body', message, span: expression.span });
    return unknown;
  }
  const bound = bindings.get(name);
  if (bound !== undefined) {
    refuseArguments(expression, scope);
    return bound;
  }
  return declaredOf(expression, scope, bindings);
}

function refuseArguments(expression: NameExpression, scope: TypeScope): void {
  if (expression.arguments.length === 0) return;
  const message = `\`${expression.name}\` takes no types between angle brackets.`;
  scope.report({ code: 'type-arguments-fit', message, span: expression.span });
}

/** `set<T>`, `map<T>`, `csv<T>`, `json<T>`. */
function containerOf(expression: NameExpression, scope: TypeScope, bindings: Bindings): TypeRef {
  const [first] = expression.arguments;
  if (first === undefined || expression.arguments.length > 1) {
    const message = `\`${expression.name}\` takes one type: \`${expression.name}<string>\`.`;
    scope.report({ code: 'type-arguments-fit', message, span: expression.span });
    return unknown;
  }
  const of = typeRefOf(first, scope, bindings);
  if (expression.name === 'set') return { kind: 'array', items: of, unique: true };
  if (expression.name === 'map') return { kind: 'map', values: of };
  return expression.name === 'csv' ? { kind: 'csv', items: of } : { kind: 'json', of };
}

function declaredOf(expression: NameExpression, scope: TypeScope, bindings: Bindings): TypeRef {
  const written = scope.written.get(expression.name);
  if (written === undefined) {
    const nearest = reportUnknown(expression, scope, bindings);
    return nearest === undefined ? unknown : nameOf({ ...expression, name: nearest }, scope, bindings);
  }
  const expected = written.typeParameters.length;
  if (expression.arguments.length !== expected) {
    const example = `\`${written.name.text}<${written.typeParameters.map(({ text }) => text).join(', ')}>\``;
    scope.report({
      code: 'type-arguments-fit',
      message:
        expected === 0
          ? `\`${expression.name}\` takes no types between angle brackets.`
          : `\`${expression.name}\` is generic: write ${example} with types in place.`,
      span: expression.span,
      notes: [{ message: `"${written.name.text}" is declared here.`, span: written.name.span }],
    });
    return unknown;
  }
  if (expected === 0) return { kind: 'named', name: expression.name };
  const refs = expression.arguments.map((argument) => typeRefOf(argument, scope, bindings));
  return instanceOf(expression, refs, scope);
}

/** Longer names come from a generic type that mentions itself with ever larger arguments. */
const maximumInstanceName = 200;

function instanceOf(expression: NameExpression, refs: readonly TypeRef[], scope: TypeScope): TypeRef {
  const generic = scope.written.get(expression.name);
  if (generic === undefined) throw new Error(`Bug: no generic type "${expression.name}".`);
  const names = refs.map(nameOfArgument);
  const odd = names.indexOf(undefined);
  if (odd !== -1) {
    const span = expression.arguments[odd]?.span ?? expression.span;
    if (refs[odd]?.kind === 'unknown') return unknown;
    const message =
      'Between angle brackets of a declared type stand names and plain scalars. Give this a name under `types:`.';
    scope.report({ code: 'not-supported-yet', message, span });
    return unknown;
  }
  const name = names.join('') + generic.name.text;
  if (name.length > maximumInstanceName) {
    const message = `\`${generic.name.text}\` mentions itself with ever larger types: its expansion never ends.`;
    scope.report({ code: 'generic-expansion-ends', message, span: expression.span });
    return unknown;
  }
  const namesake = scope.written.get(name);
  if (namesake !== undefined) {
    scope.report({
      code: 'type-names-are-distinct',
      message: `This instance of "${generic.name.text}" is called "${name}" in generated code, and so is another type. Rename that one.`,
      span: expression.span,
      notes: [{ message: `"${name}" is declared here.`, span: namesake.name.span }],
    });
    return unknown;
  }
  const bindings = new Map(generic.typeParameters.map((parameter, index) => [parameter.text, refs[index] ?? unknown]));
  if (!scope.instances.has(name)) scope.instances.set(name, { name, generic, bindings });
  return { kind: 'named', name };
}

/** The part of an instance's name: `Resource` for itself, `DatetimeLocal` for `datetime-local`. */
function nameOfArgument(ref: TypeRef): string | undefined {
  switch (ref.kind) {
    case 'named':
      return ref.name;
    case 'boolean':
    case 'bytes':
      return upperFirst(ref.kind);
    case 'integer':
      return ref.minimum === undefined && ref.maximum === undefined ? upperFirst(ref.size) : undefined;
    case 'number':
      return ref.minimum === undefined && ref.maximum === undefined ? upperFirst(ref.name) : undefined;
    case 'string':
      return Object.keys(ref).length === 1 ? 'String' : undefined;
    case 'format':
      return (ref.format.match(/[a-z]+/g) ?? []).map(upperFirst).join('');
    default:
      return undefined;
  }
}

/** Answers the type that was probably meant. */
function reportUnknown(expression: NameExpression, scope: TypeScope, bindings: Bindings): string | undefined {
  const { name, nameSpan: span } = expression;
  const candidates = [...bindings.keys(), ...scope.written.keys(), ...builtInNames, ...containerNames];
  const nearest = nearestWord(name, candidates);
  scope.report({
    code: 'unknown-type',
    message: `Unknown type "${name}".${didYouMean(name, candidates)}`,
    span,
    fix: fixTo(nearest, span),
  });
  return nearest;
}
