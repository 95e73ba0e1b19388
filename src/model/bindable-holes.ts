import type { Endpoint, Model } from './model.js';

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

const known = new WeakMap<Model, readonly string[]>();

/**
 * The path parameters that go with whole groups, and with most endpoints, in the order of the path: given once, they serve
 * all calls. A group without one, such as that of the service's version, does not need it; `{id}` belongs to single calls.
 */
export function bindableHoles(model: Model): readonly string[] {
  const names = known.get(model) ?? findBindable(model);
  known.set(model, names);
  return names;
}

function findBindable(model: Model): readonly string[] {
  const counts = new Map<string, number>();
  const partly = new Set<string>();
  for (const { endpoints } of model.groups) {
    const inGroup = new Map<string, number>();
    for (const name of endpoints.flatMap(namesIn)) inGroup.set(name, (inGroup.get(name) ?? 0) + 1);
    for (const [name, count] of inGroup) {
      counts.set(name, (counts.get(name) ?? 0) + count);
      if (count < endpoints.length) partly.add(name);
    }
  }
  const half = model.groups.reduce((total, { endpoints }) => total + endpoints.length, 0) / 2;
  return [...counts].flatMap(([name, count]) =>
    count > half && !partly.has(name) && !optionNames.has(name) ? [name] : [],
  );
}

function namesIn({ pathParameters }: Endpoint): readonly string[] {
  return [...new Set(pathParameters.map(({ property }) => property))];
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
