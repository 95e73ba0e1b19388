import { StructureKind } from '../../print/ts-morph.js';
import type { Model } from '../../model/model.js';
import { boundTexts } from '../../print/client-calls.js';
import { docsOf } from '../../print/docs.js';
import { literalKey, propertyKey } from '../../print/escape.js';
import { type Module, printModule, type Statement } from '../../print/module.js';
import { ownName } from '../../print/names.js';
import type { OutputFile } from '../../print/output-file.js';
import { runtimeName } from '../../print/runtime.js';
import { optionsSignature } from './connection.js';
import { createClientSymbol, createConnectionSymbol, groupClientSymbol, groupFactorySymbol } from './symbols.js';

/** `src/client.ts`: all groups under one object. */
export function clientFile(model: Model): OutputFile {
  return printModule({ model, package: 'client', path: 'client' }, (module) => [
    interfaceStatement(module),
    functionStatement(module),
  ]);
}

/**
 *     export interface Client<Bound extends BindableParameter = never> extends Connection<Bound> {
 *       readonly resource: ResourceClient<Bound>;
 *     }
 */
function interfaceStatement(module: Module): Statement {
  const { model } = module;
  const { typeParameters, bound } = boundTexts(module);
  return {
    kind: StructureKind.Interface,
    name: 'Client',
    isExported: true,
    docs: docsOf(model),
    typeParameters,
    extends: [`${runtimeName('Connection', module)}${bound}`],
    properties: [
      ...model.groups.map((group) => ({
        name: propertyKey(group.name),
        isReadonly: true,
        docs: docsOf(group),
        type: `${module.mention(groupClientSymbol(group.name))}${bound}`,
      })),
      {
        name: requestName(model),
        isReadonly: true,
        docs: docsOf({ docs: requestDocs }),
        type: runtimeName('ClientRequest', module),
      },
    ],
  };
}

/** `request`, unless a group has this name. */
export function requestName({ groups }: Model): string {
  return ownName(new Set(groups.map(({ name }) => name)), 'request');
}

const requestDocs =
  "Sends a request that the model does not describe, as `request('GET', '/status', { query, headers, body })`. Throws an `ApiError` for a status other than 2xx.";

/** That of `createConnection`, and the option `responses`, which determines the types of what calls return. */
function readingSignature(module: Module): ReturnType<typeof optionsSignature> {
  const added = ['readonly responses?: Reading;'];
  const { typeParameters, parameters, returnType } = optionsSignature(module, 'Client', added);
  return {
    typeParameters: [
      ...typeParameters,
      `Reading extends ${runtimeName('ResponseReading', module)} | undefined = undefined`,
    ],
    parameters,
    returnType: `${runtimeName('ClientFor', module)}<${returnType}, Reading>`,
  };
}

/**
 *     export function createClient<Reading …>(options: ClientOptions & { … }): ClientFor<Client, Reading> {
 *       const connection = createConnection(options);
 *       return { ...connection, resource: createResourceClient(connection), … } as ClientFor<Client, Reading>;
 *     }
 */
function functionStatement(module: Module): Statement {
  const { model } = module;
  const groups = model.groups.map(
    (group) => `${literalKey(group.name)}: ${module.mention(groupFactorySymbol(group.name, model))}(connection)`,
  );
  const signature = readingSignature(module);
  const request = `${requestName(model)}: ${runtimeName('lateRequest', module)}(connection)`;
  return {
    kind: StructureKind.Function,
    name: createClientSymbol(model).name,
    isExported: true,
    docs: docsOf({
      docs: `A client of the ${model.name} API. Throws an \`InvalidInputError\` for an invalid address.`,
    }),
    ...signature,
    statements: [
      `const connection = ${module.mention(createConnectionSymbol(model))}(options);`,
      `return { ${['...connection', ...groups, request].join(', ')} } as ${signature.returnType};`,
    ],
  };
}
