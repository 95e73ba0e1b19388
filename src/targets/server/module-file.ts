import { StructureKind } from '../../print/ts-morph.js';
import type { InterfaceDeclarationStructure } from 'ts-morph';
import { declarationsOf } from '../../model/declarations.js';
import type { Endpoint, Group, Model } from '../../model/model.js';
import { writtenRoute } from '../../model/endpoints.js';
import { docsOf } from '../../print/docs.js';
import { propertyKey, stringLiteral } from '../../print/escape.js';
import type { ModelModule } from '../../print/model-modules.js';
import { createModule, type Module } from '../../print/module.js';
import { groupOperationsSymbol, outputSymbol, receivedSymbol } from '../../print/names.js';
import type { OutputFile } from '../../print/output-file.js';
import { createBodies } from './bodies.js';
import { endpointTable } from './endpoint-table.js';
import { pathParameterStatements } from './parameters.js';
import type { ResponsePlace } from './responses.js';
import { endpointsSymbol, runtimeType, runtimeValue } from './symbols.js';

/** `src/modules/<file>.ts`: what a service has to write for the groups that a file of the model declares, and their tables. */
export function moduleFile(model: Model, { path, groups }: ModelModule): OutputFile {
  const taken = new Set(['bodies', 'pathParameters', ...groups.map(({ name }) => endpointsSymbol(name).name)]);
  const module = createModule({ model, package: 'server', path, taken });
  const declarations = declarationsOf(model);
  const place: ResponsePlace = { model, module, declarations, bodies: createBodies(module, declarations) };
  const tables = groups.map((group) => groupTables(group, place));
  return module.print([
    ...groups.map((group) => operationsStatement(group, module)),
    ...pathParameterStatements(
      groups.flatMap(({ endpoints }) => endpoints),
      place,
    ),
    ...place.bodies.statements(),
    ...tables,
  ]);
}

function operationsStatement(group: Group, module: Module): InterfaceDeclarationStructure {
  return {
    kind: StructureKind.Interface,
    name: groupOperationsSymbol(group.name).name,
    isExported: true,
    docs: docsOf(group),
    properties: group.endpoints.map((endpoint) => ({
      isReadonly: true,
      name: propertyKey(endpoint.name),
      docs: docsOf({ ...endpoint, docs: handlerDocs(endpoint) }),
      type: handlerType(endpoint, module),
    })),
  };
}

function handlerDocs(endpoint: Endpoint): string {
  const route = `\`${writtenRoute(endpoint)}\``;
  return endpoint.docs === undefined ? route : `${endpoint.docs}\n\n${route}`;
}

/** `(input: GetResourceInput, context: Context) => Promise<GetResourceOutput>` */
function handlerType(endpoint: Endpoint, module: Module): string {
  const input = module.mention(receivedSymbol(endpoint));
  const context = module.mention(runtimeType('Context'));
  return `(input: ${input}, context: ${context}) => Promise<${module.mention(outputSymbol(endpoint))}>`;
}

/**
 *     export const resourceEndpoints: Endpoints<ResourceOperations> = endpointsOf('resource', {
 *       get: { method: 'GET', … },
 *     });
 */
function groupTables(group: Group, place: ResponsePlace): string {
  const { module } = place;
  const type = `${module.mention(runtimeType('Endpoints'))}<${module.mention(groupOperationsSymbol(group.name))}>`;
  const tables = group.endpoints.map((endpoint) => endpointTable(endpoint, place));
  return [
    `export const ${endpointsSymbol(group.name).name}: ${type} =`,
    `${module.mention(runtimeValue('endpointsOf'))}(${stringLiteral(group.name)}, {\n${tables.join('\n')}\n});`,
  ].join(' ');
}
