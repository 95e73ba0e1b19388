import { upperFirst } from '../model/operation-name.js';
import type { TypeRef } from '../model/type-ref.js';
import type { NameExpression } from '../parse/type-expression.js';
import { type Bindings, noteInstance, type TypeScope } from './type-scope.js';

const unknown: TypeRef = { kind: 'unknown' };

/** Longer names come from a generic type that mentions itself with ever larger arguments. */
const maximumInstanceName = 200;

/** More come from one that mentions itself in several ways at once, which grows too fast for their names to end it in time. */
const maximumInstances = 2000;

/** `Page<Resource>`: a declared type called `ResourcePage`. */
export function instanceOf(expression: NameExpression, refs: readonly TypeRef[], scope: TypeScope): TypeRef {
  const generic = scope.written.get(expression.name);
  if (generic === undefined) throw new Error(`Bug: no generic type "${expression.name}".`);
  const names = refs.map(nameOfArgument);
  const odd = names.indexOf(undefined);
  if (odd !== -1) {
    const span = expression.arguments[odd]?.span ?? expression.span;
    const message = `The type that \`${generic.name.text}<…>\` comes out as is named after what it is filled with, and limits make no name. Give this one a name under \`types:\`.`;
    scope.report({ code: 'type-argument-has-a-name', message, span });
    return unknown;
  }
  const name = names.join('') + generic.name.text;
  const isEndless = name.length > maximumInstanceName || scope.instances.size >= maximumInstances;
  if (isEndless && !scope.instances.has(name)) {
    const message = `\`${generic.name.text}\` mentions itself with ever larger types: its expansion never ends.`;
    scope.report({ code: 'generic-expansion-ends', message, span: expression.span });
    return unknown;
  }
  const bindings = new Map(generic.typeParameters.map((parameter, index) => [parameter.text, refs[index] ?? unknown]));
  const known = scope.instances.get(name);
  const isKnown = known?.generic === generic && keyOf(known.bindings) === keyOf(bindings);
  const namesake = scope.written.get(name)?.name ?? (isKnown ? undefined : known?.mention);
  if (namesake !== undefined) {
    scope.report({
      code: 'type-names-are-distinct',
      message: `This instance of "${generic.name.text}" is called "${name}" in generated code, and so is another type. Rename one of the types it is made of.`,
      span: expression.span,
      notes: [{ message: `The other "${name}" is this.`, span: namesake.span }],
    });
    return unknown;
  }
  if (!isKnown) noteInstance({ name, generic, bindings, mention: expression }, scope);
  return { kind: 'named', name };
}

/** The same text for the same types, wherever they stand; of a union it may not be known yet what it is. */
function keyOf(bindings: Bindings): string {
  return JSON.stringify([...bindings], (name, value: unknown) =>
    name === 'span' ? undefined : name === 'kind' && value === 'same' ? 'either' : value,
  );
}

/**
 * The part of an instance's name that one type gives: `Resource` for itself, `DatetimeLocal` for `datetime-local`,
 * `PetList` for `Pet[]`. Undefined for a type with limits: nobody would call it `IntegerFrom0To5`.
 */
function nameOfArgument(ref: TypeRef): string | undefined {
  switch (ref.kind) {
    case 'named':
      return ref.name;
    case 'boolean':
    case 'bytes':
    case 'unknown':
    case 'null':
      return upperFirst(ref.kind);
    case 'integer':
      return Object.keys(ref).length === 2 ? upperFirst(ref.size) : undefined;
    case 'number':
      return Object.keys(ref).length === 2 ? upperFirst(ref.name) : undefined;
    case 'string':
      return Object.keys(ref).length === 1 ? 'String' : undefined;
    case 'format':
      return (ref.format.match(/[a-z]+/g) ?? []).map(upperFirst).join('');
    case 'array':
      return ref.minItems === undefined && ref.maxItems === undefined
        ? followedBy(ref.unique ? 'Set' : 'List', ref.items)
        : undefined;
    case 'map':
      return followedBy('Map', ref.values);
    case 'csv':
      return followedBy('Csv', ref.items);
    case 'json':
      return followedBy('Json', ref.of);
    case 'nullable': {
      const name = nameOfArgument(ref.of);
      return name && `Nullable${name}`;
    }
    case 'same':
    case 'either': {
      const names = ref.members.map(nameOfArgument);
      return names.includes(undefined) ? undefined : names.join('Or');
    }
  }
}

function followedBy(word: string, ref: TypeRef): string | undefined {
  const name = nameOfArgument(ref);
  return name && `${name}${word}`;
}
