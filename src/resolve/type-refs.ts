import { fileDeclaration, fileTypeName } from '../model/types/files.js';
import type { NamedRef, TypeRef } from '../model/type-ref.js';
import type {
  ArrayExpression,
  DerivedExpression,
  EitherExpression,
  InlineExpression,
  NameExpression,
  TypeExpression,
} from '../parse/type-expression.js';
import { meantByTypes } from '../parse/type-list.js';
import { builtInOf, containerNames, countsOf, noBounds, refuseMultiple, wireWrappers } from './built-in-types.js';
import { instanceOf, patchRefOf, refuseSource } from './derivations.js';
import type { PendingUnion, TypeScope } from './scope.js';
import { areWords, refuseName, refuseWords } from './unknown-types.js';
import type { Report } from '../source/diagnostic.js';
import { defined } from '../source/plain-data.js';

const unknown: TypeRef = { kind: 'unknown' };

/** Resolves a type as written: what cannot be resolved is reported and becomes `unknown`. */
export function typeRefOf(expression: TypeExpression, scope: TypeScope): TypeRef {
  switch (expression.kind) {
    case 'broken':
      return unknown;
    case 'null':
      return { kind: 'null' };
    case 'array':
      return arrayOf(expression, scope);
    case 'tuple': {
      const { items, rest } = expression;
      return {
        kind: 'tuple',
        items: items.map((item) => typeRefOf(item, scope)),
        ...(rest && { rest: typeRefOf(rest, scope) }),
      };
    }
    case 'either':
      return eitherOf(expression, scope);
    case 'derived':
      return derivedOf(expression, scope);
    case 'name':
      return refOfName(expression, scope);
    case 'inline':
      return refuseInline(expression, scope);
  }
}

function derivedOf(expression: DerivedExpression, scope: TypeScope): TypeRef {
  const { how, span } = expression;
  if (how !== 'patch') {
    const message = `\`${how}<…>\` makes an object type, which needs a name: declare it under \`types:\`, such as \`PetDraft: ${how}<…>\`.`;
    scope.report({ code: 'derived-type-has-a-name', message, span });
    return unknown;
  }
  const of = typeRefOf(expression.of, scope);
  if (of.kind === 'named') return patchRefOf(expression, of, scope);
  if (of.kind !== 'unknown') refuseSource(expression, scope.report);
  return unknown;
}

function arrayOf(expression: ArrayExpression, scope: TypeScope): TypeRef {
  const written = expression.items;
  const items = typeRefOf(written.kind === 'name' ? { ...written, isItem: true } : written, scope);
  const [minItems, maxItems] = countsOf(expression, expression.span, scope.report);
  return { kind: 'array', items, ...defined({ minItems, maxItems }), unique: false };
}

function eitherOf(expression: EitherExpression, scope: TypeScope): TypeRef {
  const members = expression.members.filter((member) => member.kind !== 'null');
  const [first, ...others] = members;
  if (first === undefined) return { kind: 'null' };
  const hasNull = members.length < expression.members.length;
  const of = others.length === 0 ? typeRefOf(first, scope) : unionOf(members, expression, scope);
  return hasNull && of.kind !== 'unknown' ? { kind: 'nullable', of } : of;
}

/** For named types, this may turn out to be several names for one shape. */
function unionOf(members: readonly TypeExpression[], expression: EitherExpression, scope: TypeScope): TypeRef {
  if (areWords(members, scope)) return refuseWords(members, expression, scope);
  const { span, isOrdered } = expression;
  const refs = members.map((member) => typeRefOf(member, scope));
  const isLost = members.some(
    (member, index) => refs[index]?.kind === 'unknown' && !(member.kind === 'name' && member.name === 'unknown'),
  );
  if (isLost) return unknown;
  if (isOrdered) return { kind: 'either', members: refs, isOrdered, span };
  const [first, ...others] = refs.filter((ref): ref is NamedRef => ref.kind === 'named');
  if (first === undefined || others.length + 1 < refs.length) return { kind: 'either', members: refs, span };
  const union: PendingUnion = { kind: 'either', members: [first, ...others], span };
  scope.pendingUnions.push(union);
  return union;
}

