import type { Report } from '../source/diagnostic.js';
import { repeated } from '../source/graph.js';
import { shorten } from '../source/words.js';
import type { ParameterLocation, WrittenParameters } from './model-document.js';
import { parseMembers } from './parse-members.js';
import { parseType } from './parse-type.js';
import { type Addition, parseAddition } from './parse-types.js';
import { type Slots } from './slots.js';
import { isEmptyText, spanWithin, type YamlEntry, type YamlNode } from './yaml-tree.js';

const parameterLocations: readonly ParameterLocation[] = ['query', 'headers', 'cookies'];

/** A map with its headings parsed: `query extends Paging:` becomes `query:`, with the types of the heading. */
interface Headed {
  readonly node: YamlNode;
  readonly headings: Headings;
}

type Headings = Partial<Record<ParameterLocation, Addition>>;

/** Reads `query extends Paging, Sorting:` as `query:`; a map without such a heading is returned unchanged. */
export function withoutHeadings(node: YamlNode, report: Report): Headed {
  if (node.kind !== 'map') return { node, headings: {} };
  const headings: Headings = {};
  const entries = node.entries.map((entry) => withoutHeading(entry, headings, report));
  const twice = new Map(repeated(entries, ({ key }) => key.text));
  for (const [{ key }, first] of twice) {
    const message = `\`${key.text}\` is listed twice. Combine them under one key.`;
    const notes = [{ message: 'It is first listed here.', span: first.key.span }];
    report({ code: 'parameter-is-declared-once', message, span: key.span, notes });
  }
  return { node: { ...node, entries: entries.filter((entry) => !twice.has(entry)) }, headings };
}

const heading = /^\S+(?:\s+extends\s+(?<bases>.+?))?(?:\s+requires\s+(?<requires>\S.*))?$/d;

function withoutHeading(entry: YamlEntry, headings: Headings, report: Report): YamlEntry {
  const { key } = entry;
  const [, word] = /^(\S+)\s/.exec(key.text) ?? [];
  const location = parameterLocations.find((known) => known === word);
  if (location === undefined) return entry;
  const match = heading.exec(key.text);
  if (match === null) {
    const message = `"${shorten(key.text)}" does not list parameters. Write \`${location}:\`, or \`${location} extends Paging:\` to add the fields of a type.`;
    report({ code: 'type-heading-syntax', message, span: key.span });
  } else headings[location] = parseAddition(key, match, report);
  return { ...entry, key: { ...key, text: location, span: spanWithin(key, 0, location.length) } };
}

/** The parameters of each location. `query: Paging` is short for `query extends Paging`. */
export function parseParameters(
  at: Slots<ParameterLocation>,
  { headings }: Headed,
  report: Report,
): Readonly<Record<ParameterLocation, WrittenParameters>> {
  const parametersIn = (location: ParameterLocation): WrittenParameters => {
    const node = at[location]?.value;
    const { extends: parents, requires } = headings[location] ?? { extends: [], requires: undefined };
    if (node?.kind === 'text' && !isEmptyText(node) && parents.length === 0)
      return { location, extends: [parseType(node, `\`${location}\``, report)], requires, members: [] };
    return { location, extends: parents, requires, members: node ? parseMembers(node, `\`${location}\``, report) : [] };
  };
  return { query: parametersIn('query'), headers: parametersIn('headers'), cookies: parametersIn('cookies') };
}
