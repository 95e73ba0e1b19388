import type { Group, Parameter } from '../../model/model.js';
import { stringLiteral } from '../../print/escape.js';
import { objectText } from './literals.js';
import type { Place } from './place.js';
import { runtimeType } from './symbols.js';
import { textValue } from './text-value.js';

/** `{ name: 'id', type: { kind: 'string', maxLength: 256 } }` */
export function pathParameterText(parameter: Parameter, place: Place): string {
  return objectText({ name: stringLiteral(parameter.property), ...textValue(parameter.type, place) });
}

/** The path parameters that several operations of a module have, their names by their texts: `projectKeyParameter`. */
export function sharedParameters(
  groups: readonly Group[],
  place: Place,
  taken: ReadonlySet<string>,
): ReadonlyMap<string, string> {
  const texts = groups
    .flatMap((group) => group.endpoints)
    .flatMap(({ pathParameters }) =>
      pathParameters.map((parameter) => ({
        name: `${parameter.property}Parameter`,
        text: pathParameterText(parameter, place),
      })),
    );
  const nameByText = new Map<string, string>();
  for (const { name, text } of texts) {
    const isRepeated = texts.filter((other) => other.text === text).length > 1;
    // A name that is taken is left to what has it: the parameter is then written out at each operation.
    const isFree = /^[A-Za-z]\w*$/.test(name) && !taken.has(name) && ![...nameByText.values()].includes(name);
    if (isRepeated && isFree && !nameByText.has(text)) nameByText.set(text, name);
  }
  return nameByText;
}

/** `const projectKeyParameter: Parameter = { name: 'projectKey', type: … };` */
export function sharedParameterStatements(shared: ReadonlyMap<string, string>, { module }: Place): readonly string[] {
  if (shared.size === 0) return [];
  const type = module.mention(runtimeType('Parameter'));
  return [[...shared].map(([text, name]) => `const ${name}: ${type} = ${text};`).join('\n')];
}
