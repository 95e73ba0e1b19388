import type { Endpoint } from '../../model/model.js';
import type { Module } from '../../print/module.js';
import type { Symbol } from '../../print/names.js';
import { operationName } from '../../print/names.js';

/** Something of `src/runtime/server`: `runtimeValue('problem', 'ProblemError')`. */
export function runtimeValue(file: string, name: string): Symbol {
  return { name, package: 'server', path: `runtime/${file}`, isType: false };
}

export function runtimeType(file: string, name: string): Symbol {
  return { ...runtimeValue(file, name), isType: true };
}

/** All handlers: `Operations`. */
export const operationsSymbol: Symbol = { name: 'Operations', package: 'server', path: 'operations', isType: true };

/** The scopes of the model by name: `scopes`. */
export const scopesSymbol: Symbol = { name: 'scopes', package: 'server', path: 'scopes', isType: false };

/** Every endpoint, in the order of the model: `endpoints`. */
export const endpointsSymbol: Symbol = { name: 'endpoints', package: 'server', path: 'endpoints', isType: false };

/** `findEndpoint` */
export const findEndpointSymbol: Symbol = { name: 'findEndpoint', package: 'server', path: 'router', isType: false };

/** One endpoint: `getResourceByKey` of `endpoints/resource/getByKey`. */
export function endpointSymbol(endpoint: Endpoint): Symbol {
  return {
    name: operationName(endpoint),
    package: 'server',
    path: `endpoints/${endpoint.group}/${endpoint.name}`,
    isType: false,
  };
}

/** `Endpoint<Operations>`, both imported. */
export function endpointType(module: Module): string {
  return `${module.mention(runtimeType('endpoint', 'Endpoint'))}<${module.mention(operationsSymbol)}>`;
}
