import type { Endpoint, ErrorDeclaration, Model } from '../../model/model.js';
import { optionOf } from '../../model/requirements.js';
import { credentialSamples } from '../../print/auth-text.js';
import { propertyKey, stringLiteral } from '../../print/escape.js';
import { errorClassName, operationName, ownName, packageNameOf, upperFirst } from '../../print/names.js';
import { bindableHeaders, bindableParameters, bindablePlaceholders } from '../../model/bindable.js';
import { isOtherThanJson, valueTypeOf } from '../../model/contents.js';
import { endpointsOf } from '../../model/endpoints.js';
import { plainestFirst } from '../../model/plainest-first.js';
import { placeholderSample } from '../../model/values/placeholder-sample.js';
import { addressChoices, placeholdersOfScopes } from '../../model/placeholders.js';
import { ownServersOf, serverNames } from '../../model/servers.js';
import { requestName } from './client-file.js';
import { givesOf, isDownload } from './call-result.js';
import { inputNeedOf } from './call-input.js';
import { isIterable, methodText, sampleArgument, sampleInput } from './sample.js';
import { createClientSymbol, createConnectionSymbol, namesOfModel } from './symbols.js';
import { sendsUpload } from '../../print/client-calls.js';

type View = Readonly<Record<string, unknown>>;

/**
 * The view of `templates/client/README.md.hbs`: calls of real endpoints of the model. Code strings are ready to print, and
 * undefined if the model has nothing of the kind: `hasError` says whether there is an `error`.
 */
export function readmeView(model: Model): View & { readonly options: readonly string[] } {
  const endpoints = endpointsOf(model);
  const plain = plainestFirst(endpoints);
  const example = plain.find(isGoodExample) ?? plain[0];
  const error = example?.errors.find(isGoodError) ?? example?.errors[0];
  const bare = endpoints.find((endpoint) => inputNeedOf(endpoint, model) !== 'always');
  const bound = bindableParameters(model);
  const choice = endpoints.find(({ streamsIf }) => streamsIf !== undefined);
  const bearer = model.auth.schemes.find(({ kind }) => kind === 'bearer');
  return {
    package: stringLiteral(packageNameOf(model, 'client')),
    createClient: createClientSymbol(model).name,
    createConnection: createConnectionSymbol(model).name,
    request: requestName(model),
    requestFunction: ownName(namesOfModel(model), 'request'),
    sendRequest: ownName(namesOfModel(model), 'sendRequest'),
    server: packageNameOf(model, 'server'),
    validators: packageNameOf(model, 'validators'),
    options: optionsOf(model, example),
    credentials: credentialsOf(model),
    bound: bound.map((name) => `\`${name}\``).join(', '),
    boundType: bound.map(stringLiteral).join(' | '),
    hasBound: bound.length > 0,
    hasExample: example !== undefined,
    method: example && methodText(example),
    result: example !== undefined && givesOf(example) === 'body' ? 'body' : 'response',
    ...typeView(example, model),
    function: example && operationName(example),
    input: example && sampleInput(example, model),
    ...serversView(model),
    hasBare: bare !== undefined,
    bareMethod: bare && methodText(bare),
    hasError: error !== undefined,
    error: error && errorClassName(error.name),
    errorStatus: error && sampleStatus(error),
    hasKeys: endpoints.some(({ idempotencyKey }) => idempotencyKey !== undefined),
    hasToken: model.auth.schemes.length === 0 || bearer !== undefined,
    token: bearer === undefined ? 'token' : optionOf(bearer),
    ...scopesView(example, model),
    hasCookies: endpoints.some(({ cookies }) => cookies.length > 0),
    hasWebhooks: model.webhooks !== undefined,
    receiveWebhook: ownName(namesOfModel(model), 'receiveWebhook'),
    ...callViews(endpoints, model),
    hasContents: endpoints.flatMap((one) => [one, ...one.responses]).some(isOtherThanJson),
    hasChoice: choice !== undefined,
    choiceMethod: choice && methodText(choice),
    choiceField: choice?.streamsIf?.name,
    fileOf: ownName(namesOfModel(model), 'fileOf'),
    fileNameOf: ownName(namesOfModel(model), 'fileNameOf'),
    hasUploads: endpoints.some((endpoint) => sendsUpload(endpoint, model)),
  };
}

/** A good example: one parameter, one result that is JSON, and one possible error. */
function isGoodExample(endpoint: Endpoint): boolean {
  return (
    endpoint.deprecated === undefined &&
    endpoint.method === 'GET' &&
    givesOf(endpoint) === 'body' &&
    !endpoint.responses.some(isOtherThanJson) &&
    endpoint.errors.some(isGoodError)
  );
}

