import { InvalidInputError } from './errors.js';
import { addToken } from './given-text.js';
import { headersFrom } from './headers.js';
import { tried } from './own.js';
import { pathSegment } from './percent.js';
import { type Authorize, type Connection, type ConnectionOptions, type Settings, settingsKey } from './settings.js';
import { encodeText, type TextValue } from './text.js';

export interface ServerDescription {
  /** `['https://api.', { name: 'region', type: … }, '.example.com']`; absent: `baseUrl` is required. */
  readonly server?: Address | undefined;
  readonly bindable: readonly string[];
  /** For other schemes than a bearer token: `authorizeBy(options, { … })`. */
  readonly authorize?: Authorize | undefined;
}

export type Address = readonly (string | ServerPlaceholder)[];

type Values = Readonly<Record<string, unknown>>;

export interface ServerPlaceholder extends TextValue {
  readonly name: string;
  /** `fillPlaceholder`, which most addresses do not need. `before`: the address up to here. */
  readonly fill: (placeholder: ServerPlaceholder, values: Values, before: string) => string;
}

/** The options as given: the placeholders of the address and the bound parameters are beside the others. */
export type GivenOptions = ConnectionOptions & { readonly baseUrl?: string | URL | undefined };

const operation = 'createClient';

/** Checks the options and stores them. Throws an InvalidInputError for an invalid address. */
export function connect<Bound extends string>(
  options: GivenOptions,
  description: ServerDescription,
): Connection<Bound> {
  const values = options as Values;
  const {
    token,
    timeout = 60_000,
    totalTimeout = Infinity,
    idleTimeout = Infinity,
    retries = 2,
    maxResponseBytes = 2 ** 26,
    middleware = [],
    responses = 'strict',
  } = options;
  for (const [name, value] of Object.entries({ timeout, totalTimeout, idleTimeout, maxResponseBytes })) {
    const unit = name === 'maxResponseBytes' ? 'bytes' : 'milliseconds';
    if (typeof value !== 'number' || !(value > 0)) throw invalid(name, `must be a number of ${unit} above 0`);
  }
  if (!Number.isInteger(retries) || retries < 0) throw invalid('retries', 'must be a whole number of at least 0');
  const settings: Settings<Bound> = {
    baseUrl: checkedBaseUrl(options.baseUrl ?? filledServer(description.server, values)),
    bound: new Map(description.bindable.map((name) => [name, values[name]])),
    authorize:
      description.authorize ?? (token === undefined ? undefined : (request) => addToken(token, request, 'token')),
    fetch: options.fetch,
    headers: headersFrom(options.headers, operation),
    timeout,
    totalTimeout,
    idleTimeout,
    retries,
    maxResponseBytes,
    middleware,
    fetchOptions: options.fetchOptions,
    onExchange: options.onExchange,
    responses,
    onMismatch: options.onMismatch,
  };
  return { [settingsKey]: settings };
}

export function checkedBaseUrl(baseUrl: string | URL): string {
  const href = tried(() => new URL(baseUrl).href) ?? '';
  // Of the whole text: the `search` of a URL that ends with "?" is empty too.
  if (/^https?:\/\/[^/@]+\/[^?#]*$/.test(href)) return href.replace(/\/+$/, '');
  throw invalid('baseUrl', 'must be an http or https URL without credentials, query or fragment');
}

export function filledServer(server: Address | undefined, values: Values): string {
  if (server === undefined) throw invalid('baseUrl', 'must be given');
  return server.reduce<string>(
    (before, part) => before + (typeof part === 'string' ? part : part.fill(part, values, before)),
    '',
  );
}

// The token goes to the resulting host. So a value that is not just a part of a host name (`evil.com/`) is refused
// before the URL is built, even if its type allows it.
export function fillPlaceholder(placeholder: ServerPlaceholder, values: Values, before: string): string {
  const { name, type } = placeholder;
  const refuse = (message: string): never => {
    throw invalid(name, message);
  };
  const value = values[name] ?? refuse('must be given, unless there is a baseUrl');
  const text = encodeText(placeholder, value, ({ code }) =>
    // The full messages for types are loaded lazily, but this code is not.
    refuse(
      code === 'pattern'
        ? `must match ${(type as { readonly pattern?: RegExp }).pattern}`
        : 'must be of the documented type',
    ),
  ).join('');
  // `https://api.` has two slashes.
  const isInHost = before.split('/').length <= 3;
  if (isInHost && !/^[\w.-]+$/.test(text)) refuse('must be a part of a host name');
  return pathSegment(text) ?? refuse('must not be empty, "." or ".."');
}

export function invalid(name: string, message: string): InvalidInputError {
  return new InvalidInputError(operation, [{ path: `/${name}`, code: 'option', message }]);
}
