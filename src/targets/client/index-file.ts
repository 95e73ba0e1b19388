import { endpointsOf, inputShapeOf } from '../../model/endpoints.js';
import type { Model } from '../../model/model.js';
import { modulesWithGroups } from '../../print/model-modules.js';
import { printModule } from '../../print/module.js';
import { errorClassName, exportedBeside } from '../../print/names.js';
import type { OutputFile } from '../../print/output-file.js';
import { words } from '../../source/words.js';
import { credentialTypesOf } from './credentials.js';
import { hasDownload } from './call-result.js';
import { namesOfModel } from './symbols.js';
import { sendsUpload } from '../../print/client-calls.js';
import { uploadTypes } from './call-input.js';
import { webhookTypes } from './webhooks-file.js';

/**
 * `src/index.ts`: everything, by module; of errors only the classes, of the runtime what users may name, by topic.
 *
 *     export * from './modules/resource.js';
 */
export function indexFile(model: Model): OutputFile {
  const errors = model.errors.map((error) => errorClassName(error.name));
  const endpoints = endpointsOf(model);
  const hasPages = endpoints.some(({ pages }) => pages !== undefined);
  const isDownloading = endpoints.some(hasDownload);
  const sends = model.webhooks !== undefined;
  const beside = (names: readonly string[]): readonly string[] =>
    names.map((name) => exportedBeside(namesOfModel(model), name));
  const modules = [
    'client',
    'connection',
    ...modulesWithGroups(model).map(({ path }) => path),
    ...(model.scopes.length === 0 ? [] : ['scopes']),
    ...(sends ? ['webhooks'] : []),
  ];
  const types: readonly (readonly [bundle: string, names: readonly string[]])[] = [
    ...runtimeTypes.map((names) => ['client', names] as const),
    ['client', hasPages ? ['PagedCall'] : []],
    ['inputs', endpoints.some((endpoint) => inputShapeOf(endpoint) === 'grouped') ? ['BoundGroupedInput'] : []],
    ['credentials', credentialTypesOf(model)],
    ['webhooks', sends ? webhookTypes : []],
    ['downloads', isDownloading ? ['Download'] : []],
    ['uploads', endpoints.some((endpoint) => sendsUpload(endpoint, model)) ? uploadTypes : []],
  ];
  const exports = [
    ...modules.map((path) => `export * from './${path}.js';`),
    ...exportsOf('', './errors.js', errors),
    ...runtimeValues.flatMap((names) => exportsOf('', '../runtime/client.js', beside(names))),
    ...exportsOf('', '../runtime/requests.js', beside(['sendRequest'])),
    ...exportsOf('', '../runtime/downloads.js', isDownloading ? beside(['fileNameOf', 'fileOf']) : []),
    ...types.flatMap(([bundle, names]) => exportsOf('type ', `../runtime/${bundle}.js`, names)),
  ];
  return printModule({ model, package: 'client', path: 'index' }, () => [exports.join('\n')]);
}

/** The errors of every client, and the functions besides the operations. */
const runtimeValues = [
  'ApiError ClientError ResponseError UnexpectedResponseError InvalidInputError',
  'AbortError ConnectionError TimeoutError TokenError',
  'clientCredentials keepToken request updateWithRetry',
].map(words);

/** A package that exports a client must be able to name the parts of its type. */
const runtimeTypes = [
  'Connection ConnectionOptions ClientFor HeaderValues Fetch FetchOptions',
  'BoundBy BoundInput WithBound ResponseReading Mismatch Tolerant',
  'Call CallArguments CallOptions CallResult CallFailure ApiResponse',
  'Received WithoutBody FailedCall Issue ProblemDetails ProblemReason',
  'Middleware Attempt Exchange Token IssuedToken ClientCredentials',
  'TolerantClient TolerantObject UnknownVariant',
  'ClientRequest RequestOptions RequestedResponse Progress ProgressOptions',
].map(words);

/** `export type { Call, CallOptions } from '../runtime/client.js';`; nothing for no names. */
function exportsOf(kind: '' | 'type ', path: string, names: readonly string[]): readonly string[] {
  return names.length === 0 ? [] : [`export ${kind}{ ${names.join(', ')} } from '${path}';`];
}
