import type { Endpoint, Group } from '../../model/model.js';
import type { Module } from '../../print/module.js';
import { upperFirst } from '../../print/names.js';
import { runtimeName } from '../../print/runtime.js';
import { multimapOf } from '../../source/graph.js';
import { pathParameterText, queryListText, responsesText } from './operation.js';
import { namesOfModel, tableName } from './symbols.js';

/** The parts of the tables of a module that several operations have, as constants. */
interface SharedTexts {
  /** `const projectKeyParameter: Parameter = { name: 'projectKey', type: … };` */
  readonly statements: readonly string[];
  /** `projectKeyParameter` for its text; any other text is unchanged. */
  readonly shared: (text: string) => string;
}

interface Part {
  readonly name: string;
  readonly text: string;
  readonly typeText: () => string;
}

export function sharedTextsOf(groups: readonly Group[], module: Module): SharedTexts {
  const taken = new Set(namesOfModel(module.model));
  const nameByText = new Map<string, string>();
  const parts = groups.flatMap(({ endpoints }) => endpoints).flatMap((endpoint) => partsOf(endpoint, module));
  const statements: string[] = [];
  for (const [text, [first, second]] of multimapOf(parts.map((part) => [part.text, part]))) {
    // If the name is taken, the part is printed at each operation.
    if (second === undefined || taken.has(first.name)) continue;
    taken.add(first.name);
    nameByText.set(text, first.name);
    statements.push(`const ${first.name}: ${first.typeText()} = ${text};`);
  }
  return {
    statements: statements.length === 0 ? [] : [statements.join('\n')],
    shared: (text) => nameByText.get(text) ?? text,
  };
}

/** The path parameters of an operation whose names can be those of constants, and its long lists. */
function partsOf(endpoint: Endpoint, module: Module): readonly Part[] {
  const table = tableName(endpoint, module.model);
  const ofTable = (key: string): string => `NonNullable<${runtimeName('Operation', module)}['${key}']>`;
  const lists = { query: queryListText(endpoint, module), responses: responsesText(endpoint, module) };
  return [
    ...endpoint.pathParameters
      .filter(({ property }) => /^[A-Za-z]\w*$/.test(property))
      .map((parameter) => ({
        name: `${parameter.property}Parameter`,
        text: pathParameterText(parameter, endpoint, module),
        typeText: () => runtimeName('Parameter', module),
      })),
    ...Object.entries(lists).flatMap(([key, text = '']) =>
      // Others fit into the line of their property.
      text.length < 110 ? [] : [{ name: `${table}${upperFirst(key)}`, text, typeText: () => ofTable(key) }],
    ),
  ];
}
