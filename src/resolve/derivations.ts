import { withoutNames } from '../model/types/additional-fields.js';
import type { Field, ObjectDeclaration } from '../model/model.js';
import { requirementsOn } from '../model/presence.js';
import { byKind, partsOf as refsIn } from '../model/types/type-parts.js';
import type { NamedRef, TypeRef } from '../model/type-ref.js';
import type { WrittenType } from '../parse/model-document.js';
import { noDocs } from '../parse/slots.js';
import type { Name } from '../parse/written-parts.js';
import { type DerivedExpression, type NameExpression, partsOf, type TypeExpression } from '../parse/type-expression.js';
import { suggestNearest } from '../source/nearest-word.js';
import type { Report } from '../source/diagnostic.js';
import { noteInstance, type TypeScope } from './scope.js';
import { upperFirst } from '../model/names.js';

/** A derived type before it has a name. */
export type Shape = Pick<ObjectDeclaration, 'extends' | 'fields' | 'patterns' | 'requires' | 'madeOf' | 'isPatch'>;

/** The fields of the source that `pick` takes, that `omit` leaves, or all of them as `patch` changes them. */
export function derivedShape(expression: DerivedExpression, source: ObjectDeclaration, report: Report): Shape {
  const { how } = expression;
  const base = { extends: [], madeOf: [source.name] };
  refuseCount(expression, report);
  if (how === 'patch') {
    // Clients send all fields in patches except read-only ones.
    const fields = source.fields.filter(({ access }) => access !== 'read');
    const patterns = source.patterns?.map((pattern) => ({ ...pattern, type: nullableOf(pattern.type) }));
    return {
      ...base,
      fields: fields.map(patchField),
      ...withoutNames(patterns, namesLeftOut(source, fields)),
      isPatch: true,
    };
  }
  const words = meantFields(expression.fields, source, report);
  const names = new Set(words);
  const fields = source.fields.filter(({ name }) => names.has(name) === (how === 'pick'));
  const patterns = how === 'omit' ? withoutNames(source.patterns, namesLeftOut(source, fields)) : {};
  const requires = requirementsOn(fields, source.requires);
  return { ...base, fields, ...patterns, ...requires, ...(source.isPatch && { isPatch: true }) };
}

function namesLeftOut({ fields }: ObjectDeclaration, kept: readonly Field[]): readonly string[] {
  const remaining = new Set(kept);
  return fields.filter((field) => !remaining.has(field)).map(({ name }) => name);
}

/**
 * Null removes a field that may be absent. A field that is always present, possibly by its default, can only be
 * changed; leaving it out of a patch changes nothing, so the patch has no default.
 */
function patchField({ default: standIn, documentedDefault: _shown, ...field }: Field): Field {
  const isLasting = field.isRequired || standIn !== undefined;
  return { ...field, isRequired: false, type: isLasting ? field.type : nullableOf(field.type) };
}

function nullableOf(type: TypeRef): TypeRef {
  return type.kind === 'nullable' || type.kind === 'unknown' ? type : { kind: 'nullable', of: type };
}

function refuseCount({ how, fields, span }: DerivedExpression, report: Report): void {
  if ((how === 'patch') === (fields.length === 0)) return;
  const message =
    how === 'patch'
      ? '`patch` takes one type: `patch<Pet>`.'
      : `\`${how}\` takes a type and the names of its fields: \`${how}<Pet, name, age>\`.`;
  report({ code: 'type-arguments-fit', message, span });
}

/** The listed fields that exist; a typo of a field is reported and treated as that field. */
function meantFields(words: readonly Name[], source: ObjectDeclaration, report: Report): readonly string[] {
  const names = new Set(source.fields.map(({ name }) => name));
  const firsts = new Map<string, Name>();
  return words.flatMap((word) => {
    const { text, span } = word;
    const first = firsts.get(text);
    firsts.set(text, first ?? word);
    if (first !== undefined) {
      const notes = [{ message: 'It is first listed here.', span: first.span }];
      report({ code: 'field-is-declared-once', message: `"${text}" is listed twice. Remove one.`, span, notes });
      return [];
    }
    if (names.has(text)) return [text];
    const { meant, hint, fix } = suggestNearest({ text, span }, [...names]);
    const notes = [{ message: `"${source.name}" is declared here.`, span: source.span }];
    const message = `"${source.name}" has no field "${text}".${hint}`;
    report({ code: 'unknown-field', message, span, notes, fix });
    return meant === undefined ? [] : [meant];
  });
}

