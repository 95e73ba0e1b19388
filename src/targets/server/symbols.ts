import type { Module } from '../../print/module.js';
import { exportedType, exportOf, type Symbol, type ValidatorRole, validatorSymbol } from '../../print/names.js';

/** All handlers: `Operations`. */
export const operationsSymbol: Symbol = exportedType('server', 'Operations', 'server');

/** The scopes of the model by name: `scopes`. */
export const scopesSymbol: Symbol = exportOf('server', 'scopes', 'scopes');

/** `findEndpoint` */
export const findEndpointSymbol: Symbol = exportOf('server', 'findEndpoint', 'router');

/** The endpoints of a group: `resourceEndpoints`. */
export function endpointsSymbol(group: string): Symbol {
  return exportOf('server', `${group}Endpoints`, { group });
}

const validators: Symbol = { ...exportOf('validators', 'validators'), isNamespace: true };

/** `validators.parseResource`, by namespace import: a module uses many validators, each only once. */
export function validatorText(typeName: string, role: ValidatorRole, module: Module): string {
  return `${module.mention(validators)}.${validatorSymbol(typeName, role).name}`;
}
