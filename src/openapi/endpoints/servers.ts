import { isServerUrl } from '../../model/servers.js';
import { memoize } from '../../source/memoize.js';
import { child, childrenOf, itemsOf, type Located, rootOf } from '../document/document.js';
import { declareParam, type Draft, type Entry, isMap, lose, type Site, type Yaml } from '../draft/draft.js';
import { listOf, memberOf, textOf } from '../document/json.js';
import { keptOf } from '../schemas/kept.js';
import { memberNameOf, takeName } from '../document/names.js';
import { docsOf } from '../schemas/schema-parts.js';

/** `server:` of the model: that of the document, or of the first operation with one. Each operation asks for it. */
export const standardServer: (draft: Draft) => Yaml | undefined = memoize((draft: Draft): Yaml | undefined => {
  const root = rootOf(draft.document);
  const own = serverValue(draft, root);
  if (own !== undefined) return own;
  for (const [, pathItem] of childrenOf(child(root, 'paths'))) {
    for (const place of [pathItem, ...childrenOf(pathItem).map(([, operation]) => operation)]) {
      const value = serverValue(draft, place);
      if (value !== undefined) return firstServer(value);
    }
  }
  return undefined;
});

export function firstServer(value: Yaml | undefined): Yaml | undefined {
  return isMap(value) ? [...value.values()][0]?.value : value;
}

/** `server:`, an address or a map of several by name. Undefined if the document has no absolute one. */
export function serverValue(draft: Draft, of: Located): Yaml | undefined {
  const urls = itemsOf(child(of, 'servers')).map(addressOf).filter(isAbsolute);
  const servers = [...new Map(urls.map((one) => [one.address, one])).values()].map(({ server, address, isWhole }) => ({
    server,
    words: isWhole ? [] : ['url', 'variables'],
    text: address.replaceAll(/\{([^}]*)\}/g, (_, name: string) => `{${serverVariable(draft, server, name)}}`),
  }));
  const names = new Set<string>();
  const entries = servers.map(({ server, text, words }, index): readonly [string, Entry] => {
    const above = { ...docsOf(server), ...keptOf(draft, server, words) };
    // An export writes the name before the docs.
    const [, name, docs = above.docs] = /^([a-z][A-Za-z0-9]*): (.+)$/s.exec(above.docs ?? '') ?? [];
    const taken = takeName(names, name ?? (serverName(server) || `server${index + 1}`));
    return [taken, { value: text, ...above, ...(docs === undefined ? {} : { docs }) }];
  });
  const [[, first] = [], ...others] = entries;
  // A single server needs no name, unless it has docs or extensions.
  return others.length === 0 && first?.docs === undefined && first?.x === undefined ? first?.value : new Map(entries);
}

/** Reports the servers that the model lacks, and those of which it has a part. */
export function loseServers(site: Site, of: Located): void {
  for (const server of itemsOf(child(of, 'servers')).map(addressOf)) {
    const { at } = server.server;
    if (!isAbsolute(server)) lose(site, { verdict: 'refused', construct: 'server at a relative address', at });
    else if (!server.isWhole) lose(site, { verdict: 'narrowed', construct: 'variable scheme, port or path', at });
  }
}

/** Whether the model has a server as it is in the document. */
export function isExpressed(server: Located): boolean {
  const address = addressOf(server);
  return isAbsolute(address) && address.isWhole;
}

interface Address {
  readonly server: Located;
  readonly address: string;
  /** Whether it has all variables of the document. */
  readonly isWhole: boolean;
}

/**
 * The default of a variable replaces it in the scheme and the port, because a placeholder cannot be there, and where it
 * is a path or nothing, because the value of a placeholder is a name.
 */
function addressOf(server: Located): Address {
  const url = (textOf(memberOf(server.value, 'url')) ?? '').trim().replace(/\/+$/, '');
  const address = url
    .replaceAll(/(?<=^|:)\{([^}]*)\}/g, (_, name: string) => standardOf(server, name) ?? '')
    .replaceAll(/\{([^}]*)\}/g, (written, name: string) => {
      const standard = standardOf(server, name);
      return standard === '' || standard?.includes('/') === true ? standard : written;
    });
  return { server, address: address.replace(/\/+$/, ''), isWhole: address === url };
}

function isAbsolute({ address }: Address): boolean {
  return isServerUrl(address.replaceAll(/\{[^}]*\}/g, 'x'));
}

/** The name of a server in OpenAPI 3.2, or its short description: `The production server` is `production`. */
function serverName({ value }: Located): string {
  const description = textOf(memberOf(value, 'description')) ?? '';
  const short = description.replaceAll(/^(?:the|our) | (?:api )?(?:server|environment|url)s?\.?$/gi, '');
  return memberNameOf(textOf(memberOf(value, 'name')) ?? (short.length > 30 ? '' : short));
}

function standardOf(server: Located, name: string): string | undefined {
  const standard = memberOf(child(child(server, 'variables'), name).value, 'default');
  return standard === undefined ? undefined : String(standard);
}

/** A type must not be longer than the language allows. */
const longestPattern = 4000;

function serverVariable(draft: Draft, server: Located, written: string): string {
  const wanted = memberNameOf(written) || 'host';
  const variable = child(child(server, 'variables'), written);
  const members = listOf(memberOf(variable.value, 'enum')).map(String);
  const isClosed = members.length > 0 && members.every((member) => /^[A-Za-z0-9._-]+$/.test(member));
  const closed = members.map((member) => member.replaceAll('.', '[.]')).join('|');
  const pattern = isClosed && closed.length <= longestPattern ? closed : '[A-Za-z0-9._-]{1,255}';
  const above = { ...docsOf(variable), ...keptOf(draft, variable, ['default', 'enum']) };
  return declareParam(draft, { value: `string(/${pattern}/)`, ...above }, { wanted });
}
