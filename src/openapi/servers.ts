import { isServerUrl } from '../model/servers.js';
import { child, childrenOf, itemsOf, type Located } from './document.js';
import type { Draft, Entry, Yaml, YamlMap } from './draft.js';
import { memberOf, objectOf, textOf } from './json.js';
import { memberNameOf, type Names, takeName } from './names.js';

/** `server:` of the model: that of the document, or of the first operation that has one. */
export function standardServer(draft: Draft, root: Located): Yaml | undefined {
  const own = serverValue(draft, root);
  if (own !== undefined) return own;
  for (const [, pathItem] of childrenOf(child(root, 'paths'))) {
    for (const place of [pathItem, ...childrenOf(pathItem).map(([, operation]) => operation)]) {
      const value = serverValue(draft, place);
      if (value !== undefined) return value instanceof Map ? [...(value as YamlMap).values()][0]?.value : value;
    }
  }
  return undefined;
}

/** `server:`, an address or a map of several by name. Undefined where the document has none that is absolute. */
export function serverValue(draft: Draft, of: Located): Yaml | undefined {
  const urls = itemsOf(child(of, 'servers')).flatMap((server) => {
    const url = textOf(memberOf(objectOf(server.value), 'url'))?.trim() ?? '';
    const withPorts = url.replaceAll(/:\{([^}]*)\}/g, (_, name: string) => `:${standardOf(server, name)}`);
    const address = withPorts.replace(/\/+$/, '');
    return isServerUrl(address.replaceAll(/\{[^}]*\}/g, 'x')) ? [{ server, address }] : [];
  });
  const servers = [...new Map(urls.map((one) => [one.address, one])).values()].map(({ server, address }) => ({
    server,
    text: address.replaceAll(/\{([^}]*)\}/g, (_, name: string) => `{${serverVariable(draft, server, name)}}`),
  }));
  const [first, ...others] = servers;
  if (others.length === 0) return first?.text;
  const names: Names = { taken: new Set() };
  return new Map(
    servers.map(({ server, text }, index) => {
      const docs = textOf(memberOf(objectOf(server.value), 'description'));
      const short = docs === undefined || docs.length > 30 ? '' : memberNameOf(docs);
      return [takeName(names, short || `server${index + 1}`), { value: text, ...(docs === undefined ? {} : { docs }) }];
    }),
  );
}

/** The default of a variable, which a port is written as: what fills a placeholder cannot be one. */
function standardOf(server: Located, name: string): string {
  return String(memberOf(objectOf(child(child(server, 'variables'), name).value), 'default') ?? '');
}

function serverVariable(draft: Draft, server: Located, written: string): string {
  const wanted = memberNameOf(written) || 'host';
  const docs = textOf(memberOf(objectOf(child(child(server, 'variables'), written).value), 'description'));
  const entry: Entry = { value: 'string(/[A-Za-z0-9._-]{1,255}/)', ...(docs === undefined ? {} : { docs }) };
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? wanted : `${wanted}${number}`;
    const known = draft.params.get(name);
    if (known === undefined) draft.params.set(name, entry);
    if (known === undefined || known.value === entry.value) return name;
  }
}
