import { StructureKind } from '../../print/ts-morph.js';
import type { Endpoint, Model } from '../../model/model.js';
import { writtenRoute } from '../../model/endpoints.js';
import { docsOf } from '../../print/docs.js';
import type { ModelModule } from '../../print/model-modules.js';
import { type Module, printModule, type Statement } from '../../print/module.js';
import type { OutputFile } from '../../print/output-file.js';
import { typeText } from '../../print/type-text.js';
import { runtimeName } from '../../print/runtime.js';
import { clientText } from './address.js';
import { successText, valueText } from './gives.js';
import { groupStatements } from './group-client.js';
import { failureText, sharedErrorStatements } from './group-errors.js';
import { handedOn, inputParameters } from './input.js';
import { operationText } from './operation.js';
import { pageItemType, pagesText } from './pages.js';
import { boundTexts, callSymbol, functionSymbol } from '../../print/client-calls.js';
import { groupScopesStatements } from './scopes-file.js';
import { sharedTextsOf } from './shared-texts.js';
import { groupClientSymbol, tableName } from './symbols.js';
import { callInputStatements } from './uploads.js';

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
        ...groupScopesStatements(group, module),
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
  const docs = `{@link ${groupClientSymbol(endpoint.group).name}.${endpoint.name}}: \`${writtenRoute(endpoint)}\``;
  return {
    kind: StructureKind.Function,
    name: functionSymbol(endpoint).name,
    isExported: true,
    docs: docsOf({ docs, ...(deprecated !== undefined && { deprecated }) }),
    typeParameters,
    parameters: [{ name: 'client', type: `${connection}${bound}` }, ...inputParameters(endpoint, module)],
    returnType: callSymbol(endpoint).name,
    statements: [
      ...(handedOn(endpoint, model) === '...given' ? ['const [input, options] = given;'] : []),
      `return ${call}(${clientText(endpoint, module)}, { operation: ${tableName(endpoint, model)}, input, options }${turning});`,
    ],
  };
}

/** `const getResourceByKeyOperation: Operation = { name: 'resource.getByKey', method: 'GET', … };` */
function tableStatement(endpoint: Endpoint, shared: (text: string) => string, module: Module): string {
  const type = runtimeName('Operation', module);
  return `const ${tableName(endpoint, module.model)}: ${type} = ${operationText(endpoint, shared, module)};`;
}
