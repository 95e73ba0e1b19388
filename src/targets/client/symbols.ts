import type { Endpoint } from '../../model/model.js';
import type { Symbol } from '../../print/names.js';
import { errorClassName, lowerFirst, operationName, upperFirst } from '../../print/names.js';

/** What the files of the client package call each other's things. */

/** Something of `src/runtime/client/`. */
export function runtimeSymbol(file: string, name: string): Symbol {
  return { name, package: 'client', path: `runtime/${file}`, isType: false };
}

export function runtimeType(file: string, name: string): Symbol {
  return { ...runtimeSymbol(file, name), isType: true };
}

/** `getResourceByKey` */
export function functionSymbol(endpoint: Endpoint): Symbol {
  return { name: operationName(endpoint), package: 'client', path: `operations/${endpoint.group}`, isType: false };
}

/** What the function returns: `GetResourceByKeyCall`. */
export function callSymbol(endpoint: Endpoint): Symbol {
  const name = `${upperFirst(operationName(endpoint))}Call`;
  return { name, package: 'client', path: `operations/${endpoint.group}`, isType: true };
}

/** `NotFoundError`, as the type of what a call fails with. */
export function errorType(errorName: string): Symbol {
  return { name: errorClassName(errorName), package: 'client', path: 'errors', isType: true };
}

/** The status, class and body of a declared error, for the descriptions of operations: `notFoundAnswer`. */
export function errorAnswerSymbol(errorName: string): Symbol {
  return { name: `${lowerFirst(errorName)}Answer`, package: 'client', path: 'errors', isType: false };
}

/** The operations of a group as methods: `ResourceClient`. */
export function groupClientSymbol(groupName: string): Symbol {
  return { name: `${upperFirst(groupName)}Client`, package: 'client', path: `clients/${groupName}`, isType: true };
}

/** What makes them: `createResourceClient`. */
export function groupFactorySymbol(groupName: string): Symbol {
  const name = `create${upperFirst(groupName)}Client`;
  return { name, package: 'client', path: `clients/${groupName}`, isType: false };
}

/** The names of path parameters that can be bound. */
export const bindableHoleSymbol: Symbol = { name: 'BindableHole', package: 'client', path: 'connection', isType: true };
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
