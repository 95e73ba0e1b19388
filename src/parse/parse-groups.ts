import type { Report } from '../source/report.js';
import type { WrittenGroup } from './model-document.js';
import { parseEndpoint } from './parse-endpoint.js';
import { isWellFormed } from './parse-name.js';
import { parseScopes } from './parse-scopes.js';
import { parseTemplate } from './parse-template.js';
import { docsOf, expectMap, expectNames, expectText, nameOf, slotsOf } from './slots.js';
import type { SlotList } from './slots.js';
import type { YamlEntry, YamlNode } from './yaml-tree.js';

const slots: SlotList<'path' | 'resource' | 'scopes' | 'errors' | 'endpoints' | 'docs' | 'gap'> = {
  owner: 'a group',
  keys: ['path', 'resource', 'scopes', 'errors', 'endpoints', 'docs', 'gap'],
  later: { headers: 'A header of every endpoint of a group', query: 'A query parameter of every endpoint of a group' },
};

export function parseGroups(node: YamlNode, report: Report): readonly WrittenGroup[] {
  const entries = expectMap(node, '`groups`', report)?.entries ?? [];
  return entries.flatMap((entry) => parseGroup(entry, report) ?? []);
}

function parseGroup(entry: YamlEntry, report: Report): WrittenGroup | undefined {
  const name = nameOf(entry.key);
  if (!isWellFormed(name, 'group', report)) return undefined;
  const at = slotsOf(entry.value, slots, report);
  const path = at.path && expectText(at.path.value, '`path`', report);
  const resource = at.resource && expectText(at.resource.value, '`resource`', report);
  const scopes = at.scopes && expectText(at.scopes.value, '`scopes`', report);
  const endpoints = at.endpoints ? (expectMap(at.endpoints.value, '`endpoints`', report)?.entries ?? []) : [];
  return {
    name,
    path: path && parseTemplate(path, report),
    resource: resource && nameOf(resource),
    scopes: scopes && parseScopes(scopes, report),
    errors: at.errors ? expectNames(at.errors.value, '`errors`', report) : [],
    endpoints: endpoints.flatMap((endpoint) => parseEndpoint(endpoint, report) ?? []),
    ...docsOf(entry, at, report),
  };
}

export { slots as groupSlots };
