import { child, itemsOf, type Located } from './document.js';
import type { Draft, Yaml } from './draft.js';
import { type JsonObject, memberOf, objectOf, textOf } from './json.js';
import { memberNameOf, type Names, takeName } from './names.js';

/** `server:`, an address or a map of several by name. Undefined where the document has none that is absolute. */
export function serverValue(draft: Draft, of: Located): Yaml | undefined {
  const servers = itemsOf(child(of, 'servers')).flatMap((server) => {
    const url = textOf(memberOf(objectOf(server.value), 'url'));
    if (url === undefined || !/^https?:\/\//.test(url)) return [];
    const text = url.replaceAll(/\{([^}]*)\}/g, (_, written: string) => `{${serverVariable(draft, server, written)}}`);
    return [{ server, text: text.replace(/\/$/, '') }];
  });
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

function serverVariable(draft: Draft, server: Located, written: string): string {
  const name = memberNameOf(written) || 'host';
  const variable: JsonObject = objectOf(child(child(server, 'variables'), written).value);
  if (!draft.params.has(name)) {
    const docs = textOf(memberOf(variable, 'description'));
    draft.params.set(name, { value: 'string(/[A-Za-z0-9._-]{1,255}/)', ...(docs === undefined ? {} : { docs }) });
  }
  return name;
}
