import { child, type Located } from './document.js';
import type { Draft } from './draft.js';
import { listOf, memberOf, objectOf, textOf } from './json.js';
import type { OperationPlace } from './operations.js';
import { parametersIn, parametersOf } from './parameters.js';

/** The path of an operation, with what it always has in its query: `/objects?action=restore`. */
export interface Address {
  readonly path: string;
  /** All parameters but those that are always the same. */
  readonly parameters: readonly Located[];
}

/**
 * A fragment is no part of a request (RFC 9110, section 7.1), but documents tell operations apart by it. One that repeats
 * what parameters of the query always are is what selects the operation.
 */
export function addressOf(draft: Draft, { path, pathItem, operation }: OperationPlace): Address {
  const parameters = parametersOf(draft, pathItem, operation);
  const [address = '', fragment = ''] = path.split('#');
  const found = fragment.split('&').map((pair) => ({ pair, parameter: constantNamed(pair, parameters) }));
  if (found.some(({ parameter }) => parameter === undefined)) return { path: address, parameters };
  const constants = new Set(found.map(({ parameter }) => parameter));
  const query = found.map(({ pair }) => pair.replace(/=$/, '')).join('&');
  return { path: `${address}?${query}`, parameters: parameters.filter((one) => !constants.has(one)) };
}

/** The parameter that `action=restore`, or `acl` alone, stands for: one with a single value. */
function constantNamed(pair: string, parameters: readonly Located[]): Located | undefined {
  const [name = '', value] = pair.split('=');
  return parametersIn(parameters, 'query').find((parameter) => {
    const object = objectOf(parameter.value);
    if (textOf(memberOf(object, 'name')) !== name || memberOf(object, 'required') !== true) return false;
    const schema = objectOf(child(parameter, 'schema').value);
    const members = listOf(memberOf(schema, 'enum'));
    const constant = memberOf(schema, 'const') ?? (members.length === 1 ? members[0] : undefined);
    return constant !== undefined && (value === undefined || String(constant) === value);
  });
}
