import type { Endpoint, Model } from '../../model/model.js';

/** The options that every client has; a hole of one of these names cannot be an option as well. */
const optionNames: ReadonlySet<string> = new Set([
  'baseUrl',
  'token',
  'fetch',
  'headers',
  'timeout',
  'retries',
  'onExchange',
]);

/**
 * The path parameters that go with whole groups, and with most endpoints, in the order of the path: given once, they serve
 * all calls. A group without one, such as that of the service's version, does not need it; `{id}` belongs to single calls.
 */
export function bindableHoles(model: Model): readonly string[] {
  const endpoints = model.groups.flatMap((group) => group.endpoints);
  const names = endpoints.flatMap(({ pathParameters }) => pathParameters.map(({ property }) => property));
  return [...new Set(names)].filter((name) => {
    const isOfWholeGroups = model.groups.every((group) => {
      const count = group.endpoints.filter((endpoint) => takes(endpoint, name)).length;
      return count === 0 || count === group.endpoints.length;
    });
    const isCommon = endpoints.filter((endpoint) => takes(endpoint, name)).length > endpoints.length / 2;
    return isOfWholeGroups && isCommon && !optionNames.has(name);
  });
}

function takes({ pathParameters }: Endpoint, name: string): boolean {
  return pathParameters.some(({ property }) => property === name);
}

/**
 * The holes of the address that are options of the client. Undefined where the address cannot be made of options, so that
 * `baseUrl` has to be given: there is none in the model, or one of its holes is called like another option.
 */
export function serverHoles(model: Model): readonly string[] | undefined {
  if (model.server === undefined) return undefined;
  const names = model.server.flatMap((part) => (part.kind === 'hole' ? [part.name] : []));
  return names.some((name) => optionNames.has(name)) ? undefined : [...new Set(names)];
}
