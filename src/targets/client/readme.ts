import type { Endpoint, ErrorDeclaration, Model } from '../../model/model.js';
import { optionOf } from '../../model/requirements.js';
import { propertyKey, stringLiteral } from '../../print/escape.js';
import { errorClassName, operationName, ownName, packageNameOf } from '../../print/names.js';
import { bindableHeaders, bindableParameters, bindablePlaceholders } from '../../model/bindable.js';
import { addressChoices, placeholderSample } from '../../model/placeholders.js';
import { ownServersOf, serverNames } from '../../model/servers.js';
import { requestName } from './client-file.js';
import { givesOf, isDownload } from './gives.js';
import { inputNeedOf } from './input.js';
import { isIterable, methodText, sampleArgument, sampleInput } from './sample.js';
import { placeholdersOfScopes } from './scopes-file.js';
import { createClientSymbol, createConnectionSymbol, namesOfModel } from './symbols.js';
import { sendsUpload } from './uploads.js';

/**
 * The view of `templates/client/README.md.hbs`: calls of real endpoints of the model. Code strings are ready to
 * print.
 */
export interface ClientReadmeView extends Record<string, unknown> {
  readonly package: string;
  readonly createClient: string;
  readonly createConnection: string;
  readonly request: string;
  readonly requestFunction: string;
  readonly sendRequest: string;
  /** The name of the server's package. */
  readonly server: string;
  readonly validators: string;
  /** The options of `createClient`, one to a line. */
  readonly options: readonly string[];
  /** `token` is a string, or a function */
  readonly credentials: string;
  /** `projectKey`, as words; empty if nothing can be bound. */
  readonly bound: string;
  readonly hasBound: boolean;
  readonly hasExample: boolean;
  /** `resource.getByKey` */
  readonly method: string;
  readonly function: string;
  /** Empty if nothing is required; then it is omitted. */
  readonly input: string;
  /** A call that needs no input, if there is one: `client.resource.query`. */
  /** `` `production`, `sandbox` ``, the default first. */
  readonly servers: string;
  readonly hasServers: boolean;
  readonly secondServer: string;
  readonly hasOwnServers: boolean;
  readonly hasBare: boolean;
  readonly bareMethod: string;
  readonly route: string;
  readonly hasError: boolean;
  readonly error: string;
  readonly errorStatus: string;
  readonly hasPattern: boolean;
  readonly patternMethod: string;
  readonly patternInput: string;
  readonly hasShapes: boolean;
  readonly shapesMethod: string;
  readonly shapesInput: string;
  readonly shapesStatuses: string;
  readonly hasKeys: boolean;
  /** Whether clients have tokens. */
  readonly hasToken: boolean;
  readonly scopesFor: string;
  /** `scopesFor(['resource.get'], { projectKey: 'my-project-key' })`; empty if it needs none. */
  readonly scopesExample: string;
  readonly hasCookies: boolean;
  readonly hasWebhooks: boolean;
  readonly receiveWebhook: string;
  readonly hasPages: boolean;
  readonly pagesMethod: string;
  readonly pagesInput: string;
  /** Whether a body is anything but JSON. */
  readonly hasContents: boolean;
  /** Whether a request has bytes or files. */
  readonly hasUploads: boolean;
  readonly hasDownloads: boolean;
  /** A call whose every response is a file: `client.upload.download`. */
  readonly downloadMethod: string;
  readonly downloadInput: string;
  readonly fileOf: string;
  readonly fileNameOf: string;
  readonly hasEvents: boolean;
  readonly eventsMethod: string;
  readonly eventsInput: string;
  readonly hasExistence: boolean;
  readonly existenceMethod: string;
  readonly existenceInput: string;
}

