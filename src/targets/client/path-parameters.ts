import type { Group, Parameter } from '../../model/model.js';
import { stringLiteral } from '../../print/escape.js';
import { objectText } from '../../print/literals.js';
import type { Module } from '../../print/module.js';
import { runtimeName } from '../../print/runtime.js';
import { namesOfModel } from './symbols.js';
import { textValue } from './text-value.js';

/** The path parameters of a module, of which those that several operations share are constants. */
export interface PathParameters {
  /** `const projectKeyParameter: Parameter = { name: 'projectKey', type: … };` */
  readonly statements: readonly string[];
  /** `projectKeyParameter`, `{ name: 'id', type: { kind: 'string', maxLength: 256 } }` */
  readonly textOf: (parameter: Parameter) => string;
}

export function pathParametersOf(groups: readonly Group[], module: Module): PathParameters {
  const valueText = (parameter: Parameter): string =>
    objectText({
      name: stringLiteral(parameter.property),
      ...textValue(parameter.type, module),
      path: parameter.isSegments ? runtimeName('pathSegments', module) : undefined,
    });
  const texts = groups
    .flatMap((group) => group.endpoints)
    .flatMap(({ pathParameters }) => pathParameters)
    .map((parameter) => ({ name: `${parameter.property}Parameter`, text: valueText(parameter) }));
  const taken = namesOfModel(module.model);
  const nameByText = new Map<string, string>();
  for (const { name, text } of texts) {
    const isRepeated = texts.filter((other) => other.text === text).length > 1;
    // If the name is taken, the parameter is printed at each operation.
    const isFree = /^[A-Za-z]\w*$/.test(name) && !taken.has(name) && ![...nameByText.values()].includes(name);
    if (isRepeated && isFree && !nameByText.has(text)) nameByText.set(text, name);
  }
  const constants = [...nameByText].map(
    ([text, name]) => `const ${name}: ${runtimeName('Parameter', module)} = ${text};`,
  );
  return {
    statements: constants.length === 0 ? [] : [constants.join('\n')],
    textOf: (parameter) => {
      const text = valueText(parameter);
      return nameByText.get(text) ?? text;
    },
  };
}