function refOfName(expression: NameExpression, scope: TypeScope): TypeRef {
  const { name, limits } = expression;
  const builtIn = builtInOf(name);
  if (builtIn !== undefined) {
    refuseArguments(expression, scope);
    if (name === 'file' && !declareFile(expression, scope)) return unknown;
    return withFormatName(builtIn(expression, scope), expression, scope.report);
  }
  const isSized = name === 'map' || name === 'set';
  const isOther = containerNames.includes(name) || wireWrappers.has(name) || scope.bindings.has(name);
  const isKnown = isOther || scope.written.has(name);
  if (isKnown) withFormatName(unknown, expression, scope.report);
  if (limits !== undefined && !isSized && isKnown) {
    const message = containerNames.includes(name)
      ? `\`${name}\` takes no limits, but its items may: \`${name}<string(1..10)>\`.`
      : `Only scalars, maps and sets take limits. Give \`${name}\` its limits where it is declared.`;
    scope.report({ code: 'limits-fit-type', message, span: limits.span });
  }
  if (containerNames.includes(name)) return containerOf(expression, scope);
  if (wireWrappers.has(name)) {
    const message = `\`${name}\` describes a whole body: it must be the entire type after \`body:\`, \`returns:\` or a media type, as in \`{application/json: Pet, text/event-stream: sse<Step>}\`.`;
    scope.report({ code: 'wrapper-is-a-whole-body', message, span: expression.span });
    return unknown;
  }
  const bound = scope.bindings.get(name);
  if (bound !== undefined) {
    refuseArguments(expression, scope);
    return bound;
  }
  return refOfDeclared(expression, scope);
}

/** Formats of numbers. On a string, they say what its digits are (`int64` in the JSON of Protocol Buffers). */
const checkedSizes: ReadonlySet<string> = new Set(['int32', 'int64', 'uint64']);

/**
 * Formats of JSON Schema (draft 2020-12, Validation, section 7.3) and of OpenAPI that a type of the language checks. Not
 * `time`, which has a time zone there, and none here; nor `float`, as ours has any precision.
 */
const checkedFormats: ReadonlyMap<string, string> = new Map([
  ...['date', 'duration', 'email', 'hostname', 'ipv4', 'ipv6', 'uri', 'uuid'].map((name) => [name, name] as const),
  ...[...checkedSizes].map((name) => [name, name] as const),
  ['date-time', 'datetime'],
  ['byte', 'bytes'],
]);

/** A scalar with the name of a format after `as`, which is documentation: `string as snowflake`. */
function withFormatName(type: TypeRef, { format, name }: NameExpression, report: Report): TypeRef {
  if (format === undefined) return type;
  const { text, span } = format;
  if (type.kind !== 'string' && type.kind !== 'integer' && type.kind !== 'number') {
    const message = `\`${name}\` takes no format: \`as\` is only for a \`string\`, an \`integer\` or a \`number\`.`;
    report({ code: 'limits-fit-type', message, span });
    return type;
  }
  const word = checkedFormats.get(text);
  if (word !== undefined && !(type.kind === 'string' && checkedSizes.has(text))) {
    const message = `"${text}" is a built-in format: write \`${word}\` alone. \`as\` is for other formats.`;
    report({ code: 'limits-fit-type', message, span });
    return type;
  }
  return { ...type, formatName: text };
}

/** Declares the type behind `file`, in the first source file that mentions it. */
function declareFile({ span }: NameExpression, { declarations, written, report }: TypeScope): boolean {
  const namesake = written.get(fileTypeName);
  if (namesake !== undefined) {
    const message = `\`file\` is called "${fileTypeName}" in generated code, and another type has the same name. Rename that one.`;
    const notes = [{ message: 'The other is declared here.', span: namesake.name.span }];
    report({ code: 'type-names-are-distinct', message, span, notes });
    return false;
  }
  const known = declarations.get(fileTypeName);
  if (known === undefined || known.span.path > span.path) declarations.set(fileTypeName, fileDeclaration(span));
  return true;
}

function refuseArguments(expression: NameExpression, scope: TypeScope): void {
  if (expression.arguments.length === 0) return;
  const message = `\`${expression.name}\` takes no type arguments.`;
  scope.report({ code: 'type-arguments-fit', message, span: expression.span });
}