export function readmeView(model: Model): ClientReadmeView {
  const endpoints = model.groups.flatMap((group) => group.endpoints);
  const example = endpoints.find(isGoodExample) ?? endpoints[0];
  const error = example === undefined ? undefined : exampleError(example);
  const bare = endpoints.find((endpoint) => inputNeedOf(endpoint, model) !== 'always');
  const bound = bindableParameters(model);
  return {
    package: stringLiteral(packageNameOf(model, 'client')),
    createClient: createClientSymbol(model).name,
    createConnection: createConnectionSymbol(model).name,
    request: requestName(model),
    requestFunction: ownName(namesOfModel(model), 'request'),
    sendRequest: ownName(namesOfModel(model), 'sendRequest'),
    server: packageNameOf(model, 'server'),
    validators: packageNameOf(model, 'validators'),
    options: optionsOf(model),
    credentials: credentialsOf(model),
    bound: bound.map((name) => `\`${name}\``).join(', '),
    hasBound: bound.length > 0,
    hasExample: example !== undefined,
    method: methodOf(example),
    function: example === undefined ? '' : operationName(example),
    input: example === undefined ? '' : sampleInput(example, model),
    ...serversView(model),
    hasBare: bare !== undefined,
    bareMethod: methodOf(bare),
    route: example === undefined ? '' : `${example.group}.${example.name}`,
    hasError: error !== undefined,
    error: error === undefined ? '' : errorClassName(error.name),
    errorStatus: error === undefined ? '' : sampleStatus(error),
    hasKeys: endpoints.some(({ idempotencyKey }) => idempotencyKey !== undefined),
    hasToken: model.auth.schemes.length === 0 || model.auth.schemes.some(({ kind }) => kind === 'bearer'),
    ...scopesView(example, model),
    hasCookies: endpoints.some(({ cookies }) => cookies.length > 0),
    hasWebhooks: model.webhooks !== undefined,
    receiveWebhook: ownName(namesOfModel(model), 'receiveWebhook'),
    ...pagesView(endpoints, model),
    ...patternView(endpoints, model),
    ...shapesView(endpoints, model),
    ...contentsView(endpoints, model),
    ...downloadsView(endpoints, model),
    hasUploads: endpoints.some((endpoint) => sendsUpload(endpoint, model)),
    ...existenceView(endpoints, model),
  };
}

/** A good example: one parameter, one result and one possible error. */
function isGoodExample(endpoint: Endpoint): boolean {
  return (
    endpoint.deprecated === undefined &&
    endpoint.method === 'GET' &&
    givesOf(endpoint) === 'body' &&
    endpoint.errors.some(isGoodError)
  );
}

function exampleError(endpoint: Endpoint): ErrorDeclaration | undefined {
  return endpoint.errors.find(isGoodError) ?? endpoint.errors[0];
}

/** `404`; for a range, the most general status (RFC 9110, section 15). */
function sampleStatus({ status }: ErrorDeclaration): string {
  return typeof status === 'number' ? String(status) : status === '4xx' ? '400' : '500';
}

function isGoodError(error: ErrorDeclaration): boolean {
  return error.status === 404 || error.status === 409;
}

function optionsOf(model: Model): readonly string[] {
  const placeholders = addressChoices(model)[0]?.placeholders;
  const address =
    placeholders === undefined
      ? ["baseUrl: 'https://api.example.com'"]
      : placeholders.map((name) => `${name}: ${stringLiteral(placeholderSample(name, model))}`);
  const bound = bindablePlaceholders(model)
    .filter((name) => placeholders?.includes(name) !== true)
    .map((name) => `${name}: ${stringLiteral(placeholderSample(name, model))}`);
  const headers = bindableHeaders(model).map((header) => sampleArgument(header, model));
  return [...address, ...bound, ...headers, ...credentialSamples(model)];
}

function scopesView(
  example: Endpoint | undefined,
  model: Model,
): Pick<ClientReadmeView, 'scopesFor' | 'scopesExample'> {
  const scopesFor = ownName(namesOfModel(model), 'scopesFor');
  if (example === undefined || model.scopes.length === 0) return { scopesFor, scopesExample: '' };
  const names = placeholdersOfScopes(model);
  const values = names.map((name) => `${propertyKey(name)}: ${stringLiteral(placeholderSample(name, model))}`);
  const given = values.length === 0 ? '' : `, { ${values.join(', ')} }`;
  const operation = stringLiteral(`${example.group}.${example.name}`);
  return { scopesFor, scopesExample: `${scopesFor}([${operation}]${given})` };
}

function serversView(
  model: Model,
): Pick<ClientReadmeView, 'servers' | 'hasServers' | 'secondServer' | 'hasOwnServers'> {
  const isChosen = addressChoices(model).length > 0;
  const names = isChosen ? serverNames(model) : [];
  return {
    servers: names.map((name) => `\`${name}\``).join(', '),
    hasServers: names.length > 1,
    secondServer: names[1] === undefined ? '' : stringLiteral(names[1]),
    hasOwnServers: isChosen && ownServersOf(model).length > 0,
  };
}

