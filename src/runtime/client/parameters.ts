import type { Operation, Parameter, PatternParameter } from './operation.js';
import { percentEncode } from './percent.js';
import type { Refusal } from './refusals.js';
import type { TextValue } from './text.js';
import { encodeText } from './text.js';

/** Where the properties of a kind of parameter are, and how a pointer to them begins. */
export interface Place {
  /** What was given and is not undefined. Whatever reads a property takes it out: what is left is no parameter. */
  readonly values: Map<string, unknown>;
  readonly pointer: string;
}

/** What parameters are written from, and where the reasons against them are collected. */
export interface Writing {
  readonly place: Place;
  readonly refusals: Refusal[];
}

/** A value that was given, and a pointer to it. */
export interface Given {
  readonly value: unknown;
  readonly pointer: string;
}

/** Takes a property out; undefined where it was not given. */
export function take({ values }: Place, property: string): unknown {
  const value = values.get(property);
  values.delete(property);
  return value;
}

/** What the caller gave for a parameter; undefined for nothing, which is refused if it is required. */
export function givenFor(
  { name, property = name, isRequired }: Parameter,
  { place, refusals }: Writing,
): Given | undefined {
  const value = take(place, property);
  const pointer = pointerTo(place, property);
  if (value !== undefined) return { value, pointer };
  if (isRequired === true) refusals.push({ path: pointer, code: 'required' });
  return undefined;
}

export function textsOf(text: TextValue, { value, pointer }: Given, refusals: Refusal[]): readonly string[] {
  return encodeText(text, value, ({ path = '', ...refusal }) => {
    refusals.push({ ...refusal, path: pointer + path });
    return [];
  });
}

/** `['expand=a', 'expand=b']` */
export function writeQueryParameter(parameter: Parameter, writing: Writing): readonly string[] {
  const given = givenFor(parameter, writing);
  return given === undefined ? [] : pairsOf(parameter, { ...given, name: parameter.name }, writing.refusals);
}

/** In the order in which the caller wrote them: the model knows no other. A declared name is never taken for one. */
export function writePattern(
  parameter: PatternParameter,
  operation: Operation,
  { place, refusals }: Writing,
): readonly string[] {
  const declared = declaredNames(operation);
  return [...place.values]
    .filter(([name]) => !declared.includes(name) && parameter.pattern.test(name))
    .flatMap(([name]) => {
      const given = { name, value: take(place, name), pointer: pointerTo(place, name) };
      return pairsOf(parameter, given, refusals);
    });
}

function pairsOf(text: TextValue, given: Given & { readonly name: string }, refusals: Refusal[]): readonly string[] {
  const name = percentEncode(given.name);
  return textsOf(text, given, refusals).map((one) => {
    const value = percentEncode(one);
    if (value === undefined) refusals.push({ path: given.pointer, code: 'format' });
    return `${name}=${value}`;
  });
}

/** What the input of an operation may have beside what follows a pattern, at the place of the query. */
function declaredNames({ path, query, headers, cookies, body, placesOf }: Operation): readonly string[] {
  if (placesOf !== undefined) return namesOf(query);
  return [...[path, query, headers, cookies].flatMap(namesOf), ...(body === undefined ? [] : ['body'])];
}

function namesOf(parameters: readonly (string | Parameter | PatternParameter)[] = []): readonly string[] {
  return parameters.flatMap((one) => (typeof one === 'string' || 'pattern' in one ? [] : [one.property ?? one.name]));
}

export function pointerTo({ pointer }: Pick<Place, 'pointer'>, name: string): string {
  return `${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
}