/** `404`; for a range, the most general status (RFC 9110, section 15). */
function sampleStatus({ status }: ErrorDeclaration): string {
  return typeof status === 'number' ? String(status) : status === '4xx' ? '400' : '500';
}

function isGoodError(error: ErrorDeclaration): boolean {
  return error.status === 404 || error.status === 409;
}

function optionsOf(model: Model, example: Endpoint | undefined): readonly string[] {
  const placeholders = addressChoices(model)[0]?.placeholders;
  const address =
    placeholders === undefined
      ? ["baseUrl: 'https://api.example.com'"]
      : placeholders.map((name) => `${name}: ${stringLiteral(placeholderSample(name, model))}`);
  const inPaths = endpointsOf(model).flatMap(({ pathParameters }) => pathParameters);
  const bound = bindablePlaceholders(model)
    .filter((name) => placeholders?.includes(name) !== true)
    .flatMap((name) => inPaths.find(({ property }) => property === name) ?? [])
    .map((parameter) => sampleArgument(parameter, model));
  const headers = bindableHeaders(model).map((header) => sampleArgument(header, model));
  return [...address, ...bound, ...headers, ...credentialSamples(model, example)];
}

/** The type of what the example returns, which is in another package. */
function typeView(example: Endpoint | undefined, model: Model): View {
  const [type] = (example?.responses ?? []).map(valueTypeOf);
  const name = type?.kind === 'named' ? type.name : '';
  const isSingle = model.packages?.single !== undefined;
  return { types: packageNameOf(model, 'types'), shownType: name, isSingle };
}

function scopesView(example: Endpoint | undefined, model: Model): View {
  const scopesFor = ownName(namesOfModel(model), 'scopesFor');
  if (example === undefined || model.scopes.length === 0) return { scopesFor, scopesExample: '' };
  const names = placeholdersOfScopes(model);
  const values = names.map((name) => `${propertyKey(name)}: ${stringLiteral(placeholderSample(name, model))}`);
  const given = values.length === 0 ? '' : `, { ${values.join(', ')} }`;
  const operation = stringLiteral(`${example.group}.${example.name}`);
  return { scopesFor, scopesExample: `${scopesFor}([${operation}]${given})` };
}

function serversView(model: Model): View {
  const isChosen = addressChoices(model).length > 0;
  const names = isChosen ? serverNames(model) : [];
  return {
    servers: names.map((name) => `\`${name}\``).join(', '),
    hasServers: names.length > 1,
    hasAddress: isChosen,
    secondServer: names[1] && stringLiteral(names[1]),
    hasOwnServers: isChosen && ownServersOf(model).length > 0,
  };
}

/** The options that are a value or a function. */
function credentialsOf({ auth }: Model): string {
  const names = auth.schemes.map((scheme) => `\`${optionOf(scheme)}\``);
  if (names.length > 1) return `Each of ${names.join(', ')} is a value, or a function`;
  const [scheme] = auth.schemes;
  return scheme?.kind === 'basic'
    ? `${names.join('')} is a user name and a password, or a function`
    : `${names[0] ?? '`token`'} is a string, or a function`;
}

/** `hasPages`, `pagesMethod` and `pagesInput` for a call of the endpoint, and the same for calls of other kinds. */
function callViews(endpoints: readonly Endpoint[], model: Model): View {
  const shapes = endpoints.find(({ responses }) => responses.length > 1);
  const calls = {
    pages: endpoints.find(({ pages }) => pages !== undefined),
    pattern: endpoints.findLast(({ query }) => query.some(({ isPattern }) => isPattern)),
    shapes,
    events: endpoints.find((endpoint) => givesOf(endpoint) === 'body' && isIterable(endpoint)),
    downloads: endpoints.find(isDownload),
    existence: endpoints.find((endpoint) => givesOf(endpoint) === 'existence'),
  };
  const views = Object.entries(calls).flatMap(([part, endpoint]) => {
    const patterns = part === 'pattern' ? (endpoint?.query ?? []).filter(({ isPattern }) => isPattern) : [];
    const shown = patterns.map(({ property }) => property);
    return [
      [`has${upperFirst(part)}`, endpoint !== undefined],
      [`${part}Method`, endpoint && methodText(endpoint)],
      [`${part}Input`, endpoint && sampleInput(endpoint, model, shown)],
    ] as const;
  });
  return {
    ...Object.fromEntries(views),
    shapesStatuses: (shapes?.responses ?? []).map(({ status }) => status).join(' | '),
  };
}
