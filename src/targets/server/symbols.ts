import type { Module } from '../../print/module.js';
import { exportOf, type Symbol, type ValidatorRole, validatorSymbol } from '../../print/names.js';

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
