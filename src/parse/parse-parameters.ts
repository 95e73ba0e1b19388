import type { Report } from '../source/diagnostic.js';
import type { ParameterPlace, WrittenParameters } from './model-document.js';
import { parseMembers, parseType } from './parse-members.js';
import { parseBases } from './parse-types.js';
import { shorten, type Slots } from './slots.js';
import type { TypeExpression } from './type-expression.js';
import { isEmptyText, spanWithin, type YamlEntry, type YamlNode } from './yaml-tree.js';

const parameterPlaces: readonly ParameterPlace[] = ['query', 'headers', 'cookies'];

/** A map whose headings have been read: `query extends Paging:` is `query:` and the types that it extends. */
interface Headed {
  readonly node: YamlNode;
  readonly parents: Readonly<Partial<Record<ParameterPlace, readonly TypeExpression[]>>>;
}

/** Reads `query extends Paging, Sorting:` as `query:`; a map without such a heading stays as it is. */
export function withoutHeadings(node: YamlNode, report: Report): Headed {
  if (node.kind !== 'map') return { node, parents: {} };
  const parents: Partial<Record<ParameterPlace, readonly TypeExpression[]>> = {};
  const entries = new Map<string, YamlEntry>();
  for (const entry of node.entries) {
    const plain = withoutHeading(entry, parents, report);
    const { text } = plain.key;
    const first = entries.get(text);
    if (first === undefined) entries.set(text, plain);
    else reportTwice(plain, first, report);
  }
  return { node: { ...node, entries: [...entries.values()] }, parents };
}

function withoutHeading(
  entry: YamlEntry,
  parents: Partial<Record<ParameterPlace, readonly TypeExpression[]>>,
  report: Report,
): YamlEntry {
  const { key } = entry;
  const [, word = '', rest = ''] = /^(\S+)\s+(.*)$/.exec(key.text) ?? [];
  const place = parameterPlaces.find((known) => known === word);
  if (place === undefined) return entry;
  const bases = /^extends\s+(.+)$/.exec(rest)?.[1];
  if (bases === undefined) {
    const message = `"${shorten(key.text)}" lists no parameters. Write \`${place}:\`, or \`${place} extends Paging:\` to add the fields of a type.`;
    report({ code: 'type-heading-syntax', message, span: key.span });
  } else parents[place] = parseBases(key, bases, report);
  return { ...entry, key: { ...key, text: place, span: spanWithin(key, 0, place.length) } };
}

function reportTwice(entry: YamlEntry, first: YamlEntry, report: Report): void {
  report({
    code: 'parameter-is-declared-once',
    message: `\`${entry.key.text}\` is listed twice. Put all of it under one key.`,
    span: entry.key.span,
    notes: [{ message: 'It stands here first.', span: first.key.span }],
  });
}

/** The parameters of a place; undefined where nothing is said of it. `query: Paging` is `query extends Paging` in short. */
export function parseParameters(
  place: ParameterPlace,
  { at, headed }: { readonly at: Slots<ParameterPlace>; readonly headed: Headed },
  report: Report,
): WrittenParameters {
  const node = at[place]?.value;
  const parents = headed.parents[place] ?? [];
  if (node?.kind === 'text' && !isEmptyText(node) && parents.length === 0) {
    return { place, extends: [parseType(node, `\`${place}\``, report)], members: [] };
  }
  return { place, extends: parents, members: node ? parseMembers(node, `\`${place}\``, report) : [] };
}