/** `patch<Pet>` always means the declared type `PetPatch`; its fields are derived when it is declared. */
export function patchRefOf(expression: DerivedExpression, of: NamedRef, scope: TypeScope): TypeRef {
  const name = `${of.name}Patch`;
  const declared = scope.written.get(name);
  if (declared !== undefined && isPatchOf(declared, of.name, scope)) return { kind: 'named', name };
  const namesake = declared ?? scope.instances.get(name)?.generic;
  if (namesake === undefined) {
    // The declaration `PetPatch: patch<Pet>`, as if it were written under `types:`.
    const alias = { name: { text: name, span: expression.span }, typeParameters: [], type: expression, ...noDocs };
    noteInstance({ name, generic: { kind: 'alias', ...alias }, bindings: scope.bindings }, scope);
  } else if (declared !== undefined || namesake.name.text !== name) {
    // Two generic types may produce the same name: `A<XB>` and `BA<X>` are both `XBA`.
    const message = `This is called "${name}" in generated code, and another type has the same name. Rename that one.`;
    const notes = [{ message: 'The other is declared here.', span: namesake.name.span }];
    scope.report({ code: 'type-names-are-distinct', message, span: expression.span, notes });
  }
  return declared === undefined ? { kind: 'named', name } : unknown;
}

/** Only object types have fields to take. */
export function refuseSource({ how, of }: DerivedExpression, report: Report): void {
  const message = `\`${how}\` needs an object type, and this is not one.`;
  report({ code: 'derivation-is-of-an-object', message, span: of.span });
}

function isPatchOf(written: WrittenType, name: string, scope: TypeScope): boolean {
  if (written.kind !== 'alias' || written.type.kind !== 'derived' || written.type.how !== 'patch') return false;
  const { of } = written.type;
  return (of.kind === 'name' && of.name === name) || isMisspelt(of, scope);
}

/** Whether a declared type is mentioned that does not exist, which is reported where it is mentioned. */
function isMisspelt(type: TypeExpression, scope: TypeScope): boolean {
  const isUnknown = type.kind === 'name' && /^[A-Z]/.test(type.name) && !scope.written.has(type.name);
  return isUnknown || partsOf(type).some((part) => isMisspelt(part, scope));
}

const unknown: TypeRef = { kind: 'unknown' };

/** Longer names come from a generic type that mentions itself with ever larger arguments. */
const maximumInstanceName = 200;

/**
 * More instances come from a type that mentions itself in several ways at once: their number grows too fast for the
 * limit on names to stop it in time.
 */
const maximumInstances = 2000;

