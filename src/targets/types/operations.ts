import {
  edgesOf,
  inputShapeOf,
  isAlwaysReceived,
  mustBeGiven,
  parametersByLocation,
  writtenRoute,
} from '../../model/endpoints.js';
import { StructureKind } from '../../print/ts-morph.js';
import type { InterfaceDeclarationStructure } from 'ts-morph';
import { isChosen } from '../../model/media-types.js';
import type { Endpoint, Group, Parameter } from '../../model/model.js';
import { mayMeet } from '../../model/name-pattern.js';
import { chosenContentText, contentText } from '../../print/content-text.js';
import { docComment, docsOf, parameterWords } from '../../print/docs.js';
import { propertyKey } from '../../print/escape.js';
import { exampleCode, inputExampleCode, outputExampleCode } from '../../print/example-code.js';
import { type Module, printProperty, type Property, type Statement } from '../../print/module.js';
import {
  errorResponseSymbol,
  groupErrorsSymbol,
  groupInputSymbol,
  inputSymbol,
  outputSymbol,
  receivedSymbol,
} from '../../print/names.js';
import { sharedErrorsOf } from '../../print/shared-errors.js';
import { patternKey, readonlyTypeText } from '../../print/type-text.js';
import { unionText } from './declaration.js';
import { outputText } from './output.js';

/** The input of each endpoint of a group, what its handler receives, and its output; shared parts first. */
export function operationStatements(group: Group, module: Module): readonly Statement[] {
  const namesByContent = new Map<string, string>();
  const shared = sharedPathOf(group);
  const endpoints = group.endpoints.flatMap((endpoint) => [
    asEarlier(inputStatement(endpoint, shared, module), namesByContent),
    ...(receivedSymbol(endpoint).name === inputSymbol(endpoint).name ? [] : [receivedStatement(endpoint, module)]),
    outputStatement(endpoint, module),
  ]);
  return [...pathStatements(group, shared, module), ...errorsStatements(group, module), ...endpoints];
}

/**
 * The path parameters of the group, declared once: the inputs of its operations extend it.
 *
 *     export interface ResourceCommonInput {
 *       readonly projectKey: string;
 *     }
 */
function pathStatements(group: Group, shared: readonly Parameter[], module: Module): readonly Statement[] {
  if (shared.length === 0) return [];
  return [
    {
      kind: StructureKind.Interface,
      name: groupInputSymbol(group.name).name,
      isExported: true,
      docs: docsOf({ docs: `The path parameters of every operation of \`${group.name}\`.` }),
      properties: [...parameterProperties(shared, module)],
    },
  ];
}

/** Path parameters that all endpoints share, for flat inputs; if there are several endpoints. */
function sharedPathOf({ endpoints }: Group): readonly Parameter[] {
  const [first, ...others] = endpoints.filter((endpoint) => inputShapeOf(endpoint) === 'flat');
  if (first === undefined || others.length === 0) return [];
  return first.pathParameters.filter((parameter) =>
    others.every(({ pathParameters }) => pathParameters.some((other) => isSame(other, parameter))),
  );
}

function isSame(one: Parameter, other: Parameter): boolean {
  const content = ({ span: _span, ...parameter }: Parameter): string => JSON.stringify(parameter);
  return content(one) === content(other);
}

/** `export type ResourceCommonErrors = BadRequestResponse | UnauthorizedResponse;` */
function errorsStatements(group: Group, module: Module): readonly Statement[] {
  const types = sharedErrorsOf(group).map(({ name }) => module.mention(errorResponseSymbol(name)));
  if (types.length === 0) return [];
  const docs = `/** The errors that every operation of \`${group.name}\` documents. */`;
  return [`${docs}\nexport type ${groupErrorsSymbol(group.name).name} = ${types.join(' | ')};`];
}

/**
 *     export interface GetResourceByKeyInput extends ResourceCommonInput {
 *       readonly key: string;
 *     }
 */
function inputStatement(
  endpoint: Endpoint,
  common: readonly Parameter[],
  module: Module,
): InterfaceDeclarationStructure {
  const { deprecated, queryRequires } = endpoint;
  const isFlat = inputShapeOf(endpoint) === 'flat';
  const shared = new Set(isFlat ? common.map(({ property }) => property) : []);
  const parameters = isFlat
    ? parametersByLocation(endpoint).flatMap(([, inPlace]) =>
        parameterProperties(
          inPlace.filter(({ property }) => !shared.has(property)),
          module,
        ),
      )
    : parametersByLocation(endpoint).map(([name, inPlace]) => placeProperty(name, inPlace, module));
  return {
    kind: StructureKind.Interface,
    name: inputSymbol(endpoint).name,
    isExported: true,
    // The types of a deprecated endpoint are deprecated too.
    docs: docsOf(
      {
        docs: operationDocs(endpoint, 'takes'),
        ...(deprecated !== undefined && { deprecated }),
        ...(queryRequires && { requires: queryRequires }),
      },
      inputExampleCode(endpoint, module.model),
    ),
    ...(shared.size > 0 && { extends: [groupInputSymbol(endpoint.group).name] }),
    properties: [...parameters, ...bodyProperty(endpoint, module)],
  };
}

