import { bindableParameters } from '../../model/bindable.js';
import {
  endpointsOf,
  inputShapeOf,
  parametersByLocation,
  mustBeGiven,
  writtenTemplate,
} from '../../model/endpoints.js';
import { jsonText } from '../../model/json-value.js';
import { isChosen } from '../../model/media-types.js';
import type { Endpoint, ErrorDeclaration, Group, InputLocation, Model, Parameter } from '../../model/model.js';
import { presencesOf, presenceText } from '../../model/presence.js';
import { declarationsOf } from '../../model/declarations.js';
import { streamChoiceOf } from '../../model/stream-choice.js';
import { statusWords } from '../../model/statuses.js';
import { isSourceShipped } from '../../print/build.js';
import { contentText } from '../../print/content-text.js';
import { type DocWords, parameterWords, proseOf, wordsOf } from '../../print/docs.js';
import { propertyAccess, propertyKey, stringLiteral } from '../../print/escape.js';
import { codeBlock } from '../../source/markdown-code.js';
import { codeSpan, markdownLine } from '../../print/markdown.js';
import { modulesWithGroups } from '../../print/model-modules.js';
import { keptByModule } from '../../print/module-inputs.js';
import { type Module, pathOf } from '../../print/module.js';
import { errorClassName, type Symbol } from '../../print/names.js';
import { errorsOf, sharedErrorsOf } from '../../print/shared-errors.js';
import { streamChoiceWords } from '../../print/stream-choice-text.js';
import { readonlyTypeText, typeText } from '../../print/type-text.js';
import { routeWords } from './credentials.js';
import { type Gives, givesOf, pageItemType } from './call-result.js';
import { methodText, sampleCall } from './sample.js';
import { createClientSymbol } from './symbols.js';
import { callInputSymbol } from '../../print/client-calls.js';
import { sentBodyText } from './call-input.js';

type View = Readonly<Record<string, unknown>>;

/** The view of `templates/client/api.md.hbs`: every method with its call, its parameters, its result and its errors. */
export function apiPage(model: Model): View {
  const groups = model.groups.filter(({ endpoints }) => endpoints.length > 0);
  const bound = boundLines(model);
  const views = new Map(modulesWithGroups(model).flatMap((part) => groupViews(part, model)));
  return {
    api: model.name,
    createClient: createClientSymbol(model).name,
    hasBound: bound.length > 0,
    bound,
    hasGroups: groups.length > 0,
    groups: groups.flatMap(({ name }) => views.get(name) ?? []),
  };
}

const groupViews = keptByModule(({ groups }, model) =>
  groups.map((group) => [group.name, groupView(group, model)] as const),
);

function groupView(group: Group, model: Model): View {
  const shared = sharedErrorsOf(group);
  const docs = proseOf(group);
  return {
    object: codeSpan(`client${propertyAccess(group.name)}`),
    hasDocs: docs !== '',
    docs,
    hasErrors: shared.length > 0,
    errors: shared.map((error) => errorLine(error, model)),
    endpoints: group.endpoints.map((endpoint) => endpointView(endpoint, model)),
  };
}

function endpointView(endpoint: Endpoint, model: Model): View {
  const errors = errorsOf(endpoint, model).own.map((error) => errorLine(error, model));
  const responses = endpoint.responses.map((response) => responseLine(response, model));
  const isOneBody = responses.length === 1 && givesOf(endpoint) === 'body' && endpoint.pages === undefined;
  const input = inputLines(endpoint, model);
  return {
    method: codeSpan(methodText(endpoint)),
    words: afterDocs(routeWords(endpoint, model), endpoint),
    example: codeBlock(sampleCall(endpoint, model), 'ts'),
    hasInput: input.length > 0,
    inputType: `${linkedText(model, (module) => module.mention(callInputSymbol(endpoint, model)))}${presenceWords(endpoint)}`,
    input,
    outcome: [
      isOneBody
        ? `Returns the body of ${responses.join('').replace(/[^.]$/, '$&.')}${choiceWords(endpoint, model)}`
        : listAfter(resultWords(endpoint, model), responses),
      ...(errors.length === 0 ? [] : [errors.length === 1 ? `Throws ${errors.join('')}` : listAfter('Throws', errors)]),
    ].join(isOneBody && errors.length === 1 ? '\n' : '\n\n'),
  };
}

