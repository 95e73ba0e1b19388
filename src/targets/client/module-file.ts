import { StructureKind } from '../../print/ts-morph.js';
import type { StatementStructures } from 'ts-morph';
import type { Endpoint, Model } from '../../model/model.js';
import { writtenRoute } from '../../model/endpoints.js';
import { docsOf } from '../../print/docs.js';
import type { ModelModule } from '../../print/model-modules.js';
import { printModule } from '../../print/module.js';
import type { OutputFile } from '../../print/output-file.js';
import { typeText } from '../../print/type-text.js';
import { bindableParameters } from '../../model/bindable.js';
import { runtimeName } from '../../print/runtime.js';
import { clientText } from './address.js';
import { successText, valueText } from './gives.js';
import { boundParameter, groupStatements } from './group-client.js';
import { failureText, sharedErrorStatements } from './group-errors.js';
import { handedOn, inputParameters } from './input.js';
import { operationText } from './operation.js';
import { pageItemType, pagesText } from './pages.js';
import type { PrintContext } from './print-context.js';
import { sharedParameters, sharedParameterStatements } from './shared-parameters.js';
import { callSymbol, functionSymbol, groupClientSymbol, privateName } from './symbols.js';
import { callInputStatements } from './uploads.js';

/**
 * `src/modules/<file>.ts`: the groups that a file of the model declares, each as an object with methods, and their
 * operations as functions, which a bundle contains only if they are used.
 */
export function moduleFile(model: Model, { path, groups }: ModelModule): OutputFile {
  return printModule({ model, package: 'client', path }, (module) => {
    const shared = sharedParameters(groups, { model, module });
    const context = { model, module, shared };
    return [
      ...sharedParameterStatements(shared, context),
      ...groups.flatMap((group) => [
        ...groupStatements(group, context),
        ...sharedErrorStatements(group, context),
        ...group.endpoints.flatMap((endpoint) => [
          ...callInputStatements(endpoint, module),
          callStatement(endpoint, context),
          functionStatement(endpoint, context),
          tableStatement(endpoint, context),
        ]),
      ]),
    ];
  });
}

/** `export type GetResourceByKeyCall = Call<Resource, ApiResponse<GetResourceByKeyOutput, 200>, NotFoundError | ResourceCallErrors>;` */
function callStatement(endpoint: Endpoint, context: PrintContext): StatementStructures {
  const { model, module } = context;
  const item = pageItemType(endpoint, model);
  const call = runtimeName(item === undefined ? 'Call' : 'PagedCall', module);
  const items = item === undefined ? '' : `, ${typeText(item, module)}`;
  return {
    kind: StructureKind.TypeAlias,
    name: callSymbol(endpoint).name,
    isExported: true,
    type: `${call}<${valueText(endpoint, module)}, ${successText(endpoint, module)}, ${failureText(endpoint, context)}${items}>`,
  };
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
function functionStatement(endpoint: Endpoint, context: PrintContext): StatementStructures {
  const { model, module } = context;
  const { pages, deprecated } = endpoint;
  const isBindable = bindableParameters(model).length > 0;
  const connection = runtimeName('Connection', module);
  const call = runtimeName(pages === undefined ? 'call' : 'pagedCall', context.module);
  const turning = pages === undefined ? '' : `, ${pagesText(endpoint, pages, context)}`;
  const docs = `{@link ${groupClientSymbol(endpoint.group).name}.${endpoint.name}}: \`${writtenRoute(endpoint)}\``;
  return {
    kind: StructureKind.Function,
    name: functionSymbol(endpoint).name,
    isExported: true,
    docs: docsOf({ docs, ...(deprecated !== undefined && { deprecated }) }),
    ...(isBindable ? { typeParameters: [boundParameter(module)] } : {}),
    parameters: [
      { name: 'client', type: isBindable ? `${connection}<Bound>` : connection },
      ...inputParameters(endpoint, context),
    ],
    returnType: callSymbol(endpoint).name,
    statements: [
      ...(handedOn(endpoint, model) === '...given' ? ['const [input, options] = given;'] : []),
      `return ${call}(${clientText(endpoint, context)}, { operation: ${tableName(endpoint, model)}, input, options }${turning});`,
    ],
  };
}

/** `const getResourceByKeyOperation: Operation = { name: 'resource.getByKey', method: 'GET', … };` */
function tableStatement(endpoint: Endpoint, context: PrintContext): string {
  const type = runtimeName('Operation', context.module);
  return `const ${tableName(endpoint, context.model)}: ${type} = ${operationText(endpoint, context).replace('{', '{\n')};`;
}

function tableName(endpoint: Endpoint, model: Model): string {
  return privateName(`${functionSymbol(endpoint).name}Operation`, model);
}
