import { StructureKind } from '../../print/ts-morph.js';
import type { StatementStructures } from 'ts-morph';
import type { Endpoint, Group, Model } from '../../model/model.js';
import { writtenRoute, writtenScopes } from '../../model/endpoints.js';
import { docsOf, type DocWords } from '../../print/docs.js';
import { literalKey, propertyKey } from '../../print/escape.js';
import type { Module } from '../../print/module.js';
import { errorClassName } from '../../print/names.js';
import { bindablePlaceholders } from '../../model/placeholders.js';
import { handedOn, inputParameters } from './input.js';
import type { Place } from './place.js';
import {
  bindablePlaceholderSymbol,
  callSymbol,
  functionSymbol,
  groupClientSymbol,
  groupFactorySymbol,
  runtimeType,
} from './symbols.js';

/** The operations of a group as methods of one object, and what makes it. */
export function groupStatements(group: Group, place: Place): readonly StatementStructures[] {
  return [interfaceStatement(group, place), factoryStatement(group, place)];
}

/**
 *     export interface ResourceClient<Bound extends BindablePlaceholder = never> {
 *       getByKey(input: BoundInput<GetResourceByKeyInput, Bound>, options?: CallOptions): GetResourceByKeyCall;
 *     }
 */
function interfaceStatement(group: Group, place: Place): StatementStructures {
  const { model, module } = place;
  return {
    kind: StructureKind.Interface,
    name: groupClientSymbol(group.name).name,
    isExported: true,
    docs: docsOf(group),
    ...(bindablePlaceholders(model).length > 0 ? { typeParameters: [boundParameter(module)] } : {}),
    methods: group.endpoints.map((endpoint) => ({
      name: propertyKey(endpoint.name),
      docs: docsOf(endpointDocs(endpoint, model)),
      parameters: inputParameters(endpoint, place),
      returnType: callSymbol(endpoint).name,
    })),
  };
}

/**
 *     export function createResourceClient<Bound extends BindablePlaceholder = never>(client: Connection<Bound>): ResourceClient<Bound> {
 *       return { getByKey: (input, options) => getResourceByKey(client, input, options) };
 *     }
 */
function factoryStatement(group: Group, { model, module }: Place): StatementStructures {
  const isBindable = bindablePlaceholders(model).length > 0;
  const connection = module.mention(runtimeType('Connection'));
  const methods = group.endpoints.map((endpoint) => {
    const given = handedOn(endpoint, model);
    return `${literalKey(endpoint.name)}: (${given}) => ${functionSymbol(endpoint).name}(client, ${given}),\n`;
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

/** `Bound extends BindablePlaceholder = never` */
export function boundParameter(module: Module): string {
  return `Bound extends ${module.mention(bindablePlaceholderSymbol)} = never`;
}

/** The docs of an endpoint, its route, what a token for it must carry, and what it throws. */
function endpointDocs(endpoint: Endpoint, model: Model): DocWords {
  const errors = endpoint.errors.map((error) => `\`${errorClassName(error.name)}\` (${error.status})`);
  const lines = [
    endpoint.docs,
    `\`${writtenRoute(endpoint)}\``,
    tokenDocs(endpoint, model),
    errors.length === 0 ? undefined : `Documented errors: ${errors.join(', ')}.`,
  ];
  const docs = lines.filter((line) => line !== undefined).join('\n\n');
  return { ...endpoint, docs };
}

function tokenDocs({ scopes }: Endpoint, model: Model): string | undefined {
  if (model.auth === 'none') return undefined;
  if (scopes.kind === 'none') return 'Needs no token.';
  const written = writtenScopes(scopes, model);
  return written === '' ? undefined : `Needs a token with \`${written}\`.`;
}
