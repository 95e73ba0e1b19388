import { occurrencesIn } from '../source/graph.js';
import { memoize } from '../source/memoize.js';
import { endpointsOf, mustBeGiven, parametersOf, writtenTemplate } from './endpoints.js';
import type { Endpoint, Model, Parameter } from './model.js';
import { upperFirst } from './names.js';
import { optionNamesOf, serverPlaceholders } from './placeholders.js';
import { optionOf } from './requirements.js';
import { writtenType } from './type-ref.js';

/** The parameters that a client can have for all calls, by property: path parameters, then headers. */
export const bindableParameters: (model: Model) => readonly string[] = memoize((model) => [
  ...bindablePlaceholders(model),
  ...bindableHeaders(model).map(({ property }) => property),
]);

/**
 * The path parameters shared by whole groups and most endpoints, in path order: set once, they apply to all calls. A
 * few groups may have some endpoints without it, or be without it like that of the service's version; `{id}` belongs
 * to single calls.
 */
export const bindablePlaceholders: (model: Model) => readonly string[] = memoize((model) =>
  sharedNames(model, ({ pathParameters }) => pathParameters),
);

/** The headers that calls need, shared in the same way, unless the name or the type has another meaning somewhere. */
export const bindableHeaders: (model: Model) => readonly Parameter[] = memoize((model) => {
  const taken = [...bindablePlaceholders(model), ...serverPlaceholders(model), ...model.auth.schemes.map(optionOf)].map(
    upperFirst,
  );
  const all = endpointsOf(model).flatMap((endpoint) =>
    parametersOf(endpoint).map((parameter) => ({ parameter, isHeader: endpoint.headers.includes(parameter) })),
  );
  return sharedNames(model, ({ headers }) => headers.filter(mustBeGiven)).flatMap((name) => {
    const uses = all.filter(({ parameter }) => parameter.property === name);
    const forms = new Set(
      uses.map(({ parameter }) => `${writtenTemplate(parameter.name)}: ${writtenType(parameter.type)}`),
    );
    const [first] = uses;
    const isClear = forms.size === 1 && uses.every(({ isHeader }) => isHeader) && !taken.includes(upperFirst(name));
    return first !== undefined && isClear && /^\w+$/.test(name) ? [first.parameter] : [];
  });
});

function sharedNames(model: Model, parametersIn: (endpoint: Endpoint) => readonly Parameter[]): readonly string[] {
  const counts = new Map<string, number>();
  // How many more groups need it for all calls than for some.
  const balance = new Map<string, number>();
  for (const { endpoints } of model.groups) {
    const names = endpoints.flatMap((endpoint) => [...new Set(parametersIn(endpoint).map(({ property }) => property))]);
    for (const [name, count] of occurrencesIn(names)) {
      counts.set(name, (counts.get(name) ?? 0) + count);
      balance.set(name, (balance.get(name) ?? 0) + (count < endpoints.length ? -1 : 1));
    }
  }
  const options = optionNamesOf(model);
  const half = endpointsOf(model).length / 2;
  return [...counts].flatMap(([name, count]) =>
    count > half && (balance.get(name) ?? 0) > 0 && !options.has(name) ? [name] : [],
  );
}
