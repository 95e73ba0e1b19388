import { declarationsOf, objectOf } from '../../model/declarations.js';
import {
  endpointsOf,
  idempotencyKeyOf,
  inputShapeOf,
  isEventId,
  isRedirect,
  parametersOf,
} from '../../model/endpoints.js';
import type { Model } from '../../model/model.js';
import { isNested } from '../../model/nested.js';
import { usesBearerOnly } from '../../model/requirements.js';
import { ownServersOf } from '../../model/servers.js';
import { modulesWithGroups } from '../../print/model-modules.js';
import { moduleInputs } from '../../print/module-inputs.js';
import { lateFile, type OutputFile } from '../../print/output-file.js';
import { packageFiles } from '../../print/package.js';
import { bundlesOf, neededIn, type NeededFunctions, runtimeFiles } from '../../print/runtime.js';
import { renderTemplate } from '../../print/template.js';
import type { Target } from '../target.js';
import { apiPage } from './api-page.js';
import { clientFile } from './client-file.js';
import { connectionFile } from './connection.js';
import { contentReaders, contentWriters, isReadByMediaType } from './contents.js';
import { errorsFile } from './errors.js';
import { hasDownload } from './gives.js';
import { indexFile } from './index-file.js';
import { moduleFile } from './module-file.js';
import { textBetween } from './operation.js';
import { readmeView } from './readme.js';
import { scopesFile } from './scopes-file.js';
import { decodersOf, functionsOf } from './text-value.js';
import { webhooksFile } from './webhooks-file.js';

/** The client: every endpoint as a function and as a method, with typed errors; runs on every platform with `fetch`. */
export const client: Target = {
  name: 'client',
  description: 'a typed client for browsers and servers',
  needs: ['types', 'validators'],
  emit,
};

function emit(model: Model): readonly OutputFile[] {
  return [
    ...packageFiles({
      model,
      package: 'client',
      entries: { '.': 'index', './logging': 'runtime/logging', './opentelemetry': 'runtime/opentelemetry' },
      runtime: ['client'],
      needs: ['types', 'validators'],
      description: `A typed client of the ${model.name} API, for browsers and servers.`,
      readmeView: readmeView(model),
      pages: ['api.md'],
    }),
    lateFile(
      {
        path: 'client/api.md',
        facts: modulesWithGroups(model)
          .map((part) => moduleInputs(model)({ part }))
          .join(),
      },
      () => ({
        text: renderTemplate('client/api.md.hbs', apiPage(model), model.packages?.templates),
        isProseFormatted: true,
      }),
    ),
    indexFile(model),
    clientFile(model),
    connectionFile(model),
    ...(model.errors.length === 0 ? [] : [errorsFile(model)]),
    ...(model.scopes.length === 0 ? [] : [scopesFile(model)]),
    ...(model.webhooks === undefined ? [] : [webhooksFile(model, model.webhooks)]),
    ...modulesWithGroups(model).map((part) =>
      lateFile({ path: `client/src/${part.path}.ts`, part }, () => moduleFile(model, part)),
    ),
    ...runtimeFiles(model, 'client', ['client', 'requests', 'logging', 'opentelemetry', ...featuresOf(model)]),
  ];
}

/** The bundles of the runtime whose functions the code of a model calls. */
function featuresOf(model: Model): readonly string[] {
  const declarations = declarationsOf(model);
  const endpoints = endpointsOf(model);
  const successes = endpoints.filter(({ method }) => method !== 'HEAD').flatMap(({ responses }) => responses);
  // Every declared error has a class, even if no endpoint uses it.
  const received = [...successes, ...model.errors.filter(isReadByMediaType)];
  const functions = [
    ...valueFunctions(model),
    ...neededIn(model, neededFunctions),
    ...(model.servers.some(({ name }) => name !== undefined) || ownServersOf(model).length > 0 ? ['withServers'] : []),
    ...endpoints.flatMap(({ contents = [] }) => contentWriters(contents, declarations)),
    ...received.flatMap(({ contents = [] }) => contentReaders(contents)),
    ...(model.auth.schemes.length === 0 || usesBearerOnly(model) ? [] : ['authorizeBy']),
    ...(model.webhooks === undefined ? [] : ['readWebhook']),
  ];
  return bundlesOf('client', functions);
}

const neededFunctions: NeededFunctions = {
  writeNested: ({ query }, declarations) => query.some(({ type }) => isNested(type, declarations)),
  writeCookies: ({ cookies }) => cookies.length > 0,
  groupedLocations: (endpoint) => inputShapeOf(endpoint) === 'grouped',
  pathSegments: ({ pathParameters }) => pathParameters.some(({ isSegments }) => isSegments),
  segmentBefore: (endpoint) => endpoint.pathParameters.some((one) => textBetween(one, endpoint) !== undefined),
  writeOptionalBody: ({ isBodyOptional }) => isBodyOptional === true,
  idempotencyKey: (endpoint) => idempotencyKeyOf(endpoint) !== undefined,
  encodeEventId: ({ headers }) => headers.some(isEventId),
  writeFurtherQuery: ({ constants, query }) => constants !== undefined && query.length > 0,
  findInRanges: ({ errors }) => errors.some(({ status }) => typeof status !== 'number'),
  opaqueRedirect: ({ responses }) => responses.some(({ status }) => isRedirect(status)),
  pagedCall: ({ pages }) => pages !== undefined,
  fileOf: hasDownload,
};

/** Of values that are strings in addresses, parameters, forms and headers. */
function valueFunctions(model: Model): readonly string[] {
  const declarations = declarationsOf(model);
  const endpoints = endpointsOf(model);
  const forms = endpoints
    .flatMap(({ contents = [] }) => contents)
    .flatMap(({ encoding, type }) =>
      encoding === 'form' || encoding === 'multipart' ? (objectOf(type, declarations)?.fields ?? []) : [],
    );
  const sent = [...model.placeholders, ...endpoints.flatMap(parametersOf), ...forms];
  const responses = [...endpoints.flatMap((endpoint) => endpoint.responses), ...model.errors];
  return [
    ...sent.flatMap(({ type }) => functionsOf(type, 'encode', declarations)),
    ...responses.flatMap(({ headers }) => headers).flatMap((header) => decodersOf(header, declarations)),
  ];
}
