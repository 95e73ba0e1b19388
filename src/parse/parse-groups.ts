import type { Report } from '../source/report.js';
import type { WrittenGroup } from './model-document.js';
import { parseAccess } from './parse-access.js';
import { datedDocsOf } from './parse-deprecation.js';
import { parseEndpoint } from './parse-endpoint.js';
import { isWellFormed } from './parse-name.js';
import { parseParameters, withoutHeadings } from './parse-parameters.js';
import { parseTemplate } from './parse-template.js';
import { type DocsKey, docsKeys, expectMap, expectNames, expectText, nameOf, type SlotList, slotsOf } from './slots.js';
import type { YamlEntry, YamlNode } from './yaml-tree.js';

const slots: SlotList<
  'path' | 'resource' | 'auth' | 'scopes' | 'query' | 'headers' | 'cookies' | 'errors' | 'endpoints' | DocsKey
> = {
  owner: 'a group',
  keys: ['path', 'resource', 'auth', 'scopes', 'query', 'headers', 'cookies', 'errors', 'endpoints', ...docsKeys],
};

export function parseGroups(node: YamlNode, report: Report): readonly WrittenGroup[] {
  const entries = expectMap(node, '`groups`', report)?.entries ?? [];
  return entries.flatMap((entry) => parseGroup(entry, report) ?? []);
}

function parseGroup(entry: YamlEntry, report: Report): WrittenGroup | undefined {
  const name = nameOf(entry.key);
  if (!isWellFormed(name, 'group', report)) return undefined;
  const headed = withoutHeadings(entry.value, report);
  const at = slotsOf(headed.node, slots, report);
  const path = at.path && expectText(at.path.value, '`path`', report);
  const resource = at.resource && expectText(at.resource.value, '`resource`', report);
  const endpoints = at.endpoints ? (expectMap(at.endpoints.value, '`endpoints`', report)?.entries ?? []) : [];
  return {
    name,
    path: path && parseTemplate(path, report),
    resource: resource && nameOf(resource),
    scopes: parseAccess(at, slots.owner, report),
    query: parseParameters('query', { at, headed }, report),
    headers: parseParameters('headers', { at, headed }, report),
    cookies: parseParameters('cookies', { at, headed }, report),
    errors: at.errors ? expectNames(at.errors.value, '`errors`', report) : [],
    endpoints: endpoints.flatMap((endpoint) => parseEndpoint(endpoint, report) ?? []),
    ...datedDocsOf(entry, at, report),
  };
}

export { slots as groupSlots };
