import { type Address, checkedBaseUrl, filledServer, type GivenOptions } from './connection/connect.js';
import { invalidOption } from './invalid-option.js';
import type { Fields } from './own.js';
import { type Connection, settingsKey } from './connection/settings.js';

/** The addresses of a server by name. Pairs, because a name may be `constructor`. */
export type NamedAddresses = readonly (readonly [name: string, address: Address])[];

/** The server with the given name, the first one by default. */
export function chosenServer(options: GivenOptions, servers: NamedAddresses): Address | undefined {
  const { server } = Object(options) as { readonly server?: unknown };
  const [, address] = servers.find(([name]) => server === undefined || name === server) ?? [];
  if (address !== undefined) return address;
  throw invalidOption('server', `must be ${servers.map(([name]) => `"${name}"`).join(' or ')}`);
}

/** One address, or one for each server of the API, by a key. */
type OwnServers = readonly (readonly [key: string, addresses: Address | { readonly named: NamedAddresses }])[];

/** A connection with the servers of operations that have their own; a `baseUrl` overrides them. */
export function withServers<Bound extends string>(
  connection: Connection<Bound>,
  given: GivenOptions,
  servers: OwnServers,
): Connection<Bound> {
  const options = Object(given) as GivenOptions & Fields;
  if (options.baseUrl !== undefined) return connection;
  const baseUrls = servers.map(([key, addresses]): [string, string] => {
    const address = 'named' in addresses ? chosenServer(options, addresses.named) : addresses;
    return [key, checkedBaseUrl(filledServer(address, options))];
  });
  return { [settingsKey]: { ...connection[settingsKey], servers: new Map(baseUrls) } };
}

/** The connection to the own server of an operation. */
export function atServer<Bound extends string>(connection: Connection<Bound>, key: string): Connection<Bound> {
  const settings = connection[settingsKey];
  return { [settingsKey]: { ...settings, baseUrl: settings.servers?.get(key) ?? settings.baseUrl } };
}