/** The credentials of the first alternative of the default. */
function credentialSamples({ auth }: Model): readonly string[] {
  const samples = {
    bearer: "'an access token'",
    basic: "{ username: 'me', password: 'a password' }",
    key: "'an API key'",
  };
  return auth.schemes
    .filter(({ name }) => auth.default[0]?.includes(name))
    .map((scheme) => `${propertyKey(optionOf(scheme))}: ${samples[scheme.kind]}`);
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

function patternView(
  endpoints: readonly Endpoint[],
  model: Model,
): Pick<ClientReadmeView, 'hasPattern' | 'patternMethod' | 'patternInput'> {
  const endpoint = endpoints.findLast((candidate) => candidate.query.some((parameter) => parameter.isPattern));
  if (endpoint === undefined) return { hasPattern: false, patternMethod: '', patternInput: '' };
  const patterns = endpoint.query.filter((parameter) => parameter.isPattern).map((parameter) => parameter.property);
  return {
    hasPattern: true,
    patternMethod: methodText(endpoint),
    patternInput: sampleInput(endpoint, model, patterns),
  };
}

function pagesView(
  endpoints: readonly Endpoint[],
  model: Model,
): Pick<ClientReadmeView, 'hasPages' | 'pagesMethod' | 'pagesInput'> {
  const endpoint = endpoints.find(({ pages }) => pages !== undefined);
  if (endpoint === undefined) return { hasPages: false, pagesMethod: '', pagesInput: '' };
  return { hasPages: true, pagesMethod: methodText(endpoint), pagesInput: sampleInput(endpoint, model) };
}

function shapesView(
  endpoints: readonly Endpoint[],
  model: Model,
): Pick<ClientReadmeView, 'hasShapes' | 'shapesMethod' | 'shapesInput' | 'shapesStatuses'> {
  const endpoint = endpoints.find((candidate) => candidate.responses.length > 1);
  if (endpoint === undefined) return { hasShapes: false, shapesMethod: '', shapesInput: '', shapesStatuses: '' };
  return {
    hasShapes: true,
    shapesMethod: methodText(endpoint),
    shapesInput: sampleInput(endpoint, model),
    shapesStatuses: endpoint.responses.map((response) => response.status).join(' | '),
  };
}

function contentsView(
  endpoints: readonly Endpoint[],
  model: Model,
): Pick<ClientReadmeView, 'hasContents' | 'hasEvents' | 'eventsMethod' | 'eventsInput'> {
  const hasContents = endpoints
    .flatMap((one) => [one, ...one.responses])
    .some(({ contents }) => contents !== undefined);
  const events = endpoints.find((endpoint) => givesOf(endpoint) === 'body' && isIterable(endpoint));
  return {
    hasContents,
    hasEvents: events !== undefined,
    eventsMethod: methodOf(events),
    eventsInput: events === undefined ? '' : sampleInput(events, model),
  };
}

function downloadsView(
  endpoints: readonly Endpoint[],
  model: Model,
): Pick<ClientReadmeView, 'hasDownloads' | 'downloadMethod' | 'downloadInput' | 'fileOf' | 'fileNameOf'> {
  const endpoint = endpoints.find(isDownload);
  return {
    hasDownloads: endpoint !== undefined,
    downloadMethod: methodOf(endpoint),
    downloadInput: endpoint === undefined ? '' : sampleInput(endpoint, model),
    fileOf: ownName(namesOfModel(model), 'fileOf'),
    fileNameOf: ownName(namesOfModel(model), 'fileNameOf'),
  };
}

function existenceView(
  endpoints: readonly Endpoint[],
  model: Model,
): Pick<ClientReadmeView, 'hasExistence' | 'existenceMethod' | 'existenceInput'> {
  const endpoint = endpoints.find((candidate) => givesOf(candidate) === 'existence');
  if (endpoint === undefined) return { hasExistence: false, existenceMethod: '', existenceInput: '' };
  return { hasExistence: true, existenceMethod: methodText(endpoint), existenceInput: sampleInput(endpoint, model) };
}

function methodOf(endpoint: Endpoint | undefined): string {
  return endpoint === undefined ? '' : methodText(endpoint);
}
