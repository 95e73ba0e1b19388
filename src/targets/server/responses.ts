import { type Declarations, declarationsOf, objectOf, withoutAlias } from '../../model/declarations.js';
import { contentsIn, jsonTypeOf, otherContentsOf } from '../../model/contents.js';
import { entityTagOf } from '../../model/entity-tag.js';
import { responseHeadersOf, mustBeGiven, writtenTemplate } from '../../model/endpoints.js';
import type { Endpoint, Parameter } from '../../model/model.js';
import { isProblem, takesProblems } from '../../model/types/problems.js';
import { compareStatuses, type ErrorStatus, isError, statusesOf } from '../../model/statuses.js';
import { literalKey, propertyAccess, stringLiteral } from '../../print/escape.js';
import type { Module } from '../../print/module.js';
import type { ValidatorRole } from '../../print/names.js';
import { responseContentsText } from './contents.js';
import { literalText, type Members, objectText } from '../../print/literals.js';
import { parametersText } from './parameters.js';
import { validatorText } from './symbols.js';
import { nameOfBody, type TypeRef } from '../../model/type-ref.js';
import { typeData } from '../../print/type-data.js';
import { multimapOf } from '../../source/graph.js';

/** The context for printing responses. */
export interface ResponsePrinting {
  readonly module: Module;
  /** Body types, each printed once per module. */
  readonly bodies: Set<string>;
  /** Those that are ever one of several: their values must be distinguished from those of others. */
  readonly alternatives: Set<string>;
  /** Those that errors have. */
  readonly errorBodies: Set<string>;
}

/**
 * All responses of an endpoint, ordered by their first status; equal ones share a line:
 *
 *     { status: 200, body: bodies.Resource, entityTag: { version: 'version' } },
 *     { status: [400, 401, 403, 'other'], body: bodies.Problem },
 */
export function responsesText(endpoint: Endpoint, printing: ResponsePrinting): string {
  const all = [...endpoint.responses, ...endpoint.errors];
  const statuses = [...new Set(all.map(({ status }) => status))].sort(compareStatuses);
  const statusesByText = multimapOf(
    statuses.map((status) => [JSON.stringify(membersOf(endpoint, status, printing)), status]),
  );
  const success = endpoint.responses.find(({ isEvery2xx }) => isEvery2xx);
  const texts = [...statusesByText].map(([text, some]) => {
    const alike = success === undefined ? some : some.flatMap((one) => (one === 200 ? statusesOf(success) : one));
    const listed = alike.map((one) => (typeof one === 'number' ? String(one) : stringLiteral(one)));
    const status = alike.length === 1 ? listed.join('') : `[${listed.join(', ')}]`;
    return objectText({ status, ...(JSON.parse(text) as object) });
  });
  return `[\n${texts.join(',\n')},\n]`;
}

function membersOf(endpoint: Endpoint, status: ErrorStatus, printing: ResponsePrinting): Members {
  const { module } = printing;
  const responses = [...endpoint.responses, ...endpoint.errors].filter((response) => response.status === status);
  const bodies = responses.flatMap((response) => jsonTypeOf(response) ?? []).map(nameOfBody);
  const contents = responses.flatMap(otherContentsOf);
  const json = contentsIn(responses).filter(({ encoding }) => encoding === 'json');
  if (isError({ status })) json.forEach(({ type }) => printing.errorBodies.add(nameOfBody(type)));
  const headers = responseHeadersOf(endpoint, status).headers.map((header) => {
    const { default: _filledIn, ...given } = header;
    return { ...given, isRequired: mustBeGiven(header) };
  });
  const cookies = headers.find((header) => isCookieList(header, declarationsOf(module.model)));
  return {
    body: bodyText([...new Set(bodies)], printing),
    mayBeEmpty: bodies.length > 0 && bodies.length < responses.length,
    contents:
      contents.length === 0 ? undefined : responseContentsText(contents, (name) => mentionBody(name, printing), module),
    headers: parametersText(
      headers.filter((header) => header !== cookies),
      module,
    ),
    setCookies: cookies && stringLiteral(cookies.property),
    entityTag: entityTagText(endpoint, status, module),
  };
}

/** Whether a header is a list of cookies, each of which is a field of its own. */
function isCookieList({ name, type }: Pick<Parameter, 'name' | 'type'>, declarations: Declarations): boolean {
  return writtenTemplate(name).toLowerCase() === 'set-cookie' && withoutAlias(type, declarations).kind === 'array';
}

/** Types with the most fields first, so that a check comes before a weaker one. */
function bodyText(names: readonly string[], printing: ResponsePrinting): string | undefined {
  const texts = names
    .toSorted((left, right) => fieldCount(right, printing.module) - fieldCount(left, printing.module))
    .map((name) => mentionBody(name, printing));
  if (names.length < 2) return texts[0];
  names.forEach((name) => printing.alternatives.add(name));
  return `[${texts.join(', ')}]`;
}

function fieldCount(name: string, module: Module): number {
  return objectOf({ kind: 'named', name }, declarationsOf(module.model))?.fields.length ?? 0;
}

/** `{ version: 'version', id: 'id' }`, for a response whose entity tag the server computes. */
function entityTagText(endpoint: Endpoint, status: ErrorStatus, { model }: Module): string | undefined {
  const fields = endpoint.responses
    .filter((response) => response.status === status)
    .map((response) => entityTagOf(endpoint, response, model))
    .find((found) => found !== undefined);
  return fields && literalText(fields);
}

/** `bodies.Problem` */
function mentionBody(name: string, { bodies }: ResponsePrinting): string {
  bodies.add(name);
  return `bodies${propertyAccess(name)}`;
}

/**
 *     const bodies = {
 *       Problem: { validate: validators.validateProblem, stringify: validators.stringifyProblem, isProblem: true },
 *       Fault: { validate: validators.validateFault, stringify: validators.stringifyFault, type: () => faultType },
 *     };
 */
export function bodyStatements({ bodies, alternatives, errorBodies, module }: ResponsePrinting): readonly string[] {
  if (bodies.size === 0) return [];
  const declarations = declarationsOf(module.model);
  // By name, so that the order does not change when an endpoint moves.
  const lines = [...bodies].sort().map((name) => {
    const roles: ValidatorRole[] = ['validate', 'stringify'];
    if (alternatives.has(name)) roles.push('is');
    const members = roles.map((role) => `${role}: ${validatorText(name, role, module)}`);
    const type: TypeRef = { kind: 'named', name };
    if (isProblem(type, declarations)) members.push('isProblem: true');
    if (errorBodies.has(name) && !takesProblems(type, declarations)) members.push(`type: ${typeData(type, module)}`);
    return `${literalKey(name)}: { ${members.join(', ')} },`;
  });
  return [`const bodies = {\n${lines.join('\n')}\n};`];
}
