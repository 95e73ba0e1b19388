import { StructureKind } from 'ts-morph';
import type { InterfaceDeclarationStructure, PropertySignatureStructure, StatementStructures } from 'ts-morph';
import { inputShapeOf, isAlwaysReceived, mustBeGiven, parametersByPlace } from '../../model/input-shape.js';
import type { Endpoint, Group, Model, Parameter } from '../../model/model.js';
import { writtenRoute } from '../../model/template.js';
import { docComment, docsOf } from '../../print/docs.js';
import { propertyKey } from '../../print/escape.js';
import type { Module } from '../../print/module.js';
import { createModule } from '../../print/module.js';
import { inputSymbol, outputSymbol, receivedSymbol } from '../../print/names.js';
import type { OutputFile } from '../../print/output-file.js';
import { patternKey, readonlyTypeText, typeText } from '../../print/type-text.js';
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

function bodyProperty(endpoint: Endpoint, module: Module): readonly PropertySignatureStructure[] {
  if (endpoint.body === undefined) return [];
  return [
    { kind: StructureKind.PropertySignature, isReadonly: true, name: 'body', type: typeText(endpoint.body, module) },
  ];
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
    .map(([place, parameters]) => ({
      place,
      parameters: parameters.filter((one) => isAlwaysReceived(one) && !mustBeGiven(one)),
    }))
    .filter(({ parameters }) => parameters.length > 0);
  const properties =
    inputShapeOf(endpoint) === 'flat'
      ? filled.flatMap(({ parameters }) => parameters.map((parameter) => filledProperty(parameter, module)))
      : filled.map(({ place, parameters }) => ({
          ...placeProperty(place, { parameters: parameters.map(asReceived), module }),
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
  return { ...parameterProperty(asReceived(parameter), module), docs: docsOf(parameter) };
}

function filledMember(parameter: Parameter, module: Module): string {
  return `readonly ${propertyKey(parameter.property)}: ${readonlyTypeText(parameter.type, module)};`;
}

function asReceived(parameter: Parameter): Parameter {
  const { default: _filledIn, isSuppliedByClient: _isThere, ...rest } = parameter;
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
