import type { Module } from '../../print/module.js';
import { exportOf, type Symbol, type ValidatorRole, validatorSymbol } from '../../print/names.js';

/** The parts of a server that only some models need; each is a bundle of `src/runtime/server`. */
export type Feature =
  | 'cookies'
  | 'forms'
  | 'incoming-streams'
  | 'nested'
  | 'outgoing-streams'
  | 'request-contents'
  | 'response-contents'
  | 'schemes'
  | 'webhooks';

/** An export of `src/runtime/server`: `runtimeValue('ProblemError')`. */
export function runtimeValue(name: string, bundle: 'server' | Feature = 'server'): Symbol {
  return { name, package: 'server', path: `runtime/${bundle}`, isType: false };
}

export function runtimeType(name: string, bundle?: Feature): Symbol {
  return { ...runtimeValue(name, bundle), isType: true };
}

/** Reads a query parameter whose parts have names in brackets. */
export const nestedParameterSymbol: Symbol = runtimeValue('nestedParameter', 'nested');

export const readCookiesSymbol: Symbol = runtimeValue('readCookies', 'cookies');

/** All handlers: `Operations`. */
export const operationsSymbol: Symbol = { name: 'Operations', package: 'server', path: 'server', isType: true };

/** The scopes of the model by name: `scopes`. */
export const scopesSymbol: Symbol = { name: 'scopes', package: 'server', path: 'scopes', isType: false };

/** `findEndpoint` */
export const findEndpointSymbol: Symbol = { name: 'findEndpoint', package: 'server', path: 'router', isType: false };

/** The endpoints of a group: `resourceEndpoints`. */
export function endpointsSymbol(group: string): Symbol {
  return { name: `${group}Endpoints`, package: 'server', path: { group }, isType: false };
}

const validators: Symbol = { ...exportOf('validators', 'validators'), isNamespace: true };

/** `validators.parseResource`, by namespace import: a module uses many validators, each only once. */
export function validatorText(typeName: string, role: ValidatorRole, module: Module): string {
  return `${module.mention(validators)}.${validatorSymbol(typeName, role).name}`;
}
