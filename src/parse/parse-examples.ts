import type { Report } from '../source/report.js';
import type { WrittenEndpointExample, WrittenExample } from './model-document.js';
import { parseTypeText } from './parse-type.js';
import { expectMap, nameOf, refuseComments, type SlotList, slotsOf } from './slots.js';
import type { YamlEntry, YamlMap, YamlNode } from './yaml-tree.js';

/** The value of an `example:`, as it stands: what it means depends on its type. */
export function parseExample(entry: YamlEntry, report: Report): YamlNode {
  refuseCommentsInside(entry.value, report);
  return entry.value;
}

/** Names inside an example are those of the type, and documented there. */
function refuseCommentsInside(node: YamlNode, report: Report): void {
  if (node.kind !== 'list' && node.kind !== 'map') return;
  for (const part of node.kind === 'list' ? node.items : node.entries) {
    refuseComments(part, 'A value inside an example', report);
    refuseCommentsInside(part.value, report);
  }
}

/** `examples:`, a map from the name of a type to a value of it. */
export function parseExamples(node: YamlNode, report: Report): readonly WrittenExample[] {
  const entries = expectMap(node, '`examples`', report)?.entries ?? [];
  return entries.flatMap((entry) => {
    refuseComments(entry, 'An example', report);
    const { type, default: value } = parseTypeText(entry.key, report);
    if (type.kind === 'broken') return [];
    if (type.kind === 'name' && type.limits === undefined && value === undefined)
      return [{ name: nameOf(entry.key), type, value: parseExample(entry, report) }];
    const message = 'Examples stand under the name of a type: `Pet:`, or `Page<Pet>:` of a generic one.';
    report({ code: 'type-syntax', message, span: entry.key.span });
    return [];
  });
}

const slots: SlotList<'path' | 'query' | 'headers' | 'cookies' | 'body' | 'returns'> = {
  owner: 'the example of an endpoint',
  keys: ['path', 'query', 'headers', 'cookies', 'body', 'returns'],
};

/** `example: { path: …, query: …, headers: …, body: …, returns: … }` of an endpoint. */
export function parseEndpointExample(entry: YamlEntry, report: Report): WrittenEndpointExample {
  const at = slotsOf(entry.value, slots, report);
  const parameters = (slot: YamlEntry | undefined): YamlMap | undefined => {
    if (slot === undefined) return undefined;
    refuseCommentsInside(slot.value, report);
    return expectMap(slot.value, `\`${slot.key.text}\` of an example`, report);
  };
  return {
    path: parameters(at.path),
    query: parameters(at.query),
    headers: parameters(at.headers),
    cookies: parameters(at.cookies),
    body: at.body && parseExample(at.body, report),
    returns: at.returns && parseExample(at.returns, report),
    span: entry.key.span,
  };
}

export { slots as endpointExampleSlots };
