import { StructureKind } from 'ts-morph';
import type { InterfaceDeclarationStructure, PropertySignatureStructure, StatementStructures } from 'ts-morph';
import { edgesOf, inputShapeOf, mustBeGiven, parametersByPlace } from '../../model/input-shape.js';
import type { Endpoint, Group, Model, Parameter } from '../../model/model.js';
import { mayMeet } from '../../model/name-pattern.js';
import { writtenRoute } from '../../model/template.js';
import { docComment, docsOf } from '../../print/docs.js';
import { propertyKey } from '../../print/escape.js';
import type { Module } from '../../print/module.js';
import { createModule } from '../../print/module.js';
import { inputSymbol, outputSymbol, receivedSymbol } from '../../print/names.js';
import type { OutputFile } from '../../print/output-file.js';
import { patternKey, readonlyTypeText, typeText } from '../../print/type-text.js';
import { unionText } from './index-signatures.js';
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
      ? parametersByPlace(endpoint).flatMap(([, inPlace]) =>
          parameterProperties(inPlace, module).map(({ property }) => property),
        )
      : parametersByPlace(endpoint).map(([place, inPlace]) => placeProperty(place, { parameters: inPlace, module }));
  return {
    kind: StructureKind.Interface,
    name: inputSymbol(endpoint).name,
    isExported: true,
    docs: docsOf({ docs: operationDocs(endpoint, 'takes') }),
    properties: [...parameters, ...bodyProperty(endpoint, module)],
  };
}

/** What an expression matches is one index signature, where it begins alike, and that allows whatever else it covers. */
function parameterProperties(parameters: readonly Parameter[], module: Module): readonly DocumentedProperty[] {
  const properties = new Map<string, DocumentedProperty>();
  for (const parameter of parameters) {
    const property = parameterProperty(parameter, module);
    if (properties.has(property.name)) continue;
    const covered = parameters.filter((other) => mayMeet(edgesOf(parameter), edgesOf(other))).map(({ type }) => type);
    const type = unionText([parameter.type, ...covered], (one) => readonlyTypeText(one, module));
    properties.set(property.name, { parameter, property: parameter.names ? { ...property, type } : property });
  }
  return [...properties.values()];
}

interface DocumentedProperty {
  readonly parameter: Parameter;
  readonly property: PropertySignatureStructure;
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
    docs: docsOf(parameter),
  };
}

/** `readonly query?: { readonly limit?: number | undefined } | undefined;` */
function placeProperty(
  place: string,
  { parameters, module }: { readonly parameters: readonly Parameter[]; readonly module: Module },
): PropertySignatureStructure {
  const isOptional = !parameters.some(mustBeGiven);
  const members = parameterProperties(parameters, module).map(({ parameter, property }) => {
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
  return parameterProperty(withoutDefault(parameter), module);
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
