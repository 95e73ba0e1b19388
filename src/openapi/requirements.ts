import { itemsOf, child, type Located } from './document.js';
import type { Draft } from './draft.js';
import { memberOf } from './json.js';
import type { OperationPlace } from './operations.js';
import { parameterKey, parametersOf } from './parameters.js';

/**
 * The requirements of an operation: its own, or those of the document. If neither requires anything, but the operation
 * has the key of a scheme among its parameters, it requires that key.
 */
export function requirementsOf(draft: Draft, { pathItem, operation }: OperationPlace): Located {
  const own = child(operation, 'security');
  const security = own.value === undefined ? draft.security : own;
  if (itemsOf(security).length > 0) return security;
  const byKey = new Map([...draft.schemes].map(([written, { parameter }]) => [parameter, written]));
  const keys = parametersOf(draft, pathItem, operation).flatMap(({ value }) => {
    const name = byKey.get(parameterKey(value));
    return name === undefined ? [] : [{ name, isRequired: memberOf(value, 'required') === true }];
  });
  if (keys.length === 0) return security;
  const required = keys.filter(({ isRequired }) => isRequired);
  const alternatives =
    required.length > 0
      ? [Object.fromEntries(required.map(({ name }) => [name, []]))]
      : [...keys.map(({ name }) => ({ [name]: [] })), {}];
  return { value: alternatives, at: operation.at };
}
