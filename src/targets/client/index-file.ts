import { StructureKind } from '../../print/ts-morph.js';
import type { ExportDeclarationStructure } from 'ts-morph';
import { endpointsOf } from '../../model/endpoints.js';
import type { Model } from '../../model/model.js';
import { type ModelModule, modulesOf } from '../../print/model-modules.js';
import { printModule, printStatement } from '../../print/module.js';
import { errorClassName, exportedBeside } from '../../print/names.js';
import type { OutputFile } from '../../print/output-file.js';
import { words } from '../../source/words.js';
import { credentialTypesOf } from './credentials.js';
import { hasDownload } from './gives.js';
import { namesOfModel } from './symbols.js';
import { sendsUpload } from '../../print/client-calls.js';
import { uploadTypes } from './uploads.js';
import { webhookTypes } from './webhooks-file.js';

/** The modules with operations. */
export function clientModulesOf(model: Model): readonly ModelModule[] {
  return modulesOf(model).filter(({ groups }) => groups.length > 0);
}

/**
 * `src/index.ts`: everything, by module; for errors only the classes.
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
    ...clientModulesOf(model).map(({ path }) => path),
    ...(model.scopes.length === 0 ? [] : ['scopes']),
    ...(sends ? ['webhooks'] : []),
  ];
  const typesByBundle: Readonly<Record<string, readonly string[]>> = {
    client: hasPages ? [...runtimeTypes, 'PagedCall'] : runtimeTypes,
    credentials: credentialTypesOf(model),
    webhooks: sends ? webhookTypes : [],
    downloads: isDownloading ? ['Download'] : [],
    uploads: endpoints.some((endpoint) => sendsUpload(endpoint, model)) ? uploadTypes : [],
  };
  const exports = [
    ...modules.map((path) => `export * from './${path}.js';`),
    ...(errors.length === 0 ? [] : [printStatement(values('./errors.js', errors))]),
    printStatement(values('../runtime/client.js', beside([...runtimeErrors, ...runtimeFunctions]))),
    printStatement(values('../runtime/requests.js', beside(requestFunctions))),
    ...(isDownloading ? [printStatement(values('../runtime/downloads.js', beside(['fileNameOf', 'fileOf'])))] : []),
    ...Object.entries(typesByBundle)
      .filter(([, types]) => types.length > 0)
      .map(([bundle, types]) => printStatement({ ...values(`../runtime/${bundle}.js`, types), isTypeOnly: true })),
  ];
  return printModule({ model, package: 'client', path: 'index' }, () => [exports.join('\n')]);
}

/** The errors of every client. */
const runtimeErrors = words(`
  AbortError ApiError ClientError ConnectionError InvalidInputError ResponseError TimeoutError TokenError
  UnexpectedResponseError
`);

/** The functions besides the operations. */
const runtimeFunctions = ['clientCredentials', 'keepToken', 'updateWithRetry'];

/** Those for requests that the model does not describe. */
const requestFunctions = ['request', 'sendRequest'];

/** A package that exports a client must be able to name the parts of its type. */
const runtimeTypes = words(`
  ApiResponse Attempt BoundBy BoundGroupedInput BoundInput Call CallArguments CallFailure CallOptions CallResult
  ClientCredentials ClientFor ClientRequest Connection ConnectionOptions Exchange Fetch FetchOptions HeaderValues
  Issue IssuedToken Middleware Mismatch ProblemDetails ProblemReason Progress ProgressOptions Received RequestOptions
  RequestedResponse ResponseReading Token Tolerant WithBound WithoutBody
`);

function values(moduleSpecifier: string, names: readonly string[]): ExportDeclarationStructure {
  return { kind: StructureKind.ExportDeclaration, namedExports: [...names], moduleSpecifier };
}
