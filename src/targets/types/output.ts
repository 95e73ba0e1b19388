import { contentsIn, hasBody } from '../../model/contents.js';
import { type ResponseHeaders, responseHeadersOf, responseHeaders, mustBeGiven } from '../../model/endpoints.js';
import { isChosen } from '../../model/media-types.js';
import type { Content, Endpoint, ErrorDeclaration, Response } from '../../model/model.js';
import { compareStatuses, type ErrorStatus, statusesOf } from '../../model/statuses.js';
import { contentText, mediaTypeText } from '../../print/content-text.js';
import { docComment, paragraphs, wordsOf } from '../../print/docs.js';
import { propertyKey } from '../../print/escape.js';
import { exampleCode } from '../../print/example-code.js';
import type { Module } from '../../print/module.js';
import { errorResponseSymbol, groupErrorsSymbol } from '../../print/names.js';
import { errorsOf, rangedResponseText } from '../../print/shared-errors.js';
import { memberTypeText, readonlyTypeText } from '../../print/type-text.js';
import { multimapOf } from '../../source/graph.js';

/** All responses of an endpoint with one status, or one range of statuses. */
interface StatusResponses {
  /** As a type. */
  readonly status: string;
  /** Those of a choice by media type, the JSON of several errors, or a single one. */
  readonly contents: readonly Content[];
  /** Whether the media type chooses between them. */
  readonly isChosen: boolean;
  /** Whether one of several responses of the status has no body. */
  readonly mayBeEmpty: boolean;
  readonly headers: ResponseHeaders;
  readonly docs: string;
  /** The error, if it is the only one with its status. */
  readonly error?: ErrorDeclaration;
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
  const { own, shared } = errorsOf(endpoint, module.model);
  const members = responsesOf(endpoint, module)
    .filter(({ error }) => error === undefined || own.includes(error))
    .flatMap((responses) => membersText(responses, endpoint, module));
  const common = shared.length === 0 ? [] : [module.mention(groupErrorsSymbol(endpoint.group))];
  return [...members, ...common].map((member) => `\n| ${member}`).join('');
}

function membersText(responses: StatusResponses, endpoint: Endpoint, module: Module): readonly string[] {
  const { error } = responses;
  if (error !== undefined) return [rangedResponseText(error, endpoint.errors, module)];
  return formsOf(responses, module).map(objectType);
}

/** The members of each form that a response may have. */
function formsOf(responses: StatusResponses, module: Module): readonly (readonly string[])[] {
  const status = `${docComment(responses)}readonly status: ${responses.status}`;
  return bodies(responses, module).map((body) => [status, ...headers(responses, module), ...body]);
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
  const { errors } = module.model;
  const isMany = ({ status }: ErrorDeclaration): boolean => typeof status !== 'number';
  const statements = errors.map((error) => {
    const said = { status: declaredStatusText(error), headers: responseHeaders(error.headers), docs: '' };
    const forms = formsOf(together([error], said), module);
    const docs = docComment({ docs: responseDocs(error) });
    const name = `${errorResponseSymbol(error.name).name}${isMany(error) ? '<$Declared extends number = never>' : ''}`;
    const [first = [], ...others] = forms;
    if (others.length > 0)
      return `${docs}export type ${name} =${forms.map((form) => `\n| ${objectType(form)}`).join('')};`;
    return `${docs}export interface ${name} {\n${first.map((member) => `${member};\n`).join('')}}`;
  });
  return errors.some(isMany) ? [...statusStatements, ...statements] : statements;
}

/**
 * Literals instead of `number`, so that TypeScript distinguishes the responses of an endpoint by status. No name of a
 * model begins with `$`.
 */
const statusStatements = [
  'type $Digit = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9;',
  [
    '/** The statuses of a class: `$StatusOf<4>` is 400 to 499. */',
    'type $StatusOf<Class extends 4 | 5, Text = `${Class}${$Digit}${$Digit}`> = Text extends `${infer Status extends number}` ? Status : never;',
  ].join('\n'),
];

/** `404`, or those of a range but the ones that an endpoint declares itself: `Exclude<$StatusOf<4>, $Declared>`. */
function declaredStatusText({ status }: ErrorDeclaration): string {
  if (typeof status === 'number') return String(status);
  const classes = { '4xx': '4', '5xx': '5', other: '4 | 5' }[status];
  return `Exclude<$StatusOf<${classes}>, $Declared>`;
}

// On separate lines if there are comments: a comment belongs to the next line.
function objectType(members: readonly string[]): string {
  const isDocumented = members.some((member) => member.includes('\n'));
  return isDocumented ? `{\n${members.join(';\n')};\n}` : `{ ${members.join('; ')} }`;
}

function responsesOf(endpoint: Endpoint, module: Module): readonly StatusResponses[] {
  const byStatus = multimapOf(
    [...endpoint.responses, ...endpoint.errors].map((response) => [response.status, response]),
  );
  const sorted = [...byStatus].sort(([left], [right]) => compareStatuses(left, right));
  return sorted.map(([status, responses]) => {
    const [only, ...others] = responses;
    return {
      ...together(responses, {
        status: statusText(status, endpoint, module),
        headers: responseHeadersOf(endpoint, status),
        docs: responses
          .map(responseDocs)
          .filter((docs) => docs !== '')
          .join('\n'),
      }),
      ...('name' in only && others.length === 0 && { error: only }),
    };
  });
}

function together(
  responses: readonly (Response | ErrorDeclaration)[],
  said: Pick<StatusResponses, 'status' | 'headers' | 'docs'>,
): StatusResponses {
  return {
    ...said,
    contents: contentsIn(responses),
    isChosen: responses.some(({ contents }) => isChosen(contents)),
    mayBeEmpty: !responses.every(hasBody),
  };
}

/** Without a tag: the status with the docs may also belong to other responses. */
function responseDocs(response: Response | ErrorDeclaration): string {
  const words = paragraphs(...wordsOf(response));
  return 'name' in response ? `${response.name}: ${words}`.replace(/: $/, '') : words;
}

/** `404`, or `FailedResponse<404>['status']` for a range that several errors share. */
function statusText(status: ErrorStatus, endpoint: Endpoint, module: Module): string {
  const error = endpoint.errors.find((one) => one.status === status);
  const success = endpoint.responses.find((one) => one.status === status);
  if (success !== undefined) return statusesOf(success).join(' | ');
  if (error === undefined || typeof status === 'number') return String(status);
  return `${rangedResponseText(error, endpoint.errors, module)}['status']`;
}

function headers({ headers: { headers: parameters, isOptional } }: StatusResponses, module: Module): readonly string[] {
  if (parameters.length === 0) return [];
  const members = parameters.map((parameter) => {
    const { property, type } = parameter;
    const member = memberTypeText(propertyKey(property), readonlyTypeText(type, module), !mustBeGiven(parameter));
    return `${docComment(parameter, exampleCode(parameter, type, module.model))}${member}`;
  });
  return [memberTypeText('headers', objectType(members), isOptional)];
}

/** The members for the body, once for each content. */
function bodies(responses: StatusResponses, module: Module): readonly (readonly string[])[] {
  const { contents, mayBeEmpty } = responses;
  if (contents.length === 0) return [[]];
  const types = contents.map((content) => contentText(content, module));
  if (!responses.isChosen) return [[memberTypeText('body', [...new Set(types)].join(' | '), mayBeEmpty)]];
  return contents.map((content, index) => [
    `readonly mediaType: ${mediaTypeText(content)}`,
    `readonly body: ${types[index]}`,
  ]);
}
