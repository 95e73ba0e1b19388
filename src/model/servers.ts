import { endpointsOf, placeholdersIn, writtenTemplate } from './endpoints.js';
import type { Model, Server } from './model.js';
import { memoize } from '../source/memoize.js';

/** The own servers of groups and endpoints; each list once, even if a whole group shares it. */
export const ownServersOf: (model: Model) => readonly (readonly Server[])[] = memoize((model) => {
  const lists = endpointsOf(model).flatMap(({ servers }) => (servers === undefined ? [] : [servers]));
  return [...new Map(lists.map((servers) => [serverKey(servers), servers])).values()];
});

/** Every server of a model, those of groups and endpoints included. */
export function allServersOf(model: Model): readonly Server[] {
  return [...model.servers, ...ownServersOf(model).flat()];
}

/** A scheme, a host, and segments of a path, not empty (RFC 3986, section 3.3, `segment-nz`). */
const serverUrl =
  /^https?:\/\/[A-Za-z0-9.-]+(?::\d+)?(?:\/(?!\.{1,2}(?:\/|$))(?:[A-Za-z0-9._~!$&'()*+,;=:@-]|%[0-9A-Fa-f]{2})+)*$/;

/** Whether an address without placeholders is one that paths can be appended to. */
export function isServerUrl(address: string): boolean {
  return serverUrl.test(address) && URL.canParse(address);
}

/** Lists with the same addresses have the same key. */
export function serverKey(servers: readonly Server[]): string {
  return servers.map(({ address }) => writtenTemplate(address)).join(' | ');
}

/** The names among which a client chooses; empty if there is a single server. */
export function serverNames({ servers }: Model): readonly string[] {
  return servers.flatMap(({ name }) => (name === undefined ? [] : [name]));
}

/** Servers that need the same placeholders. */
export interface ServerChoice {
  /** Empty for a single server without a name. */
  readonly names: readonly string[];
  /** The placeholders of its own address, and of the own servers of groups and endpoints. */
  readonly placeholders: readonly string[];
}

/** The servers that a client can choose instead of a base URL; the default first. Empty if the model has no server. */
export const serverChoices: (model: Model) => readonly ServerChoice[] = memoize((model) => {
  const byPlaceholders = new Map<string, ServerChoice>();
  for (const { name, address } of model.servers) {
    const own = ownServersOf(model).flatMap((servers) =>
      servers.filter((server) => server.name === undefined || server.name === name),
    );
    const addresses = [address, ...own.map((server) => server.address)];
    const placeholders = [...new Set(addresses.flatMap(placeholdersIn))];
    const key = placeholders.join(' ');
    const names = [...(byPlaceholders.get(key)?.names ?? []), ...(name === undefined ? [] : [name])];
    byPlaceholders.set(key, { names, placeholders });
  }
  return [...byPlaceholders.values()];
});
