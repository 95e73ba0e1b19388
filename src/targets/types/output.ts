import { withoutEqual } from '../../model/distinction.js';
import { type ResponseHeaders, responseHeadersOf, errorHeadersOf, mustBeGiven } from '../../model/endpoints.js';
import type { Content, Endpoint } from '../../model/model.js';
import type { TypeRef } from '../../model/type-ref.js';
import { contentText } from '../../print/content-text.js';
import { docComment, wordsOf } from '../../print/docs.js';
import { propertyKey, stringLiteral } from '../../print/escape.js';
import { exampleTags } from '../../print/example-tags.js';
import type { Module } from '../../print/module.js';
import { errorResponseSymbol, groupErrorsSymbol } from '../../print/names.js';
import { sharedErrorsOf } from '../../print/shared-errors.js';
import { readonlyTypeText, typeText } from '../../print/type-text.js';

/** All responses of an endpoint with one status. */
interface StatusResponses {
  readonly status: number;
  /** Without duplicates; more than one only if several errors share a status. */
  readonly bodies: readonly TypeRef[];
  /** Whether one of several responses of the status has no body. */
  readonly mayBeEmpty: boolean;
  /** The contents of a response that is not JSON alone; then there are no `bodies`. */
  readonly contents: readonly Content[];
  readonly headers: ResponseHeaders;
  readonly docs: string;
  /** The name of an error that is the only one of its status. */
  readonly error?: string;
}

/**
 * The union of all documented responses, by ascending status: errors by name, those that the group shares last. The docs
 * of any other response are on its status, because comments between the members of a union do not reach the `.d.ts`.
 *
 *     | { readonly status: 201; readonly headers: { readonly location: string }; readonly body: Resource }
 *     | NotFoundResponse
 *     | ResourceCommonErrors
 */
export function outputText(endpoint: Endpoint, module: Module): string {
  const group = module.model.groups.find(({ name }) => name === endpoint.group);
  const shared = group === undefined ? [] : sharedErrorsOf(group);
  const isShared = ({ error }: StatusResponses): boolean => shared.some(({ name }) => name === error);
  const members = responsesOf(endpoint)
    .filter((responses) => !isShared(responses))
    .flatMap((responses) => membersText(responses, module));
  const common = shared.length === 0 ? [] : [module.mention(groupErrorsSymbol(endpoint.group))];
  return [...members, ...common].map((member) => `\n| ${member}`).join('');
}

function membersText(responses: StatusResponses, module: Module): readonly string[] {
  if (responses.error !== undefined) return [module.mention(errorResponseSymbol(responses.error))];
  const status = `${docComment(responses)}readonly status: ${responses.status}`;
  return bodies(responses, module).map((body) => objectType([status, ...headers(responses, module), ...body]));
}

/**
 * The response of each declared error, for all operations that document it.
 *
 *     /** NotFound: There is no such resource. *\/
 *     export interface NotFoundResponse {
 *       readonly status: 404;
 *       readonly body: Problem;
 *     }
 */
export function errorStatements(module: Module): readonly string[] {
  return module.model.errors.map((error) => {
    const { status, body } = error;
    const responses: StatusResponses = {
      status,
      bodies: body === undefined ? [] : [body],
      mayBeEmpty: false,
      contents: [],
      headers: errorHeadersOf(error),
      docs: '',
    };
    const members = [`readonly status: ${status}`, ...headers(responses, module), ...bodyOf(responses, module)];
    const docs = docComment({ docs: `${error.name}: ${wordsOf(error).join('\n\n')}`.replace(/: $/, '') });
    return `${docs}export interface ${errorResponseSymbol(error.name).name} {\n${members.map((member) => `${member};\n`).join('')}}`;
  });
}

// On separate lines if there are comments: a comment belongs to the next line.
function objectType(members: readonly string[]): string {
  const isDocumented = members.some((member) => member.includes('\n'));
  return isDocumented ? `{\n${members.join(';\n')};\n}` : `{ ${members.join('; ')} }`;
}

function responsesOf(endpoint: Endpoint): readonly StatusResponses[] {
  // No tag: the status with the docs may belong to other responses, too.
  const all = [
    ...endpoint.responses.map((response) => ({ ...response, docs: wordsOf(response).join('\n\n') })),
    ...endpoint.errors.map((error) => ({ ...error, docs: `${error.name}: ${wordsOf(error).join('\n\n')}` })),
  ];
  const statuses = [...new Set(all.map((response) => response.status))].sort((left, right) => left - right);
  return statuses.map((status) => {
    const responses = all.filter((response) => response.status === status);
    const types = responses.map((response) => response.body).filter((type) => type !== undefined);
    return {
      status,
      bodies: withoutEqual(types),
      mayBeEmpty: types.length < responses.length,
      contents: responses.flatMap((response) => ('contents' in response ? (response.contents ?? []) : [])),
      headers: responseHeadersOf(endpoint, status),
      ...soleErrorOf(endpoint, status),
      docs: responses
        .map((response) => response.docs.replace(/: $/, ''))
        .filter((docs) => docs !== '')
        .join('\n'),
    };
  });
}

function soleErrorOf({ responses, errors }: Endpoint, status: number): { readonly error?: string } {
  const [only, ...others] = [...responses, ...errors].filter((response) => response.status === status);
  return only !== undefined && 'name' in only && others.length === 0 ? { error: only.name } : {};
}

function headers({ headers: { headers: parameters, isOptional } }: StatusResponses, module: Module): readonly string[] {
  if (parameters.length === 0) return [];
  const members = parameters.map((parameter) => {
    const type = readonlyTypeText(parameter.type, module);
    const name = propertyKey(parameter.property);
    const member = mustBeGiven(parameter) ? `readonly ${name}: ${type}` : `readonly ${name}?: ${type} | undefined`;
    return `${docComment(parameter, exampleTags(parameter, parameter.type, module.model))}${member}`;
  });
  return [
    isOptional ? `readonly headers?: ${objectType(members)} | undefined` : `readonly headers: ${objectType(members)}`,
  ];
}

/** The members for the body, once for each content. */
function bodies(responses: StatusResponses, module: Module): readonly (readonly string[])[] {
  const { contents } = responses;
  if (contents.length === 0) return [bodyOf(responses, module)];
  return contents.map((content) => [
    ...(contents.length === 1 ? [] : [`readonly mediaType: ${stringLiteral(content.mediaType)}`]),
    `readonly body: ${contentText(content, module)}`,
  ]);
}

function bodyOf({ bodies, mayBeEmpty }: StatusResponses, module: Module): readonly string[] {
  if (bodies.length === 0) return [];
  const type = bodies.map((one) => typeText(one, module)).join(' | ');
  return [mayBeEmpty ? `readonly body?: ${type} | undefined` : `readonly body: ${type}`];
}