/** With fewer properties, an input that equals another is easier to read than to look up. */
const fewestRepeated = 3;

/** `export type ExistsResourceInput = QueryResourceInput;`, for the same properties as those of an earlier operation. */
function asEarlier(input: InterfaceDeclarationStructure, namesByContent: Map<string, string>): Statement {
  const { name, docs = [], extends: parents, properties = [] } = input;
  const content = JSON.stringify([parents, properties]);
  const earlier = namesByContent.get(content);
  if (earlier === undefined) namesByContent.set(content, name);
  if (earlier === undefined || properties.length < fewestRepeated) return input;
  return { kind: StructureKind.TypeAlias, name, isExported: true, docs, type: earlier };
}

/** Name patterns with the same prefix share one index signature, which allows all their types. */
function parameterProperties(parameters: readonly Parameter[], module: Module): readonly Property[] {
  const properties = new Map<string, Property>();
  for (const parameter of parameters) {
    const property = parameterProperty(parameter, module);
    if (properties.has(property.name)) continue;
    const covered = parameters.filter((other) => mayMeet(edgesOf(parameter), edgesOf(other))).map(({ type }) => type);
    const type = unionText([parameter.type, ...covered], (one) => readonlyTypeText(one, module));
    properties.set(property.name, parameter.names ? { ...property, type } : property);
  }
  return [...properties.values()];
}

/** `readonly limit?: number | undefined;` */
function propertyOf(name: string, type: string, isOptional = false): Property {
  return { isReadonly: true, name, hasQuestionToken: isOptional, type: isOptional ? `${type} | undefined` : type };
}

/** `readonly 'filter.facets'?: string | undefined;` */
function parameterProperty(parameter: Parameter, module: Module): Property {
  const { isPattern, property, type } = parameter;
  const name = isPattern ? patternKey(parameter) : propertyKey(property);
  const docs = docsOf(parameterWords(parameter, module.model), exampleCode(parameter, type, module.model));
  const printed = { ...propertyOf(name, readonlyTypeText(type, module), !mustBeGiven(parameter)), docs };
  return isPattern ? { ...printed, hasQuestionToken: false } : printed;
}

/** `readonly query?: { readonly limit?: number | undefined } | undefined;` */
function placeProperty(name: string, parameters: readonly Parameter[], module: Module): Property {
  const members = parameterProperties(parameters, module).map(printProperty);
  return propertyOf(name, `{\n${members.join('\n')}\n}`, !parameters.some(mustBeGiven));
}

/**
 * `readonly body: Pet;`, or `readonly body?: Pet | undefined;`; with several contents, the one that `mediaType` names.
 */
function bodyProperty(endpoint: Endpoint, module: Module): readonly Property[] {
  const { contents } = endpoint;
  const [first] = contents;
  if (first === undefined) return [];
  const type = isChosen(contents) ? chosenContentText(contents, module) : contentText(first, module);
  return [propertyOf('body', type, endpoint.isBodyOptional === true)];
}

/**
 * The input once defaults are filled in.
 *
 *     export interface QueryResourceSortedReceived extends QueryResourceSortedInput {
 *       readonly limit: number;
 *     }
 */
function receivedStatement(endpoint: Endpoint, module: Module): Statement {
  const input = inputSymbol(endpoint).name;
  const filled = parametersByLocation(endpoint)
    .map(([name, parameters]) => ({
      name,
      parameters: parameters.filter((one) => isAlwaysReceived(one) && !mustBeGiven(one)),
    }))
    .filter(({ parameters }) => parameters.length > 0);
  const properties =
    inputShapeOf(endpoint) === 'flat'
      ? filled.flatMap(({ parameters }) => parameters.map((one) => receivedProperty(one, module)))
      : filled.map(({ name, parameters }) => {
          const members = parameters.map((one) => printProperty(receivedProperty(one, module)));
          return propertyOf(name, `NonNullable<${input}['${name}']> & { ${members.join(' ')} }`);
        });
  return {
    kind: StructureKind.Interface,
    name: receivedSymbol(endpoint).name,
    isExported: true,
    docs: docsOf({
      docs: `The input of the handler of \`${endpoint.group}.${endpoint.name}\`, with every default filled in.`,
    }),
    extends: [input],
    properties,
  };
}

// Without docs: editors show those of the input that it extends.
function receivedProperty({ property, type }: Parameter, module: Module): Property {
  return propertyOf(propertyKey(property), readonlyTypeText(type, module));
}

/**
 *     export type GetResourceOutput =
 *       | { readonly status: 200; readonly body: Resource }
 *       | { readonly status: 404; readonly body: Problem };
 */
function outputStatement(endpoint: Endpoint, module: Module): Statement {
  const docs = docComment({ docs: operationDocs(endpoint, 'returns') }, outputExampleCode(endpoint, module.model));
  return `${docs}export type ${outputSymbol(endpoint).name} = ${outputText(endpoint, module)};`;
}

function operationDocs(endpoint: Endpoint, verb: string): string {
  return `What \`${endpoint.group}.${endpoint.name}\` ${verb}: \`${writtenRoute(endpoint)}\`.`;
}
