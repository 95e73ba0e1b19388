import { InvalidInputError, type Issue } from './errors.js';
import { headersFrom } from './headers.js';
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

export interface ServerPlaceholder extends TextValue {
  readonly name: string;
}

/** The options as given: the placeholders of the address and the bound parameters are beside the others. */
export type GivenOptions = ConnectionOptions & { readonly baseUrl?: string | URL | undefined };

const operation = 'createClient';

/** Checks the options and stores them. Throws an InvalidInputError for an invalid address. */
export function connect<Bound extends string>(
  options: GivenOptions,
  description: ServerDescription,
): Connection<Bound> {
  const values = options as Readonly<Record<string, unknown>>;
  const { token, timeout = 60_000, totalTimeout = Infinity, retries = 2, maxResponseBytes = 2 ** 26 } = options;
  for (const [name, value, unit] of [
    ['timeout', timeout, 'milliseconds'],
    ['totalTimeout', totalTimeout, 'milliseconds'],
    ['maxResponseBytes', maxResponseBytes, 'bytes'],
  ] as const) {
    if (typeof value !== 'number' || !(value > 0)) throw invalid(name, `must be a number of ${unit} above 0`);
  }
  if (!Number.isInteger(retries) || retries < 0) throw invalid('retries', 'must be a whole number of at least 0');
  const headers = headersFrom(options.headers, operation);
  const bound = Object.fromEntries(description.bindable.map((name) => [name, values[name]]));
  const settings: Settings<Bound> = {
    baseUrl: checkedBaseUrl(String(options.baseUrl ?? filledServer(description.server, values))),
    bound: bound as Record<Bound, string>,
    token: token === undefined || typeof token === 'function' ? token : () => token,
    authorize: description.authorize,
    // Looked up at every request: monitoring or a test may replace the platform's fetch.
    fetch: options.fetch ?? ((request) => fetch(request)),
    headers,
    timeout,
    totalTimeout,
    retries,
    maxResponseBytes,
    middleware: options.middleware ?? [],
    fetchOptions: options.fetchOptions,
    onExchange: options.onExchange,
  };
  return { [settingsKey]: settings };
}

export function checkedBaseUrl(baseUrl: string): string {
  try {
    const { protocol, username, password, search, hash, href } = new URL(baseUrl);
    if (/^https?:$/.test(protocol) && username + password + search + hash === '') return href.replace(/\/+$/, '');
  } catch {
    // Refused below like any other invalid address.
  }
  throw invalid('baseUrl', 'must be an http or https URL without credentials, query or fragment');
}

export function filledServer(server: Address | undefined, values: Readonly<Record<string, unknown>>): string {
  if (server === undefined) throw invalid('baseUrl', 'must be given');
  let text = '';
  for (const part of server)
    text += typeof part === 'string' ? part : placeholderText(part, { value: values[part.name], before: text });
  return text;
}

// The token goes to the resulting host. So a value that is not just a part of a host name (`evil.com/`) is refused
// before the URL is built, even if its type allows it.
function placeholderText(
  placeholder: ServerPlaceholder,
  location: { readonly value: unknown; readonly before: string },
): string {
  const { name } = placeholder;
  if (location.value === undefined) throw invalid(name, 'must be given, unless there is a baseUrl');
  const text = encodeText(placeholder, location.value, ({ code }) => {
    // The full messages for types are loaded lazily, but this code is not.
    const { pattern } = placeholder.type as { readonly pattern?: RegExp };
    throw invalid(name, code === 'pattern' ? `must match ${pattern}` : 'must be of the documented type');
  }).join('');
  // `https://api.` has two slashes.
  const isInHost = location.before.split('/').length <= 3;
  if (isInHost && !/^[\w.-]+$/.test(text)) throw invalid(name, 'must be a part of a host name');
  const inPath = pathSegment(text);
  if (inPath === undefined) throw invalid(name, 'must not be empty, "." or ".."');
  return inPath;
}

export function invalid(name: string, message: string): InvalidInputError {
  const issue: Issue = { path: `/${name}`, code: 'option', message };
  return new InvalidInputError(operation, [issue]);
}