/** ` With `stream: true` in the body, …`; empty if nothing chooses. */
function choiceWords(endpoint: Endpoint, model: Model): string {
  const choice = streamChoiceOf(endpoint, declarationsOf(model));
  return choice === undefined ? '' : ` ${streamChoiceWords(choice)}`;
}

function listAfter(words: string, items: readonly string[]): string {
  return [`${words}:`, '', ...items.map((item) => `- ${item}`)].join('\n');
}

/**
 * One for each parameter, and for the body. Without path parameters that the client has: the route shows that a method
 * has them, and the top of the page what they are.
 */
function inputLines(endpoint: Endpoint, model: Model): readonly string[] {
  const isFlat = inputShapeOf(endpoint) === 'flat';
  const known = isFlat ? bindableParameters(model) : [];
  const lines = parametersByLocation(endpoint).flatMap(([location, parameters]) =>
    parameters
      .filter(({ property }) => location !== 'path' || !known.includes(property))
      .map((parameter) => parameterLine(parameter, { location, isFlat, model })),
  );
  return [...lines, ...bodyLine(endpoint, model)];
}

/** `, which must have one of a, b` */
function presenceWords({ queryRequires = [] }: Endpoint): string {
  const presences = presencesOf({ requires: queryRequires }).map(presenceText);
  return presences.length === 0 ? '' : `, which must have ${presences.join(', and ')}`;
}

interface Where {
  readonly location: InputLocation;
  readonly isFlat: boolean;
  readonly model: Model;
}

/** `` `limit?`: `number`, in the query, by default `20`. How many results a page holds at most. `` */
function parameterLine(parameter: Parameter, { location, isFlat, model }: Where): string {
  const { default: filledIn, property, type } = parameter;
  const isBound = bindableParameters(model).includes(property);
  const key = parameter.isPattern ? stringLiteral(writtenTemplate(parameter.name)) : propertyKey(property);
  const name = `${isFlat ? '' : `${location}.`}${key}${mustBeGiven(parameter) && !isBound ? '' : '?'}`;
  const facts = [
    linkedText(model, (module) => readonlyTypeText(type, module)),
    placeWords[location],
    ...(isBound ? ['by default that of the client'] : []),
    ...(filledIn === undefined ? [] : [`by default ${codeSpan(jsonText(filledIn))}`]),
  ];
  // Its words are at the top of the page.
  return line(`${codeSpan(name)}: ${facts.join(', ')}`, isBound ? {} : parameterWords(parameter, model));
}

/** The parameters that most methods share, and that a client may have for all of them. */
function boundLines(model: Model): readonly string[] {
  const parameters = endpointsOf(model).flatMap(({ pathParameters, headers }) => [...pathParameters, ...headers]);
  const inPaths = new Set(endpointsOf(model).flatMap(({ pathParameters }) => pathParameters));
  return bindableParameters(model).flatMap((name) => {
    const parameter = parameters.find(({ property }) => property === name);
    if (parameter === undefined) return [];
    const type = linkedText(model, (module) => readonlyTypeText(parameter.type, module));
    const place = placeWords[inPaths.has(parameter) ? 'path' : 'headers'];
    return [line(`${codeSpan(propertyKey(name))}: ${type}, ${place}`, parameterWords(parameter, model))];
  });
}

const placeWords: Readonly<Record<InputLocation, string>> = {
  path: 'in the path',
  query: 'in the query',
  headers: 'a header',
  cookies: 'a cookie',
};

function bodyLine(endpoint: Endpoint, model: Model): readonly string[] {
  const { contents } = endpoint;
  const [only] = contents;
  if (only === undefined) return [];
  const mediaType = isChosen(contents) ? '' : `, as ${codeSpan(only.mediaType)}`;
  return [
    `\`body${endpoint.isBodyOptional === true ? '?' : ''}\`: ${linkedText(model, (module) => sentBodyText(endpoint, module))}${mediaType}`,
  ];
}

