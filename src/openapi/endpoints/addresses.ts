import { child, type Located } from '../document/document.js';
import { type Draft, lose } from '../draft/draft.js';
import { type JsonObject, listOf, memberOf, objectOf, textOf } from '../document/json.js';
import { type OperationPlace, parameterKey } from '../document/operations.js';
import { parametersIn, parametersOf, pathParameterNamed } from './parameters.js';

/** The path of an operation with its constant query parameters: `/objects?action=restore`. */
export interface Address {
  readonly path: string;
  /** All parameters except the constant ones. */
  readonly parameters: readonly Located[];
}

/**
 * A fragment is not part of a request (RFC 9110, section 7.1), but some documents use one to distinguish operations. If
 * a fragment repeats constant query parameters, it selects the operation.
 */
export function addressOf(draft: Draft, { path, pathItem, operation }: OperationPlace): Address {
  const parameters = parametersOf(draft, pathItem, operation);
  const [address = '', fragment = ''] = path.split('#');
  const found = fragment.split('&').map((pair) => ({ pair, parameter: constantNamed(pair, parameters) }));
  if (found.some(({ parameter }) => parameter === undefined)) return withQuery(address, parameters);
  const constants = new Set(found.map(({ parameter }) => parameter));
  const query = found.map(({ pair }) => pair.replace(/=$/, '')).join('&');
  return { path: `${plainPath(address)}?${query}`, parameters: parameters.filter((one) => !constants.has(one)) };
}

/** The parameter for `action=restore`, or for `acl` alone: one with a single value. */
function constantNamed(pair: string, parameters: readonly Located[]): Located | undefined {
  const [name = '', value] = pair.split('=');
  return parametersIn(parameters, 'query').find((parameter) => {
    if (textOf(memberOf(parameter.value, 'name')) !== name || memberOf(parameter.value, 'required') !== true)
      return false;
    const schema = child(parameter, 'schema').value;
    const members = listOf(memberOf(schema, 'enum'));
    const constant = memberOf(schema, 'const') ?? (members.length === 1 ? members[0] : undefined);
    return constant !== undefined && (value === undefined || String(constant) === value);
  });
}

/** Of a query in a path (against OpenAPI 3.1.1, section 4.8.8.1), `{tag}` is a parameter, the rest constants. */
function withQuery(address: string, parameters: readonly Located[]): Address {
  const [path = '', query = ''] = plainPath(address).split('?');
  const constants: string[] = [];
  const moved = new Map<Located, JsonObject>();
  const fixed = new Set<string>();
  for (const pair of query.split('&').filter((one) => one !== '')) {
    const [name = '', value = ''] = pair.split('=');
    const written = /^\{([^{}]*)\}$/.exec(value)?.[1];
    const parameter = pathParameterNamed(parameters, written);
    if (parameter !== undefined) moved.set(parameter, { ...objectOf(parameter.value), name, in: 'query' });
    else if (/^[\w.~-]+$/.test(name) && /^[\w.~-]*$/.test(value)) {
      constants.push(pair.replace(/=$/, ''));
      fixed.add(`query ${name}`);
    }
  }
  const variable = parameters.filter(({ value }) => !fixed.has(parameterKey(value)));
  return {
    path: constants.length === 0 ? path : `${path}?${constants.join('&')}`,
    parameters: variable.map((one) => ({ value: moved.get(one) ?? one.value, at: one.at })),
  };
}

/** Placeholders in the syntax of other frameworks, `:id` and `<id>`, as `{id}`. */
export function withBraces(path: string): string {
  return path.replaceAll(/(?<=\/):([A-Za-z_]\w*)(?=[/?]|$)/g, '{$1}').replaceAll(/<([A-Za-z]\w*)>/g, '{$1}');
}

/** `/a//b/:id/${key}{?page}` written as a path: `/a/b/{id}/{key}`. */
function plainPath(path: string): string {
  return withBraces(path.trim())
    .replaceAll(/\{[?&;][^{}]*\}/g, '')
    .replaceAll(/\$(?=\{)/g, '')
    .replaceAll(/\{([^{}]*)\}(?:\{[^{}]*\})+/g, '{$1}')
    .replaceAll(/\/{2,}/g, '/')
    .replaceAll(/[^\w.~!$&'()*+,;=:@/{}?-]+(?![^{]*\})/g, '');
}

/** Counts the repairs of a path. `/:id`, as frameworks write it, says what `/{id}` says if `id` is a parameter. */
export function loseRepairs(draft: Draft, { path, pathItem, operation, id }: OperationPlace): void {
  const [address = ''] = path.split('#');
  const plain = plainPath(address);
  if (plain === address) return;
  const parameters = parametersOf(draft, pathItem, operation);
  const braced = address.replaceAll(/(?<=\/):(\w+)/g, (whole, name: string) =>
    pathParameterNamed(parameters, name) === undefined ? whole : `{${name}}`,
  );
  const verdict = plain === braced ? 'exact' : 'widened';
  lose({ draft, owner: id, name: '' }, { verdict, construct: 'path that had to be repaired', at: operation.at });
}
