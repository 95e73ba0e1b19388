import { StructureKind } from 'ts-morph';
import type { InterfaceDeclarationStructure, PropertySignatureStructure, StatementStructures } from 'ts-morph';
import { contentsOf } from '../../model/contents.js';
import { inputShapeOf, mustBeGiven, parametersByPlace } from '../../model/input-shape.js';
import type { Endpoint, Group, Model, Parameter } from '../../model/model.js';
import { writtenRoute } from '../../model/template.js';
import { chosenContentText, contentText } from '../../print/content-text.js';
import { docComment, docsOf } from '../../print/docs.js';
import { propertyKey } from '../../print/escape.js';
import type { Module } from '../../print/module.js';
import { createModule } from '../../print/module.js';
import { inputSymbol, outputSymbol, receivedSymbol } from '../../print/names.js';
import type { OutputFile } from '../../print/output-file.js';
import { patternKey, readonlyTypeText } from '../../print/type-text.js';
import { outputText } from './output.js';

/** `src/operations/<group>.ts`: what each endpoint takes, what its handler receives, what it answers. */
export function operationsFile(model: Model, group: Group): OutputFile {
  const module = createModule({ model, package: 'types', path: `operations/${group.name}` });
  return module.print(
    group.endpoints.flatMap((endpoint): readonly StatementStructures[] => [
      inputStatement(endpoint, module),
      ...(receivedSymbol(endpoint).name === inputSymbol(endpoint).name ? [] : [receivedStatement(endpoint, module)]),
      outputStatement(endpoint, module),
    ]),
  );
}

/**
 *     export interface GetResourceByKeyInput {
 *       readonly projectKey: string;
 *       readonly key: string;
 *     }
 */
function inputStatement(endpoint: Endpoint, module: Module): InterfaceDeclarationStructure {
  const parameters =
    inputShapeOf(endpoint) === 'flat'
      ? parametersByPlace(endpoint).flatMap(([, inPlace]) => inPlace.map((one) => parameterProperty(one, module)))
      : parametersByPlace(endpoint).map(([place, inPlace]) => placeProperty(place, { parameters: inPlace, module }));
  return {
    kind: StructureKind.Interface,
    name: inputSymbol(endpoint).name,
    isExported: true,
    docs: docsOf({ docs: operationDocs(endpoint, 'takes') }),
    properties: [...parameters, ...bodyProperty(endpoint, module)],
  };
}

/** `readonly 'filter.facets'?: string | undefined;` */
function parameterProperty(parameter: Parameter, module: Module): PropertySignatureStructure {
  const isOptional = !mustBeGiven(parameter);
  const type = readonlyTypeText(parameter.type, module);
  return {
    kind: StructureKind.PropertySignature,
    isReadonly: true,
    name: parameter.isPattern ? patternKey(parameter) : propertyKey(parameter.property),
    hasQuestionToken: isOptional && !parameter.isPattern,
    type: isOptional ? `${type} | undefined` : type,
    docs: docsOf(parameter, parameter.default === undefined ? {} : { default: JSON.stringify(parameter.default) }),
  };
}

/** `readonly query?: { readonly limit?: number | undefined } | undefined;` */
function placeProperty(
  place: string,
  { parameters, module }: { readonly parameters: readonly Parameter[]; readonly module: Module },
): PropertySignatureStructure {
  const isOptional = !parameters.some(mustBeGiven);
  const members = parameters.map((parameter) => {
    const property = parameterProperty(parameter, module);
    return `${docComment(parameter)}readonly ${property.name}${property.hasQuestionToken ? '?' : ''}: ${String(property.type)};\n`;
  });
  return {
    kind: StructureKind.PropertySignature,
    isReadonly: true,
    name: place,
    hasQuestionToken: isOptional,
    type: `{\n${members.join('')}}${isOptional ? ' | undefined' : ''}`,
  };
}

/** `readonly body: Pet;`; of several contents, the one that `mediaType` names. */
function bodyProperty(endpoint: Endpoint, module: Module): readonly PropertySignatureStructure[] {
  const [first, ...others] = contentsOf(endpoint);
  if (first === undefined) return [];
  const type = others.length === 0 ? contentText(first, module) : chosenContentText([first, ...others], module);
  return [{ kind: StructureKind.PropertySignature, isReadonly: true, name: 'body', type }];
}

/**
 * The input once defaults are filled in.
 *
 *     export interface QueryResourceSortedReceived extends QueryResourceSortedInput {
 *       readonly limit: number;
 *     }
 */
function receivedStatement(endpoint: Endpoint, module: Module): InterfaceDeclarationStructure {
  const input = inputSymbol(endpoint).name;
  const filled = parametersByPlace(endpoint)
    .map(([place, parameters]) => ({ place, parameters: parameters.filter((one) => one.default !== undefined) }))
    .filter(({ parameters }) => parameters.length > 0);
  const properties =
    inputShapeOf(endpoint) === 'flat'
      ? filled.flatMap(({ parameters }) => parameters.map((parameter) => filledProperty(parameter, module)))
      : filled.map(({ place, parameters }) => ({
          ...placeProperty(place, { parameters: parameters.map(withoutDefault), module }),
          type: `NonNullable<${input}['${place}']> & { ${parameters.map((one) => filledMember(one, module)).join(' ')} }`,
        }));
  return {
    kind: StructureKind.Interface,
    name: receivedSymbol(endpoint).name,
    isExported: true,
    docs: docsOf({
      docs: `What the handler of \`${endpoint.group}.${endpoint.name}\` receives: the input with every default filled in.`,
    }),
    extends: [input],
    properties,
  };
}

function filledProperty(parameter: Parameter, module: Module): PropertySignatureStructure {
  return { ...parameterProperty(withoutDefault(parameter), module), docs: docsOf(parameter) };
}

function filledMember(parameter: Parameter, module: Module): string {
  return `readonly ${propertyKey(parameter.property)}: ${readonlyTypeText(parameter.type, module)};`;
}

function withoutDefault(parameter: Parameter): Parameter {
  const { default: _filledIn, ...rest } = parameter;
  return { ...rest, isRequired: true };
}

/**
 *     export type GetResourceOutput =
 *       | { readonly status: 200; readonly body: Resource }
 *       | { readonly status: 404; readonly body: Problem };
 */
function outputStatement(endpoint: Endpoint, module: Module): StatementStructures {
  return {
    kind: StructureKind.TypeAlias,
    name: outputSymbol(endpoint).name,
    isExported: true,
    docs: docsOf({ docs: operationDocs(endpoint, 'answers') }),
    type: outputText(endpoint, module),
  };
}

function operationDocs(endpoint: Endpoint, verb: string): string {
  return `What \`${endpoint.group}.${endpoint.name}\` ${verb}: \`${writtenRoute(endpoint)}\`.`;
}
