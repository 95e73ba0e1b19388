import type { Operation, Parameter, PatternParameter } from '../operation.js';
import type { InputLocation, PreparedRequest, Writing, WritingAt } from './writing.js';
import { percentEncode } from './percent.js';
import { encodeText, type Refusal, type Refuse } from './text.js';

/** The encoded values of a given parameter, empty if it is refused, and a function to refuse it for another reason. */
export interface Given {
  readonly texts: readonly string[];
  readonly refuse: Refuse;
}

export function take({ values }: InputLocation, property: string): unknown {
  const value = values.get(property);
  values.delete(property);
  return value;
}

/** The caller's value of a parameter; undefined if there is none, which is refused if it is required. */
export function givenFor(
  parameter: Parameter,
  { location, refusals }: Writing,
  isRequired: boolean | undefined = parameter.isRequired,
): Given | undefined {
  const { name, property = name } = parameter;
  const value = take(location, property);
  const refuse = refuseAt(pointerTo(location, property), refusals);
  if (value !== undefined) return { texts: encodeText(parameter, value, refuse), refuse };
  if (isRequired) refuse({ code: 'required' });
  return undefined;
}

/** Collects refusals at this pointer, or below. */
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
    // Each has its own function.
    'write' in parameter
      ? parameter.write(parameter as never, operation, writing)
      : writeQueryParameter(parameter, writing),
  );
  if (pairs.length) request.url += `?${pairs.join('&')}`;
}

/** `['expand=a', 'expand=b']` */
function writeQueryParameter(parameter: Parameter, writing: Writing): readonly string[] {
  const given = givenFor(parameter, writing);
  if (!given) return [];
  const name = percentEncode(parameter.name);
  return given.texts.map((text) => {
    const value = percentEncode(text);
    if (value === undefined) given.refuse({ code: 'format' });
    return `${name}=${value}`;
  });
}

/** In the caller's order: the model has no other. Declared names are excluded. */
export function writePattern(parameter: PatternParameter, operation: Operation, writing: Writing): readonly string[] {
  const declared = declaredNames(operation);
  return [...writing.location.values.keys()]
    .filter((name) => !declared.includes(name) && parameter.pattern.test(name))
    .flatMap((name) => writeQueryParameter({ ...parameter, name }, writing));
}

/** The declared names that the input may have at the location of the query, beside those of the pattern. */
function declaredNames({ path, query, headers, cookies, body, locationsOf }: Operation): readonly string[] {
  if (locationsOf !== undefined) return namesOf(query);
  return [...[path, query, headers, cookies].flatMap(namesOf), ...(body === undefined ? [] : ['body'])];
}

function namesOf(parameters: readonly (string | Parameter | PatternParameter)[] = []): readonly string[] {
  return parameters.flatMap((one) => (typeof one === 'string' || 'pattern' in one ? [] : [one.property ?? one.name]));
}

export function pointerTo({ pointer }: Pick<InputLocation, 'pointer'>, name: string): string {
  return `${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
}
