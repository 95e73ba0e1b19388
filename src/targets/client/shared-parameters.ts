import type { Group, Parameter } from '../../model/model.js';
import { stringLiteral } from '../../print/escape.js';
import { runtimeName } from '../../print/runtime.js';
import { objectText } from '../../print/literals.js';
import type { PrintContext } from './print-context.js';
import { namesOfModel } from './symbols.js';
import { textValue } from './text-value.js';

/** `{ name: 'id', type: { kind: 'string', maxLength: 256 } }` */
export function pathParameterText(parameter: Parameter, context: PrintContext): string {
  return objectText({
    name: stringLiteral(parameter.property),
    ...textValue(parameter.type, context),
    path: parameter.isSegments ? runtimeName('pathSegments', context.module) : undefined,
  });
}

/** The path parameters that several operations of a module share; their names by their code: `projectKeyParameter`. */
export function sharedParameters(groups: readonly Group[], context: PrintContext): ReadonlyMap<string, string> {
  const texts = groups
    .flatMap((group) => group.endpoints)
    .flatMap(({ pathParameters }) =>
      pathParameters.map((parameter) => ({
        name: `${parameter.property}Parameter`,
        text: pathParameterText(parameter, context),
      })),
    );
  const taken = namesOfModel(context.model);
  const nameByText = new Map<string, string>();
  for (const { name, text } of texts) {
    const isRepeated = texts.filter((other) => other.text === text).length > 1;
    // If the name is taken, the parameter is printed at each operation.
    const isFree = /^[A-Za-z]\w*$/.test(name) && !taken.has(name) && ![...nameByText.values()].includes(name);
    if (isRepeated && isFree && !nameByText.has(text)) nameByText.set(text, name);
  }
  return nameByText;
}

/** `const projectKeyParameter: Parameter = { name: 'projectKey', type: … };` */
export function sharedParameterStatements(
  shared: ReadonlyMap<string, string>,
  { module }: PrintContext,
): readonly string[] {
  if (shared.size === 0) return [];
  const type = runtimeName('Parameter', module);
  return [[...shared].map(([text, name]) => `const ${name}: ${type} = ${text};`).join('\n')];
}