/** Only fields and parameters give a name to an anonymous type. */
function refuseInline({ node, span }: InlineExpression, { written, report }: TypeScope): TypeRef {
  const words = node.kind === 'list' ? node.items.flatMap(({ value }) => (value.kind === 'text' ? [value] : [])) : [];
  const types = meantByTypes(words, (word) => written.has(word));
  const what = node.kind === 'list' ? 'An enum' : 'An object';
  const message = `${what} needs a name here: declare it under \`types:\`, and use its name. Only fields and parameters can have an anonymous one.`;
  report({ code: types === undefined ? 'inline-type-has-a-name' : 'type-syntax', message: types ?? message, span });
  return unknown;
}

/** `set<T>`, `map<T>`, `csv<T>`, `json<T>`. */
function containerOf(expression: NameExpression, scope: TypeScope): TypeRef {
  const isMap = expression.name === 'map';
  const [first, second] = expression.arguments;
  if (first === undefined || expression.arguments.length > (isMap ? 2 : 1)) {
    const also = isMap ? ', or two, the first for its keys: `map<Locale, string>`' : '';
    const message = `\`${expression.name}\` takes one type: \`${expression.name}<string>\`${also}.`;
    scope.report({ code: 'type-arguments-fit', message, span: expression.span });
    return unknown;
  }
  const of = typeRefOf(second ?? first, scope);
  const keys = second && typeRefOf(first, scope);
  // Any string is a name.
  const isAny = keys?.kind === 'unknown' || (keys?.kind === 'string' && Object.keys(keys).length === 1);
  if (expression.name === 'csv') return { kind: 'csv', items: of };
  if (expression.name === 'json') return { kind: 'json', of };
  const [least, most] = sizeOf(expression, scope);
  return isMap
    ? { kind: 'map', ...(keys && !isAny && { keys }), values: of, ...defined({ minSize: least, maxSize: most }) }
    : { kind: 'array', items: of, ...defined({ minItems: least, maxItems: most }), unique: true };
}

/** The number of values in a `map<T>(1..10)` or a `set<T>(1..10)`. */
function sizeOf({ limits, name }: NameExpression, scope: TypeScope): ReturnType<typeof countsOf> {
  refuseMultiple(limits, name, scope.report);
  if (limits?.kind === 'range' && limits.pattern === undefined) return countsOf(limits, limits.span, scope.report);
  if (limits !== undefined) {
    const message = `\`${name}\` takes limits for its number of values: \`${name}<string>(1..10)\`.`;
    scope.report({ code: 'limits-fit-type', message, span: limits.span });
  }
  return noBounds;
}

/** `Stop` for `Stopp`, `Stop[]` for `Stops`: rules do not report what follows from a guess, which may be wrong. */
function guessed(type: TypeRef): TypeRef {
  switch (type.kind) {
    case 'array':
      return { ...type, items: guessed(type.items) };
    case 'map':
    case 'tuple':
    case 'csv':
    case 'json':
    case 'nullable':
    case 'either':
    case 'same':
    case 'null':
      return type;
    default:
      return { ...type, isGuess: true };
  }
}

function refOfDeclared(expression: NameExpression, scope: TypeScope): TypeRef {
  const written = scope.written.get(expression.name);
  if (written === undefined) {
    const expected = refuseName(expression, scope);
    return expected === undefined ? unknown : guessed(typeRefOf(expected, scope));
  }
  if (written.isMade && !expression.isMade) {
    const message = `"${expression.name}" is the generated name of an anonymous type in a field. To use it twice, declare it under \`types:\`, and use its name in both places.`;
    const notes = [{ message: 'The type is here.', span: written.name.span }];
    scope.report({ code: 'inline-type-has-a-name', message, span: expression.span, notes });
  }
  const expected = written.typeParameters.length;
  if (expression.arguments.length !== expected) {
    const example = `\`${written.name.text}<${written.typeParameters.map(({ text }) => text).join(', ')}>\``;
    const message =
      expected === 0
        ? `\`${expression.name}\` takes no type arguments.`
        : expression.arguments.length === 0
          ? `\`${expression.name}\` is generic: write ${example} with type arguments.`
          : `\`${expression.name}\` takes ${expected} type ${expected === 1 ? 'argument' : 'arguments'}, not ${expression.arguments.length}: ${example}.`;
    const notes = [{ message: `"${written.name.text}" is declared here.`, span: written.name.span }];
    scope.report({ code: 'type-arguments-fit', message, span: expression.span, notes });
    return unknown;
  }
  if (expected === 0) return { kind: 'named', name: expression.name };
  const refs = expression.arguments.map((argument) => typeRefOf(argument, scope));
  return instanceOf(expression, refs, scope);
}
