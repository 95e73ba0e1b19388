import { writtenConstants } from '../../model/constants.js';
import {
  endpointsOf,
  inputShapeOf,
  isAlwaysReceived,
  parametersByLocation,
  writtenTemplate,
} from '../../model/endpoints.js';
import { type Declarations, withoutAlias } from '../../model/declarations.js';
import type { Endpoint, Parameter, Template } from '../../model/model.js';
import { addressOf } from '../../model/entity-tag.js';
import type { StoredResource } from '../../model/storage.js';
import { conversionText } from '../../print/conversions.js';
import { literalKey, propertyAccess, templateText } from '../../print/escape.js';
import type { Module } from '../../print/module.js';

/** An endpoint, and what the printers of its handler need besides. */
export interface HandledEndpoint {
  readonly endpoint: Endpoint;
  readonly declarations: Declarations;
  readonly module: Module;
}

/** An endpoint, and the stored resource that it uses. */
export interface StorageEndpoint extends HandledEndpoint {
  readonly resource: StoredResource;
}

/** The body of a handler, statements of a function `(input, context)`; undefined: the model does not specify it. */
export type HandlerBody = string | undefined;

/** Strings, comments and templates: their content is not code, except substitutions in templates. */
const quoted = /'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|\/\*[^]*?\*\/|`(?:[^`\\]|\\.)*`/g;

/** Whether code uses a variable; the same word in a string, as a key or as a property does not count. */
export function usesVariable(code: string, name: string): boolean {
  const bare = code.replaceAll(quoted, (text) => (text.startsWith('`') ? text : ''));
  return new RegExp(String.raw`(?<![\w$]|(?<!\.\.)\.)${name}(?![\w$]|:)`).test(bare);
}

/** A parameter as a handler reads it: `input.projectKey`, `input['filter.facets']`, `input.query?.limit`. */
export function inputText(endpoint: Endpoint, parameter: Parameter): string {
  const place = placeText(endpoint, parameter);
  const access = propertyAccess(parameter.property);
  return place.endsWith('?') && access.startsWith('[') ? `${place}.${access}` : place + access;
}

/** The object that holds a parameter, as an argument: `input`, or `input.query ?? {}`. */
export function placeArgument(endpoint: Endpoint, parameter: Parameter): string {
  const place = placeText(endpoint, parameter);
  return place.endsWith('?') ? `${place.slice(0, -1)} ?? {}` : place;
}

/** Whether a flat input has these parameters by their names on the wire. */
export function hasWireNames(endpoint: Endpoint, parameters: readonly Parameter[]): boolean {
  return (
    inputShapeOf(endpoint) === 'flat' &&
    parameters.every(({ name, property, isPattern }) => !isPattern && writtenTemplate(name) === property)
  );
}

/** `{ limit: input.limit, 'filter.facets': input['filter.facets'] }`, by the names on the wire. */
export function membersText(endpoint: Endpoint, parameters: readonly Parameter[]): string {
  const members = parameters.map(
    (parameter) => `${literalKey(writtenTemplate(parameter.name))}: ${inputText(endpoint, parameter)}`,
  );
  return `{ ${members.join(', ')} }`;
}

/** The parameter of the query with that name on the wire, or undefined. */
export function queryParameter(endpoint: Endpoint, wireName: string): Parameter | undefined {
  return endpoint.query.find((parameter) => writtenTemplate(parameter.name) === wireName);
}

/** The pattern parameter whose names begin with that text and end with their placeholder. */
export function patternParameter(endpoint: Endpoint, prefix: string): Parameter | undefined {
  return endpoint.query.find(
    ({ isPattern, name: [first, second, ...rest] }) =>
      isPattern &&
      first?.kind === 'text' &&
      first.text === prefix &&
      second?.kind === 'placeholder' &&
      rest.length === 0,
  );
}

/** The path parameter as a string expression, whatever its type. */
export function pathText({ endpoint, declarations, module }: HandledEndpoint, placeholder: string): string | undefined {
  const parameter = endpoint.pathParameters.find(({ property }) => property === placeholder);
  if (parameter === undefined) return undefined;
  const type = withoutAlias(parameter.type, declarations);
  const text = inputText(endpoint, parameter);
  const { kind } = type;
  const to = kind === 'format' ? conversionText(type, module) : undefined;
  if (to !== undefined) return `String(${to}.inner(${text}))`;
  return kind === 'string' || kind === 'format' ? text : `String(${text})`;
}

// Ends in `?` if the object may be absent.
function placeText(endpoint: Endpoint, parameter: Parameter): string {
  if (inputShapeOf(endpoint) === 'flat') return 'input';
  const found = parametersByLocation(endpoint).find(([, parameters]) => parameters.includes(parameter));
  if (found === undefined) throw new Error(`Bug: "${parameter.property}" is not a parameter of "${endpoint.name}".`);
  const [place, parameters] = found;
  const isAlwaysThere = parameters.some(isAlwaysReceived);
  return `input.${place}${isAlwaysThere ? '' : '?'}`;
}

/** The path of a record as a template literal: `` `/${encodeURIComponent(input.projectKey)}/resource/${encodeURIComponent(outcome.body.id)}` ``. */
export function locationText(at: StorageEndpoint, id: string): string | undefined {
  const { resource } = at;
  const all = endpointsOf(at.module.model).filter(({ behaviour }) => behaviour?.resource === resource.type);
  const named = all.filter(({ pathParameters }) => pathParameters.some(({ property }) => property === resource.id));
  // Without one that reads a record, another whose address names it.
  const target =
    named.find(({ behaviour }) => behaviour?.action === 'get') ??
    named.find((one) => addressOf(one, resource) === 'id');
  if (target === undefined) return undefined;
  return pathLiteral(target, (placeholder) => (placeholder === resource.id ? id : pathText(at, placeholder)));
}

function pathLiteral(endpoint: Endpoint, valueOf: (placeholder: string) => string | undefined): string | undefined {
  const segments = endpoint.path.map((segment: Template) =>
    segment.map((part) => {
      if (part.kind === 'text') return templateText(part.text);
      const value = valueOf(part.name);
      return value === undefined ? undefined : `\${encodeURIComponent(${value})}`;
    }),
  );
  if (segments.some((segment) => segment.includes(undefined))) return undefined;
  const constants = templateText(writtenConstants(endpoint));
  return `\`/${segments.map((segment) => segment.join('')).join('/')}${constants}\``;
}
