import type {
  Operation,
  Parameter,
  PatternParameter,
  Place,
  PreparedRequest,
  Writing,
  WritingAt,
} from './operation.js';
import { percentEncode } from './percent.js';
import { encodeText, type Refusal, type Refuse } from './text.js';

/** The texts of a parameter that was given, none if it is refused, and what refuses it for another reason. */
export interface Given {
  readonly texts: readonly string[];
  readonly refuse: Refuse;
}

/** Takes a property out; undefined where it was not given. */
export function take({ values }: Place, property: string): unknown {
  const value = values.get(property);
  values.delete(property);
  return value;
}

/** What the caller gave for a parameter; undefined for nothing, which is refused if it is required. */
export function givenFor(
  parameter: Parameter,
  { place, refusals }: Writing,
  isRequired: boolean = parameter.isRequired === true,
): Given | undefined {
  const { name, property = name } = parameter;
  const value = take(place, property);
  const refuse = refuseAt(pointerTo(place, property), refusals);
  if (value !== undefined) return { texts: encodeText(parameter, value, refuse), refuse };
  if (isRequired) refuse({ code: 'required' });
  return undefined;
}

/** Collects what is refused there, or below. */
export function refuseAt(pointer: string, refusals: Refusal[]): Refuse {
  return ({ path = '', ...refusal }) => {
    refusals.push({ ...refusal, path: pointer + path });
    return [];
  };
}

/** `?expand=a&expand=b` */
export function writeQuery(request: PreparedRequest, operation: Operation, at: WritingAt): void {
  const writing = at('query');
  const pairs = (operation.query ?? []).flatMap((parameter) =>
    'pattern' in parameter ? parameter.write(parameter, operation, writing) : writeQueryParameter(parameter, writing),
  );
  if (pairs.length > 0) request.url += `?${pairs.join('&')}`;
}

/** `['expand=a', 'expand=b']` */
function writeQueryParameter(parameter: Parameter, writing: Writing): readonly string[] {
  const given = givenFor(parameter, writing);
  if (given === undefined) return [];
  const name = percentEncode(parameter.name);
  return given.texts.map((text) => {
    const value = percentEncode(text);
    if (value === undefined) given.refuse({ code: 'format' });
    return `${name}=${value}`;
  });
}

/** In the order in which the caller wrote them: the model knows no other. A declared name is never taken for one. */
export function writePattern(parameter: PatternParameter, operation: Operation, writing: Writing): readonly string[] {
  const declared = declaredNames(operation);
  return [...writing.place.values.keys()]
    .filter((name) => !declared.includes(name) && parameter.pattern.test(name))
    .flatMap((name) => writeQueryParameter({ ...parameter, name }, writing));
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
