import type { Issue } from './errors.js';
import type { Operation, Parameter, PatternParameter } from './operation.js';
import { own } from './own.js';
import { percentEncode } from './percent.js';
import type { TextValue } from './text.js';
import { encodeText } from './text.js';

/** Where the properties of a kind of parameter are, and how a pointer to them begins. */
export interface Place {
  readonly values: Readonly<Record<string, unknown>>;
  readonly pointer: string;
}

/** What parameters are written from, and where the reasons against them are collected. */
export interface Writing {
  readonly place: Place;
  readonly issues: Issue[];
}

/** A value that was given, and a pointer to it. */
export interface Given {
  readonly value: unknown;
  readonly pointer: string;
}

/** What the caller gave for a parameter; undefined for nothing, which is an issue if it is required. */
export function givenFor(
  { name, property = name, isRequired }: Parameter,
  { place, issues }: Writing,
): Given | undefined {
  const value = own(place.values, property);
  const pointer = pointerTo(place, property);
  if (value !== undefined) return { value, pointer };
  if (isRequired === true) issues.push({ path: pointer, code: 'required', message: 'must be given' });
  return undefined;
}

export function textsOf(text: TextValue, { value, pointer }: Given, issues: Issue[]): readonly string[] {
  const encoded = encodeText(text, value);
  if (encoded.ok) return encoded.texts;
  issues.push(...encoded.refusals.map((refusal) => ({ ...refusal, path: `${pointer}${refusal.path ?? ''}` })));
  return [];
}

/** `['expand=a', 'expand=b']` */
export function writeQueryParameter(parameter: Parameter, writing: Writing): readonly string[] {
  const given = givenFor(parameter, writing);
  return given === undefined ? [] : pairsOf(parameter, { ...given, name: parameter.name }, writing.issues);
}

// In the order in which the caller wrote them: the model knows no other.
export function writePattern(
  parameter: PatternParameter,
  operation: Operation,
  { place, issues }: Writing,
): readonly string[] {
  const isOfPattern = (name: string): boolean => patternOf(operation, name) === parameter;
  return Object.entries(place.values)
    .filter(([name, value]) => value !== undefined && isOfPattern(name))
    .flatMap(([name, value]) => pairsOf(parameter, { name, value, pointer: pointerTo(place, name) }, issues));
}

function pairsOf(text: TextValue, given: Given & { readonly name: string }, issues: Issue[]): readonly string[] {
  const name = percentEncode(given.name);
  return textsOf(text, given, issues).map((one) => {
    const value = percentEncode(one);
    if (value === undefined)
      issues.push({ path: given.pointer, code: 'format', message: 'must not hold half a character' });
    return `${name}=${value}`;
  });
}

/** The pattern that a property belongs to; a declared name is never taken for one, and the first pattern wins. */
export function patternOf(operation: Operation, name: string): PatternParameter | undefined {
  const { query = [], isGrouped } = operation;
  const names = isGrouped === true ? namesOf(query) : declaredNames(operation);
  if (names.includes(name)) return undefined;
  return query.find(
    (parameter): parameter is PatternParameter => 'pattern' in parameter && parameter.pattern.test(name),
  );
}

/** What the input of an operation may have, those that follow a pattern aside. */
export function declaredNames({ path, query, headers, cookies, body }: Operation): readonly string[] {
  return [...[path, query, headers, cookies].flatMap(namesOf), ...(body === undefined ? [] : ['body'])];
}

/** The properties of the parameters of one place. */
export function namesOf(parameters: readonly (string | Parameter | PatternParameter)[] = []): readonly string[] {
  return parameters.flatMap((one) => (typeof one === 'string' || 'pattern' in one ? [] : [one.property ?? one.name]));
}

export function pointerTo({ pointer }: Pick<Place, 'pointer'>, name: string): string {
  return `${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
}