/** `Page<Resource>`: a declared type called `ResourcePage`. */
export function instanceOf(expression: NameExpression, refs: readonly TypeRef[], scope: TypeScope): TypeRef {
  const generic = scope.written.get(expression.name);
  if (generic === undefined) throw new Error(`Bug: no generic type "${expression.name}".`);
  const names = refs.map(nameOfArgument);
  const unnamed = names.indexOf(undefined);
  if (unnamed !== -1) {
    const span = expression.arguments[unnamed]?.span ?? expression.span;
    const message = `An instance of \`${generic.name.text}<…>\` is named after its arguments, and a type with limits has no name. Declare this argument under \`types:\`.`;
    scope.report({ code: 'type-argument-has-a-name', message, span });
    return unknown;
  }
  const name = names.join('') + generic.name.text;
  const isEndless = name.length > maximumInstanceName || scope.instances.size >= maximumInstances;
  if (isEndless && !scope.instances.has(name)) {
    const message = `\`${generic.name.text}\` mentions itself with ever larger types, so its expansion never ends.`;
    scope.report({ code: 'generic-expansion-ends', message, span: expression.span });
    return unknown;
  }
  const bindings = new Map(generic.typeParameters.map((parameter, index) => [parameter.text, refs[index] ?? unknown]));
  const known = scope.instances.get(name);
  const isKnown = known?.generic.name === generic.name && keyOf([...known.bindings]) === keyOf([...bindings]);
  const namesake = scope.written.get(name);
  // `PetPage: Page<Pet>` declares it, mentioned in the same words or by a generic type.
  const isDeclared =
    namesake?.kind === 'alias' &&
    (isKnown || keyOf(namesake.type) === keyOf(expression) || isMisspelt(namesake.type, scope));
  const other = isDeclared ? undefined : (namesake?.name ?? (isKnown ? undefined : known?.mention));
  if (other !== undefined) {
    const message = `This instance of "${generic.name.text}" is called "${name}" in generated code, and another type has the same name. Rename one of its arguments.`;
    const notes = [{ message: `The other "${name}" is here.`, span: other.span }];
    scope.report({ code: 'type-names-are-distinct', message, span: expression.span, notes });
    return unknown;
  }
  if (!isKnown) noteInstance({ name, generic, bindings, mention: expression }, scope);
  return { kind: 'named', name };
}

/**
 * The same string for the same types, wherever they are; whether a union is `same` or `either` may not be known yet.
 */
function keyOf(types: unknown): string {
  return JSON.stringify(types, (name, value: unknown) =>
    ['span', 'nameSpan', 'isGuess'].includes(name) ? undefined : name === 'kind' && value === 'same' ? 'either' : value,
  );
}

/**
 * The part of an instance's name for one argument: `Resource` for itself, `DatetimeLocal` for `datetime-local`,
 * `PetList` for `Pet[]`. Undefined for a type with limits: `IntegerFrom0To5` is not a name anyone would use.
 */
const nameOfArgument: (ref: TypeRef) => string | undefined = byKind<[], string | undefined>({
  named: ({ name }) => name,
  boolean: () => 'Boolean',
  bytes: () => 'Bytes',
  unknown: () => 'Unknown',
  null: () => 'Null',
  integer: ({ isGuess: _isGuess, ...ref }) => (Object.keys(ref).length === 2 ? upperFirst(ref.size) : undefined),
  number: ({ isGuess: _isGuess, ...ref }) => (Object.keys(ref).length === 2 ? upperFirst(ref.name) : undefined),
  string: ({ isGuess: _isGuess, ...ref }) => (Object.keys(ref).length === 1 ? 'String' : undefined),
  format: ({ format }) => (format.match(/[a-z]+/g) ?? []).map(upperFirst).join(''),
  array: ({ items, minItems, maxItems, unique }) =>
    minItems === undefined && maxItems === undefined ? followedBy(unique ? 'Set' : 'List', items) : undefined,
  tuple: (ref) => {
    const names = joinedNames(refsIn(ref), 'And');
    return names === undefined ? undefined : `${names}${ref.rest ? 's' : ''}Tuple`;
  },
  map: ({ keys, values }) => followedBy('Map', values, keys),
  csv: ({ items }) => followedBy('Csv', items),
  json: ({ of }) => followedBy('Json', of),
  nullable: ({ of }) => {
    const name = nameOfArgument(of);
    return name && `Nullable${name}`;
  },
  same: ({ members }) => joinedNames(members, 'Or'),
  either: ({ members }) => joinedNames(members, 'Or'),
});

function joinedNames(refs: readonly TypeRef[], word: string): string | undefined {
  const names = refs.map(nameOfArgument);
  return names.includes(undefined) ? undefined : names.join(word);
}

function followedBy(word: string, ref: TypeRef, keys?: TypeRef): string | undefined {
  const name = nameOfArgument(ref);
  const before = keys === undefined ? '' : nameOfArgument(keys);
  return name && before !== undefined ? `${before}${name}${word}` : undefined;
}
