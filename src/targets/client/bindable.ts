import type { Model } from '../../model/model.js';

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

/** The path parameters that every endpoint has, in the order of the path: given once, they serve all calls. */
export function bindableHoles(model: Model): readonly string[] {
  const [first, ...others] = model.groups.flatMap((group) => group.endpoints);
  return (first?.pathParameters ?? [])
    .map((parameter) => parameter.property)
    .filter((name) => !optionNames.has(name))
    .filter((name) => others.every((other) => other.pathParameters.some((parameter) => parameter.property === name)));
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
