import { StructureKind } from '../../print/ts-morph.js';
import type { Endpoint, Group, Model } from '../../model/model.js';
import { writtenRoute } from '../../model/endpoints.js';
import { docsOf } from '../../print/docs.js';
import type { ModelModule } from '../../print/model-modules.js';
import { type Module, printModule, type Statement } from '../../print/module.js';
import type { OutputFile } from '../../print/output-file.js';
import { typeText } from '../../print/type-text.js';
import { runtimeName } from '../../print/runtime.js';
import { clientText } from './address.js';
import { pageItemType, pagesText, successText, valueText } from './call-result.js';
import { groupStatements } from './group-client.js';
import { failureText, sharedErrorStatements } from './group-errors.js';
import { callInputStatements, handedOn } from './call-input.js';
import { operationText, pathParameterText, queryListText, responsesText } from './operation.js';
import { callForms, chosenCallStatement, operationFor } from './stream-choice.js';
import { boundTexts, callSymbol, functionSymbol } from '../../print/client-calls.js';
import { groupClientSymbol, namesOfModel, tableName } from './symbols.js';
import { upperFirst } from '../../print/names.js';
import { multimapOf } from '../../source/graph.js';

/**
 * `src/modules/<file>.ts`: the groups that a file of the model declares, each as an object with methods, and their
 * operations as functions, which a bundle contains only if they are used.
 */
export function moduleFile(model: Model, { path, groups }: ModelModule): OutputFile {
  return printModule({ model, package: 'client', path }, (module) => {
    const { statements, shared } = sharedTextsOf(groups, module);
    return [
      ...statements,
      ...groups.flatMap((group) => [
        ...groupStatements(group, module),
        ...sharedErrorStatements(group, module),
        ...group.endpoints.flatMap((endpoint) => [
          ...callInputStatements(endpoint, module),
          callStatement(endpoint, module),
          functionStatement(endpoint, module),
          tableStatement(endpoint, shared, module),
        ]),
      ]),
    ];
  });
}

/** `export type GetResourceByKeyCall = Call<Resource, ApiResponse<GetResourceByKeyOutput, 200>, NotFoundError | ResourceCallErrors>;` */
function callStatement(endpoint: Endpoint, module: Module): Statement {
  const chosen = chosenCallStatement(endpoint, module);
  if (chosen !== undefined) return chosen;
  const item = pageItemType(endpoint, module.model);
  const call = runtimeName(item === undefined ? 'Call' : 'PagedCall', module);
  const items = item === undefined ? '' : `, ${typeText(item, module)}`;
  const results = [valueText(endpoint, module), successText(endpoint, module), failureText(endpoint, module)];
  return `export type ${callSymbol(endpoint).name} = ${call}<${results.join(', ')}${items}>;`;
}

/**
 * Its docs link to the method, which has the full docs.
 *
 *     /** {@link ResourceClient.getByKey}: `GET /{projectKey}/resource/key={key}` *\/
 *     export function getResourceByKey<Bound extends BindableParameter = never>(
 *       client: Connection<Bound>,
 *       input: BoundInput<GetResourceByKeyInput, Bound>,
 *       options?: CallOptions,
 *     ): GetResourceByKeyCall {
 *       return call(client, { operation: getResourceByKeyOperation, input, options });
 *     }
 */
function functionStatement(endpoint: Endpoint, module: Module): Statement {
  const { model } = module;
  const { pages, deprecated } = endpoint;
  const { typeParameters, bound } = boundTexts(module);
  const connection = runtimeName('Connection', module);
  const call = runtimeName(pages === undefined ? 'call' : 'pagedCall', module);
  const turning = pages === undefined ? '' : `, ${pagesText(endpoint, pages, module)}`;
  const link = `{@link ${groupClientSymbol(endpoint.group).name}.${endpoint.name}}: \`${writtenRoute(endpoint)}\``;
  const docs = docsOf({ docs: link, ...(deprecated !== undefined && { deprecated }) });
  const forms = callForms(endpoint, module).map(({ parameters, returnType }) => ({
    docs,
    typeParameters,
    parameters: [{ name: 'client', type: `${connection}${bound}` }, ...parameters],
    returnType,
  }));
  return {
    kind: StructureKind.Function,
    name: functionSymbol(endpoint).name,
    isExported: true,
    ...forms.at(-1),
    ...(forms.length > 1 && { overloads: forms }),
    statements: [
      ...(handedOn(endpoint, model) === '...given' ? ['const [input, options] = given;'] : []),
      `return ${call}(${clientText(endpoint, module)}, { operation: ${operationFor(endpoint, module)}, input, options }${turning});`,
    ],
  };
}

/** `const getResourceByKeyOperation: Operation = { name: 'resource.getByKey', method: 'GET', … };` */
function tableStatement(endpoint: Endpoint, shared: (text: string) => string, module: Module): string {
  const type = runtimeName('Operation', module);
  return `const ${tableName(endpoint, module.model)}: ${type} = ${operationText(endpoint, shared, module)};`;
}

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

function sharedTextsOf(groups: readonly Group[], module: Module): SharedTexts {
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