function resultWords(endpoint: Endpoint, model: Model): string {
  const item = pageItemType(endpoint, model);
  if (item !== undefined) {
    const type = linkedText(model, (module) => typeText(item, module));
    return `Returns a page if awaited; a loop goes through the items of all pages, of the type ${type}`;
  }
  return givenWords[givesOf(endpoint)];
}

const givenWords: Readonly<Record<Gives, string>> = {
  body: 'Returns the body',
  response: 'Returns the response, with its `status`',
  existence: 'Returns true, or false for 404',
  nothing: 'Returns nothing',
};

/** `` 200: [`Resource`](…), with the header `location: string`. The resource is new. `` */
function responseLine(response: Endpoint['responses'][number], model: Model): string {
  const status = response.isEvery2xx === true ? '2xx' : String(response.status);
  return line(`${status}${contentWords(response, model)}`, response);
}

/** `` 404: [`NotFoundError`](…) with [`Problem`](…). There is no such resource in this project. `` */
function errorLine(error: ErrorDeclaration, model: Model): string {
  const name = errorClassName(error.name);
  const type = linkedText(model, (module) => module.mention({ name, package: 'client', path: 'errors', isType: true }));
  return line(`${statusWords(error.status)}: ${type}${contentWords(error, model).replace(/^:/, ' with')}`, error);
}

/** The forms of a body, and the headers. */
function contentWords(message: Endpoint['responses'][number] | ErrorDeclaration, model: Model): string {
  const { contents } = message;
  const forms = contents.map((content) => {
    const type = linkedText(model, (module) => contentText(content, module));
    return content.mediaType === 'application/json' && contents.length === 1
      ? type
      : `${type} as ${codeSpan(content.mediaType)}`;
  });
  const headers = message.headers.map((header) => {
    const name = `${propertyKey(header.property)}${mustBeGiven(header) ? '' : '?'}`;
    return linkedText(model, (module) => `${name}: ${readonlyTypeText(header.type, module)}`);
  });
  const body = forms.length === 0 ? '' : `: ${forms.join(' or ')}`;
  if (headers.length === 0) return body;
  return `${body}${body === '' ? ':' : ','} headers ${headers.join(', ')}`;
}

function line(start: string, words: DocWords): string {
  const docs = markdownLine(wordsOf(words).join(' '));
  return docs === '' ? start : `${start}. ${docs}`;
}

/** In the paragraph of the docs, if they are only one sentence or two. */
function afterDocs(text: string, words: DocWords): string {
  const docs = proseOf(words);
  if (docs === '') return text;
  return `${docs}${/^\w.*\.$/.test(docs) ? '\n' : '\n\n'}${text}`;
}

/**
 * Code in Markdown that links to the files of the types in it:
 *
 *     [`Resource[]`](../types/dist/modules/types.d.ts)
 *     `Resource | Alias` ([`Resource`](…), [`Alias`](…))
 */
function linkedText(model: Model, print: (module: Module) => string): string {
  const mentioned = new Map<string, string>();
  const mention = (symbol: Symbol): string => {
    mentioned.set(symbol.name, fileOf(symbol, model));
    return symbol.name;
  };
  const text = print({ model, package: 'client', mention });
  const files = new Set(mentioned.values());
  if (files.size === 0) return codeSpan(text);
  const [only, ...others] = files;
  if (only !== undefined && others.length === 0) return linkTo(text, only);
  return `${codeSpan(text)} (${[...mentioned].map(([name, file]) => linkTo(name, file)).join(', ')})`;
}

/** From the folder of the package; the packages of an API are next to each other. */
function fileOf(symbol: Symbol, model: Model): string {
  const folder = symbol.package === 'client' ? '' : `../${symbol.package}/`;
  const path = pathOf(symbol, model);
  if (path.startsWith('runtime/')) return `${folder}${path}.d.ts`;
  return isSourceShipped(`${symbol.package}/src/`) ? `${folder}src/${path}.ts` : `${folder}dist/${path}.d.ts`;
}

function linkTo(text: string, file: string): string {
  return `[${codeSpan(text)}](${file})`;
}
