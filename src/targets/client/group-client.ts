import { StructureKind } from 'ts-morph';
import type { StatementStructures } from 'ts-morph';
import type { Group, Model } from '../../model/model.js';
import { docsOf } from '../../print/docs.js';
import { literalKey, propertyKey } from '../../print/escape.js';
import type { Module } from '../../print/module.js';
import { createModule } from '../../print/module.js';
import type { OutputFile } from '../../print/output-file.js';
import { bindableHoles } from './bindable.js';
import { handedOn, inputParameters } from './input.js';
import { boundParameter, endpointDocs } from './operations.js';
import { callSymbol, functionSymbol, groupClientSymbol, groupFactorySymbol, runtimeType } from './symbols.js';

/** `src/clients/<group>.ts`: the operations of a group as methods of one object. */
export function groupClientFile(model: Model, group: Group): OutputFile {
  const module = createModule({ model, package: 'client', path: `clients/${group.name}` });
  return module.print([interfaceStatement(group, { model, module }), factoryStatement(group, { model, module })]);
}

interface Place {
  readonly model: Model;
  readonly module: Module;
}

/**
 *     export interface ResourceClient<Bound extends BindableHole = never> {
 *       getByKey(input: BoundInput<GetResourceByKeyInput, Bound>, options?: CallOptions): GetResourceByKeyCall;
 *     }
 */
function interfaceStatement(group: Group, { model, module }: Place): StatementStructures {
  return {
    kind: StructureKind.Interface,
    name: groupClientSymbol(group.name).name,
    isExported: true,
    docs: docsOf(group),
    ...(bindableHoles(model).length > 0 ? { typeParameters: [boundParameter(module)] } : {}),
    methods: group.endpoints.map((endpoint) => ({
      name: propertyKey(endpoint.name),
      docs: docsOf(endpointDocs(endpoint, model)),
      parameters: inputParameters(endpoint, { model, module }),
      returnType: module.mention(callSymbol(endpoint)),
    })),
  };
}

/**
 *     export function createResourceClient<Bound extends BindableHole = never>(client: Connection<Bound>): ResourceClient<Bound> {
 *       return { getByKey: (input, options) => getResourceByKey(client, input, options) };
 *     }
 */
function factoryStatement(group: Group, { model, module }: Place): StatementStructures {
  const isBindable = bindableHoles(model).length > 0;
  const connection = module.mention(runtimeType('settings', 'Connection'));
  const methods = group.endpoints.map((endpoint) => {
    const name = module.mention(functionSymbol(endpoint));
    const given = handedOn(endpoint, model);
    return `${literalKey(endpoint.name)}: (${given}) => ${name}(client, ${given}),\n`;
  });
  const bound = isBindable ? '<Bound>' : '';
  return {
    kind: StructureKind.Function,
    name: groupFactorySymbol(group.name).name,
    isExported: true,
    docs: docsOf({ docs: `The operations of \`${group.name}\`, called through one connection.` }),
    ...(isBindable ? { typeParameters: [boundParameter(module)] } : {}),
    parameters: [{ name: 'client', type: `${connection}${bound}` }],
    returnType: `${groupClientSymbol(group.name).name}${bound}`,
    statements: `return {\n${methods.join('')}};`,
  };
}
