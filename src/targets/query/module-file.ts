import type { FunctionDeclarationStructure } from 'ts-morph';
import { declarationsOf } from '../../model/declarations.js';
import { writtenRoute } from '../../model/endpoints.js';
import type { Endpoint, Group, Model } from '../../model/model.js';
import { streamChoiceOf } from '../../model/stream-choice.js';
import { boundInputText, boundTexts, callSymbol, functionSymbol } from '../../print/client-calls.js';
import { docsOf, paragraphs } from '../../print/docs.js';
import { propertyAccess, propertyKey } from '../../print/escape.js';
import { literalText } from '../../print/literals.js';
import type { ModelModule } from '../../print/model-modules.js';
import { type Module, printModule, type Statement } from '../../print/module.js';
import { exportedType, inputSymbol, upperFirst } from '../../print/names.js';
import type { OutputFile } from '../../print/output-file.js';
import { StructureKind } from '../../print/ts-morph.js';
import { runtimeName } from '../../print/runtime.js';
import { chosenInputText } from '../../print/stream-choice-text.js';
import { groupsChangedBy, hasData, isStreamed } from './reads.js';
import { keyName, keysSymbol, type NamedOptions, type OptionsKind, optionsOf } from './symbols.js';

/** `src/modules/<file>.ts`: the keys of each group that a file of the model declares, and the options of its operations. */
export function moduleFile(model: Model, { path, groups }: ModelModule): OutputFile {
  return printModule({ model, package: 'query', path }, (module) =>
    groups.flatMap((group): readonly Statement[] => [
      ...keysStatements(group, module),
      ...group.endpoints.flatMap((endpoint) =>
        optionsOf(endpoint, model).map((options) =>
          options.kind === 'mutation'
            ? mutationStatement(endpoint, module, options)
            : readStatement(endpoint, module, options),
        ),
      ),
    ]),
  );
}

/**
 * Nothing for a group without reads that TanStack Query can hold.
 *
 *     /** The keys of the reads of `resource`. *\/
 *     export const resourceKeys: GroupKeys<{ query: QueryResourceInput; follow: FollowResourceInput }> = keysOf(
 *       ['example-resource', 'resource'], ['query'], ['follow'],
 *     );
 */
function keysStatements(group: Group, module: Module): readonly Statement[] {
  const reads = group.endpoints.filter(hasData);
  if (reads.length === 0) return [];
  const inputs = reads.map(
    (endpoint) => `${propertyKey(keyName(endpoint))}: ${module.mention(inputSymbol(endpoint))};`,
  );
  const namesOf = (endpoints: readonly Endpoint[]): string => literalText(endpoints.map(keyName));
  const streams = reads.filter(isStreamed);
  const given = [
    literalText([module.model.name, group.name]),
    namesOf(reads.filter((endpoint) => !isStreamed(endpoint))),
    ...(streams.length === 0 ? [] : [namesOf(streams)]),
  ];
  const type = `${runtimeName('GroupKeys', module)}<{\n${inputs.join('\n')}\n}>`;
  const make = runtimeName('keysOf', module);
  const docs = `/** The keys of the reads of \`${group.name}\`. */`;
  return [`${docs}\nexport const ${keysSymbol(group.name).name}: ${type} = ${make}(${given.join(', ')});`];
}

/** The function of the runtime that makes options, whose type is named like it, and the words for them. */
const kinds: Readonly<Record<OptionsKind, { readonly make: string; readonly docs: string }>> = {
  query: { make: 'queryOptions', docs: 'A query' },
  'infinite query': { make: 'infiniteOptions', docs: 'An infinite query' },
  stream: { make: 'streamOptions', docs: 'A stream' },
  mutation: { make: 'mutationOptions', docs: 'A mutation' },
};

/**
 *     /** A query: `GET /{projectKey}/resource/{id}` *\/
 *     export function getResourceOptions<Bound extends BindableParameter = never>(
 *       client: Connection<Bound>,
 *       ...given: CallArguments<BoundInput<GetResourceInput, Bound>>
 *     ): QueryOptions<GetResourceCall> {
 *       return queryOptions(resourceKeys.get, getResource, [client, ...given]);
 *     }
 */
function readStatement(endpoint: Endpoint, module: Module, options: NamedOptions): Statement {
  const { make } = kinds[options.kind];
  const key = module.mention(keysSymbol(endpoint.group)) + propertyAccess(keyName(endpoint));
  const given = {
    name: 'given',
    isRestParameter: true,
    type: `${clientMention('CallArguments', module)}<${boundInputText(endpoint, module, clientMention)}>`,
  };
  return {
    ...startOf(endpoint, module, options),
    parameters: [clientParameter(module), given],
    returnType: `${runtimeName(upperFirst(make), module)}<${module.mention(callSymbol(endpoint))}>`,
    statements: [
      `return ${runtimeName(make, module)}(${key}, ${module.mention(functionSymbol(endpoint))}, [client, ...given]);`,
    ],
  };
}

/**
 *     /** A mutation: `POST /{projectKey}/resource` *\/
 *     export function createResourceOptions<Bound extends BindableParameter = never>(
 *       client: Connection<Bound>,
 *       options?: CallOptions,
 *     ): MutationOptions<CreateResourceCall, BoundInput<CreateResourceInput, Bound>> {
 */
function mutationStatement(endpoint: Endpoint, module: Module, options: NamedOptions): Statement {
  const { model } = module;
  const key = literalText([model.name, endpoint.group, endpoint.name]);
  const keys = groupsChangedBy(endpoint, model).map(({ name }) => `${module.mention(keysSymbol(name))}.all`);
  const make = runtimeName('mutationOptions', module);
  const call = module.mention(callSymbol(endpoint));
  const input = boundInputText(endpoint, module, clientMention);
  const choice = streamChoiceOf(endpoint, declarationsOf(model));
  // The data of a mutation stays with its component, and a stream can be read only once.
  const types = choice ? [`${call}<false>`, `${input} & ${chosenInputText(endpoint, choice, false)}`] : [call, input];
  const text = `<${types.join(', ')}>`;
  return {
    ...startOf(endpoint, module, options),
    parameters: [
      clientParameter(module),
      { name: 'options', hasQuestionToken: true, type: clientMention('CallOptions', module) },
    ],
    returnType: `${runtimeName('MutationOptions', module)}${text}`,
    statements: [
      // The compiler would take the last form of a call.
      `return ${make}${choice ? text : ''}(${key}, ${module.mention(functionSymbol(endpoint))}, { invalidates: [${keys.join(', ')}], given: [client, options] });`,
    ],
  };
}

function startOf(
  endpoint: Endpoint,
  module: Module,
  { name, kind }: NamedOptions,
): Pick<FunctionDeclarationStructure, 'kind' | 'name' | 'isExported' | 'docs' | 'typeParameters'> {
  const route = `${kinds[kind].docs}: \`${writtenRoute(endpoint)}\``;
  return {
    kind: StructureKind.Function,
    name,
    isExported: true,
    docs: docsOf({ ...endpoint, docs: paragraphs(endpoint.docs, route) }),
    typeParameters: boundTexts(module).typeParameters,
  };
}

function clientParameter(module: Module): { readonly name: string; readonly type: string } {
  return { name: 'client', type: `${clientMention('Connection', module)}${boundTexts(module).bound}` };
}

function clientMention(name: string, module: Module): string {
  return module.mention(exportedType('client', name));
}
