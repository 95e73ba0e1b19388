import { addToken } from './given-text.js';
import { invalidOption } from '../invalid-option.js';
import { headersFrom } from '../requests/headers.js';
import { type Fields, tried } from '../own.js';
import { pathSegment } from '../requests/percent.js';
import { type Authorize, type Connection, type ConnectionOptions, settingsKey } from './settings.js';
import { encodeText, type TextValue } from '../requests/text.js';

export interface ServerDescription {
  /** `['https://api.', { name: 'region', type: … }, '.example.com']`; absent: `baseUrl` is required. */
  readonly server?: Address | undefined;
  readonly bindable: readonly string[];
  /** For other schemes than a bearer token: `authorizeBy(options, { … })`. */
  readonly authorize?: Authorize | undefined;
}

export type Address = readonly (string | ServerPlaceholder)[];

export interface ServerPlaceholder extends TextValue {
  readonly name: string;
  /** `fillPlaceholder`, which most addresses do not need. `before`: the address up to here. */
  readonly fill: (placeholder: ServerPlaceholder, values: Fields, before: string) => string;
}

/** The options as given: the placeholders of the address and the bound parameters are beside the others. */
export type GivenOptions = ConnectionOptions & { readonly baseUrl?: string | URL | undefined };

/** Checks the options and stores them. Throws an InvalidInputError for an invalid address. */
export function connect<Bound extends string>(given: GivenOptions, description: ServerDescription): Connection<Bound> {
  // Programs without types may give none.
  const options = Object(given) as GivenOptions & Fields;
  const {
    token,
    timeout = 60_000,
    totalTimeout = Infinity,
    idleTimeout = Infinity,
    maxResponseBytes = 2 ** 26,
    retries = 2,
    middleware = [],
    responses = 'strict',
  } = options;
  for (const [name, value] of Object.entries({ timeout, totalTimeout, idleTimeout, maxResponseBytes })) {
    const unit = name === 'maxResponseBytes' ? 'bytes' : 'milliseconds';
    if (typeof value !== 'number' || !(value > 0)) throw invalidOption(name, `must be a number of ${unit} above 0`);
  }
  if (!Number.isInteger(retries) || retries < 0) throw invalidOption('retries', 'must be a whole number of at least 0');
  return {
    [settingsKey]: {
      baseUrl: checkedBaseUrl(options.baseUrl ?? filledServer(description.server, options)),
      bound: new Map(description.bindable.map((name) => [name, options[name]])),
      authorize:
        description.authorize ?? (token === undefined ? undefined : (request) => addToken(token, request, 'token')),
      headers: headersFrom(options.headers),
      timeout,
      totalTimeout,
      idleTimeout,
      maxResponseBytes,
      retries,
      middleware,
      responses,
      fetch: options.fetch,
      fetchOptions: options.fetchOptions,
      onExchange: options.onExchange,
      onMismatch: options.onMismatch,
    },
  };
}

export function checkedBaseUrl(baseUrl: string | URL): string {
  const href = tried(() => new URL(baseUrl).href) ?? '';
  // Of the whole text: the `search` of a URL that ends with "?" is empty too.
  if (/^https?:\/\/[^/@]+\/[^?#]*$/.test(href)) return href.replace(/\/+$/, '');
  throw invalidOption('baseUrl', 'must be an http or https URL without credentials, query or fragment');
}

export function filledServer(server: Address | undefined, values: Fields): string {
  if (server === undefined) throw invalidOption('baseUrl', 'must be given');
  return server.reduce<string>(
    (before, part) => before + (typeof part === 'string' ? part : part.fill(part, values, before)),
    '',
  );
}

// The token goes to the resulting host. So a value that is not just a part of a host name (`evil.com/`) is refused
// before the URL is built, even if its type allows it.
export function fillPlaceholder(placeholder: ServerPlaceholder, values: Fields, before: string): string {
  const { name, type } = placeholder;
  const refuse = (message: string): never => {
    throw invalidOption(name, message);
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
