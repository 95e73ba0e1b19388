import type { Endpoint } from '../../model/model.js';
import { errorClassName, lowerFirst, operationName, type Symbol, upperFirst } from '../../print/names.js';

/** The names that files of the client package import from each other. */

/** Something of `src/runtime/client/`. */
export function runtimeSymbol(name: string): Symbol {
  return { name, package: 'client', path: 'runtime/client', isType: false };
}

/** A type of the runtime keeps its name; a model type of the same name is renamed. */
export function runtimeType(name: string): Symbol {
  return { ...runtimeSymbol(name), isType: true, localName: name };
}

/** `getResourceByKey` */
export function functionSymbol(endpoint: Endpoint): Symbol {
  return { name: operationName(endpoint), package: 'client', path: { group: endpoint.group }, isType: false };
}

/** What the function returns: `GetResourceByKeyCall`. */
export function callSymbol(endpoint: Endpoint): Symbol {
  return { ...functionSymbol(endpoint), name: `${upperFirst(operationName(endpoint))}Call`, isType: true };
}

/** `NotFoundError`, as the type of a failure. */
export function errorType(errorName: string): Symbol {
  return { name: errorClassName(errorName), package: 'client', path: 'errors', isType: true };
}

/** The status, class and body of a declared error, for the tables of operations: `notFound`. */
export function errorResponseSymbol(errorName: string): Symbol {
  return { name: `${lowerFirst(errorName)}ApiResponse`, package: 'client', path: 'errors', isType: false };
}

/** The operations of a group as methods: `ResourceClient`. */
export function groupClientSymbol(group: string): Symbol {
  return { name: `${upperFirst(group)}Client`, package: 'client', path: { group }, isType: true };
}

/** Their factory: `createResourceClient`. */
export function groupFactorySymbol(group: string): Symbol {
  return { name: `create${upperFirst(group)}Client`, package: 'client', path: { group }, isType: false };
}

/** The failures that all operations of a group share: `ResourceCallErrors`. */
export function groupFailureSymbol(group: string): Symbol {
  return { name: `${upperFirst(group)}CallErrors`, package: 'client', path: { group }, isType: true };
}

/** The tables of these errors: `resourceErrors`. */
export function groupErrorListSymbol(group: string): Symbol {
  return { name: `${lowerFirst(group)}Errors`, package: 'client', path: { group }, isType: false };
}

/** The names of path parameters that can be bound. */
export const bindablePlaceholderSymbol: Symbol = {
  name: 'BindablePlaceholder',
  package: 'client',
  path: 'connection',
  isType: true,
};
export const clientOptionsSymbol: Symbol = {
  name: 'ClientOptions',
  package: 'client',
  path: 'connection',
  isType: true,
};
export const createConnectionSymbol: Symbol = {
  name: 'createConnection',
  package: 'client',
  path: 'connection',
  isType: false,
};
