import { StructureKind } from '../../print/ts-morph.js';
import type { Endpoint, Group, Model } from '../../model/model.js';
import { statusWords } from '../../model/statuses.js';
import { boundTexts, functionSymbol } from '../../print/client-calls.js';
import { docsOf, type DocWords, paragraphs } from '../../print/docs.js';
import { literalKey, propertyKey, stringLiteral } from '../../print/escape.js';
import type { Module, Statement } from '../../print/module.js';
import { errorClassName } from '../../print/names.js';
import { runtimeName } from '../../print/runtime.js';
import { routeWords } from './credentials.js';
import { handedOn, inputParameters, parameterText } from './call-input.js';
import { callForms } from './stream-choice.js';
import { groupClientSymbol, groupFactorySymbol } from './symbols.js';

/** The operations of a group as methods of one object, and its factory. */
export function groupStatements(group: Group, module: Module): readonly Statement[] {
  return [interfaceStatement(group, module), factoryStatement(group, module)];
}

/**
 *     export interface ResourceClient<Bound extends BindableParameter = never> {
 *       getByKey(input: BoundInput<GetResourceByKeyInput, Bound>, options?: CallOptions): GetResourceByKeyCall;
 *     }
 */
function interfaceStatement(group: Group, module: Module): Statement {
  const { model } = module;
  return {
    kind: StructureKind.Interface,
    name: groupClientSymbol(group.name).name,
    isExported: true,
    docs: docsOf(group),
    typeParameters: boundTexts(module).typeParameters.map((parameter) => `${unused(group)}${parameter}`),
    methods: group.endpoints.flatMap((endpoint) =>
      callForms(endpoint, module).map((form) => ({
        // A method called `new` would be a constructor.
        name: endpoint.name === 'new' ? "['new']" : propertyKey(endpoint.name),
        docs: docsOf(endpointDocs(endpoint, model)),
        ...form,
      })),
    ),
  };
}

/**
 *     export function createResourceClient<Bound extends BindableParameter = never>(client: Connection<Bound>): ResourceClient<Bound> {
 *       return { getByKey: (input, options) => getResourceByKey(client, input, options) };
 *     }
 */
function factoryStatement(group: Group, module: Module): Statement {
  const { model } = module;
  const { typeParameters, bound } = boundTexts(module);
  const connection = runtimeName('Connection', module);
  const methods = group.endpoints.map((endpoint) => {
    const given = handedOn(endpoint, model);
    const called = `=> ${functionSymbol(endpoint).name}(client, ${given})`;
    if (endpoint.streamsIf === undefined) return `${literalKey(endpoint.name)}: (${given}) ${called},\n`;
    // The compiler infers no parameters from overloads, and compares a function with each of them alone.
    const parameters = inputParameters(endpoint, module).map(parameterText).join(', ');
    const method = `${groupClientSymbol(group.name).name}${bound}[${stringLiteral(endpoint.name)}]`;
    return `${literalKey(endpoint.name)}: ((${parameters}) ${called}) as ${method},\n`;
  });
  return {
    kind: StructureKind.Function,
    name: groupFactorySymbol(group.name, model).name,
    isExported: true,
    docs: docsOf({ docs: `The operations of \`${group.name}\`, called through one connection.` }),
    typeParameters,
    parameters: [{ name: `${unused(group)}client`, type: `${connection}${bound}` }],
    returnType: `${groupClientSymbol(group.name).name}${bound}`,
    statements: `return {\n${methods.join('')}};`,
  };
}

/** What the compiler exempts from its search for unused parameters: a group without endpoints has no use for any. */
function unused({ endpoints }: Group): '_' | '' {
  return endpoints.length === 0 ? '_' : '';
}

/** The docs of an endpoint, its route with the scopes of its token, and its errors. */
function endpointDocs(endpoint: Endpoint, model: Model): DocWords {
  const errors = endpoint.errors.map((error) => `\`${errorClassName(error.name)}\` (${statusWords(error.status)})`);
  const route = routeWords(endpoint, model);
  const errorWords = errors.length === 0 ? [] : [`Documented errors: ${errors.join(', ')}.`];
  // After a sentence about credentials, the errors are in its paragraph; after the bare route they are not.
  const request = [route, ...errorWords].join(route.endsWith('.') ? '\n' : '\n\n');
  return { ...endpoint, docs: paragraphs(endpoint.docs, request) };
}
