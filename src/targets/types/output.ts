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

/** Everything an endpoint answers with one status. */
interface Answers {
  readonly status: number;
  /** Without those that are equal; more than one only where several errors share a status. */
  readonly bodies: readonly TypeRef[];
  /** Whether one of several answers of the status has no body. */
  readonly mayBeEmpty: boolean;
  /** Of an answer that is not JSON alone; then there are no `bodies`. */
  readonly contents: readonly Content[];
  readonly headers: ResponseHeaders;
  readonly docs: string;
  /** Of an error that is the only one of its status. */
  readonly error?: string;
}

/**
 * The union of all documented answers, by ascending status: those of errors by name, what is common to the group last. What is
 * said of another answer stands on its status, because comments between the members of a union do not reach the `.d.ts`.
 *
 *     | { readonly status: 201; readonly headers: { readonly location: string }; readonly body: Resource }
 *     | NotFoundResponse
 *     | ResourceCommonErrors
 */
export function outputText(endpoint: Endpoint, module: Module): string {
  const group = module.model.groups.find(({ name }) => name === endpoint.group);
  const shared = group === undefined ? [] : sharedErrorsOf(group);
  const isShared = ({ error }: Answers): boolean => shared.some(({ name }) => name === error);
  const members = responsesOf(endpoint)
    .filter((answers) => !isShared(answers))
    .flatMap((answers) => membersText(answers, module));
  const common = shared.length === 0 ? [] : [module.mention(groupErrorsSymbol(endpoint.group))];
  return [...members, ...common].map((member) => `\n| ${member}`).join('');
}

function membersText(answers: Answers, module: Module): readonly string[] {
  if (answers.error !== undefined) return [module.mention(errorResponseSymbol(answers.error))];
  const status = `${docComment(answers)}readonly status: ${answers.status}`;
  return bodies(answers, module).map((body) => objectType([status, ...headers(answers, module), ...body]));
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
    const answers: Answers = {
      status,
      bodies: body === undefined ? [] : [body],
      mayBeEmpty: false,
      contents: [],
      headers: errorHeadersOf(error),
      docs: '',
    };
    const members = [`readonly status: ${status}`, ...headers(answers, module), ...bodyOf(answers, module)];
    const docs = docComment({ docs: `${error.name}: ${wordsOf(error).join('\n\n')}`.replace(/: $/, '') });
    return `${docs}export interface ${errorResponseSymbol(error.name).name} {\n${members.map((member) => `${member};\n`).join('')}}`;
  });
}

// On lines of their own where there are comments, as by hand: a comment belongs to what follows it on the next line.
function objectType(members: readonly string[]): string {
  const isDocumented = members.some((member) => member.includes('\n'));
  return isDocumented ? `{\n${members.join(';\n')};\n}` : `{ ${members.join('; ')} }`;
}

function responsesOf(endpoint: Endpoint): readonly Answers[] {
  // No tag: the status that carries the words belongs to other answers, too.
  const all = [
    ...endpoint.responses.map((response) => ({ ...response, docs: wordsOf(response).join('\n\n') })),
    ...endpoint.errors.map((error) => ({ ...error, docs: `${error.name}: ${wordsOf(error).join('\n\n')}` })),
  ];
  const statuses = [...new Set(all.map((answer) => answer.status))].sort((left, right) => left - right);
  return statuses.map((status) => {
    const answers = all.filter((answer) => answer.status === status);
    const types = answers.map((answer) => answer.body).filter((type) => type !== undefined);
    return {
      status,
      bodies: withoutEqual(types),
      mayBeEmpty: types.length < answers.length,
      contents: answers.flatMap((answer) => ('contents' in answer ? (answer.contents ?? []) : [])),
      headers: responseHeadersOf(endpoint, status),
      ...soleErrorOf(endpoint, status),
      docs: answers
        .map((answer) => answer.docs.replace(/: $/, ''))
        .filter((docs) => docs !== '')
        .join('\n'),
    };
  });
}

function soleErrorOf({ responses, errors }: Endpoint, status: number): { readonly error?: string } {
  const [only, ...others] = [...responses, ...errors].filter((answer) => answer.status === status);
  return only !== undefined && 'name' in only && others.length === 0 ? { error: only.name } : {};
}

function withoutEqual(types: readonly TypeRef[]): readonly TypeRef[] {
  return [...new Map(types.map((type) => [JSON.stringify(type), type])).values()];
}

function headers({ headers: { headers: parameters, isOptional } }: Answers, module: Module): readonly string[] {
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

/** The members that tell the body, once for each form that it may have. */
function bodies(answers: Answers, module: Module): readonly (readonly string[])[] {
  const { contents } = answers;
  if (contents.length === 0) return [bodyOf(answers, module)];
  return contents.map((content) => [
    ...(contents.length === 1 ? [] : [`readonly mediaType: ${stringLiteral(content.mediaType)}`]),
    `readonly body: ${contentText(content, module)}`,
  ]);
}

function bodyOf({ bodies, mayBeEmpty }: Answers, module: Module): readonly string[] {
  if (bodies.length === 0) return [];
  const type = bodies.map((one) => typeText(one, module)).join(' | ');
  return [mayBeEmpty ? `readonly body?: ${type} | undefined` : `readonly body: ${type}`];
}
