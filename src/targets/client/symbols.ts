import { endpointsOf } from '../../model/endpoints.js';
import type { Endpoint, Model } from '../../model/model.js';
import type { Module } from '../../print/module.js';
import {
  exportedType,
  exportOf,
  errorClassName,
  lowerFirst,
  operationName,
  ownName,
  type Symbol,
  upperFirst,
} from '../../print/names.js';
import { memoize } from '../../source/memoize.js';

/** The names that files of the client package import from each other. */

/** A namespace, like that of the types: its import stays the same when the model changes. */
const errors: Symbol = { ...exportOf('client', 'errors', 'errors'), isNamespace: true };

/** `errors.NotFoundError`, as the type of a failure. */
export function errorTypeText(errorName: string, module: Module): string {
  return `${module.mention(errors)}.${errorClassName(errorName)}`;
}

/** The status, class and body of a declared error, for the tables of operations: `errors.notFoundApiResponse`. */
export function errorResponseText(errorName: string, module: Module): string {
  return `${module.mention(errors)}.${errorResponseName(errorName)}`;
}

/** `notFoundApiResponse` */
export function errorResponseName(errorName: string): string {
  return `${lowerFirst(errorName)}ApiResponse`;
}

/** The operations of a group as methods: `ResourceClient`. */
export function groupClientSymbol(group: string): Symbol {
  return exportedType('client', `${upperFirst(group)}Client`, { group });
}

/** Their factory: `createResourceClient`. */
export function groupFactorySymbol(group: string, model: Model): Symbol {
  return ownFunction(`create${upperFirst(group)}Client`, { group }, model);
}

export function createClientSymbol(model: Model): Symbol {
  return ownFunction('createClient', 'client', model);
}

export function createConnectionSymbol(model: Model): Symbol {
  return ownFunction('createConnection', 'connection', model);
}

function ownFunction(name: string, path: Symbol['path'], model: Model): Symbol {
  return exportOf('client', ownName(namesOfModel(model), name), path);
}

/** The failures that all operations of a group share: `ResourceCallErrors`. */
export function groupFailureSymbol(group: string): Symbol {
  return exportedType('client', `${upperFirst(group)}CallErrors`, { group });
}

/** The tables of these errors: `resourceErrors`. */
export function groupErrorListSymbol(group: string, model: Model): Symbol {
  return exportOf('client', privateName(`${lowerFirst(group)}Errors`, model), { group });
}

/** The table of an operation: `getResourceByKeyOperation`. */
export function tableName(endpoint: Endpoint, model: Model): string {
  return privateName(`${operationName(endpoint)}Operation`, model);
}

/** The name of a private constant of a module. No name of a model ends with `$`. */
function privateName(name: string, model: Model): string {
  return namesOfModel(model).has(name) ? `${name}$` : name;
}

/** The operations and errors of the model, which the package exports as functions and classes. */
export const namesOfModel: (model: Model) => ReadonlySet<string> = memoize(
  (model) =>
    new Set([...endpointsOf(model).map(operationName), ...model.errors.map((error) => errorClassName(error.name))]),
);

export const clientOptionsSymbol: Symbol = exportedType('client', 'ClientOptions', 'connection');
