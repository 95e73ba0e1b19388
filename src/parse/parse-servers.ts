import type { Report } from '../source/diagnostic.js';
import { shorten } from '../source/words.js';
import type { WrittenServer, WrittenServers } from './model-document.js';
import { isWellFormed, parseTemplate } from './parse-name.js';
import { docsOf, expectText, nameOf, noDocs } from './slots.js';
import type { YamlEntry } from './yaml-tree.js';

/** `server: https://api.{region}.example.com`, or a map of addresses by name; empty if it cannot be read. */
export function parseServers({ key, value }: YamlEntry, report: Report): WrittenServers {
  if (value.kind === 'map' && value.entries.length > 0)
    return { servers: value.entries.flatMap((entry) => parseServer(entry, report) ?? []), span: key.span };
  if (value.kind === 'list' || value.kind === 'map') {
    const message =
      'A server is an address, or a map of several by name, the default first: `server: {production: https://…, sandbox: https://…}`.';
    report({ code: 'value-fits-slot', message, span: value.span });
    return { servers: [], span: key.span };
  }
  const text = expectText(value, '`server`', report);
  const servers = text === undefined ? [] : [{ ...noDocs, name: undefined, address: parseTemplate(text, report) }];
  return { servers, span: value.span };
}

function parseServer(entry: YamlEntry, report: Report): WrittenServer | undefined {
  const name = nameOf(entry.key);
  if (!isWellFormed(name, 'server', report)) return undefined;
  const text = expectText(entry.value, `the address of the server "${shorten(name.text)}"`, report);
  return text && { name, address: parseTemplate(text, report), ...docsOf(entry, {}, report) };
}
