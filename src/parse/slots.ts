import type { Report } from '../source/diagnostic.js';
import { didYouMean, fixTo, nearestWord } from '../source/nearest-word.js';
import { foreignKey } from './foreign-words.js';
import type { Name, WrittenDeprecation, WrittenDocs } from './model-document.js';
import {
  isEmptyText,
  type YamlComments,
  type YamlEntry,
  type YamlMap,
  type YamlNode,
  type YamlText,
} from './yaml-tree.js';

/** A map with a fixed set of keys, such as an endpoint: what may stand there, and where each one is. */
export type Slots<Key extends string> = Readonly<Partial<Record<Key, YamlEntry>>>;

/** What a slot list says: the keys it knows, and constructs that will come, by key. */
export interface SlotList<Key extends string> {
  /** As in ``a group``, for the message. */
  readonly owner: string;
  readonly keys: readonly Key[];
  readonly later?: Readonly<Record<string, string>>;
  /** Keys whose `##`, `#?` and `#!` lines mean something. */
  readonly documented?: readonly Key[];
}

/** Takes a map apart by its keys; reports each key that has no slot, with the nearest one that has. */
export function slotsOf<Key extends string>(node: YamlNode, list: SlotList<Key>, report: Report): Slots<Key> {
  const map = expectMap(node, list.owner, report);
  const slots: Partial<Record<Key, YamlEntry>> = {};
  const written = new Set(map?.entries.map((entry) => entry.key.text));
  for (const entry of map?.entries ?? []) {
    const key = list.keys.find((known) => known === entry.key.text) ?? reportUnknownKey(entry, list, report);
    // A typo of a key that stands beside it adds nothing.
    if (key === undefined || (key !== entry.key.text && written.has(key))) continue;
    if (!list.documented?.includes(key)) refuseComments(entry, `\`${key}\` of ${list.owner}`, report);
    slots[key] = entry;
  }
  return slots;
}

/** Answers the key that was probably meant. */
function reportUnknownKey<Key extends string>(entry: YamlEntry, list: SlotList<Key>, report: Report): Key | undefined {
  const { text, span } = entry.key;
  // Object.hasOwn: a key named `constructor` is an unknown key like any other.
  const later = list.later && Object.hasOwn(list.later, text) ? list.later[text] : undefined;
  if (later !== undefined) {
    reportLater(later, span, report);
    return undefined;
  }
  const advice = foreignKey(list.owner, text);
  const foreign = advice && 'key' in advice ? list.keys.find((key) => key === advice.key) : undefined;
  const nearest = foreign ?? (advice ? undefined : nearestWord(text, list.keys));
  const hint =
    nearest === undefined ? (advice && 'say' in advice ? ` ${advice.say}` : '') : ` Did you mean "${nearest}"?`;
  // Whoever is told the right word needs no list of the others.
  const known = hint === '' ? ` Known are ${list.keys.map((key) => `\`${key}\``).join(', ')}.` : '';
  report({
    code: 'unknown-key',
    message: `Unknown key "${shorten(text)}" in ${list.owner}.${hint}${known}`,
    span,
    fix: fixTo(nearest, span),
  });
  return list.keys.find((key) => key === nearest);
}

/** A construct of the language that this version does not know yet: refused, never dropped. */
function reportLater(construct: string, span: Name['span'], report: Report): void {
  report({ code: 'not-supported-yet', message: `${construct} is part of the language, but not supported yet.`, span });
}

/** `##`, `#?` or `#!` above a key that carries none of them would be lost without a word. */
export function refuseComments(comments: YamlComments, owner: string, report: Report): void {
  if (comments.commentSpan === undefined) return;
  const message = `${owner} carries no docs, no gap and no deprecation. Move this above something that has a name, or write \`#\` for a private remark.`;
  report({ code: 'docs-belong-to-a-key', severity: 'warning', message, span: comments.commentSpan });
}

/** A map; nothing written at all counts as an empty one. */
export function expectMap(node: YamlNode, owner: string, report: Report): YamlMap | undefined {
  if (node.kind === 'map') return node;
  if (isEmptyText(node) || node.kind === 'broken') return undefined;
  const found = node.kind === 'list' ? 'a list' : 'a text';
  report({
    code: 'value-fits-slot',
    message: `Expected a map of keys and values as ${owner}, but found ${found}.`,
    span: node.span,
  });
  return undefined;
}

/** A text that is not empty. */
export function expectText(node: YamlNode, owner: string, report: Report): YamlText | undefined {
  if (node.kind === 'text' && (node.text !== '' || node.isQuoted)) return node;
  if (node.kind === 'broken') return undefined;
  const found = node.kind === 'text' ? 'nothing' : node.kind === 'list' ? 'a list' : 'a map';
  const hint =
    node.kind === 'map'
      ? ' A text that begins with `{` or holds `: ` needs quotes around it.'
      : node.kind === 'list' && owner === '`scopes`'
        ? ' Write `a | b` for either of them, `a & b` for both.'
        : '';
  report({
    code: 'value-fits-slot',
    message: `Expected a text as ${owner}, but found ${found}.${hint}`,
    span: node.span,
  });
  return undefined;
}

/** The entries of the map in a slot; none where there is no such slot. */
export function entriesOf(slot: YamlEntry | undefined, owner: string, report: Report): readonly YamlEntry[] {
  return (slot && expectMap(slot.value, owner, report)?.entries) ?? [];
}

interface Closed<Word extends string> {
  readonly known: readonly Word[];
  readonly code: string;
  readonly messageOf: (hint: string) => string;
}

/** The word that is written, if it is known; any other is reported, and the one that was probably meant taken for it. */
export function knownWord<Word extends string>(
  { text, span }: Name,
  { known, code, messageOf }: Closed<Word>,
  report: Report,
): Word | undefined {
  const word = known.find((one) => one === text);
  if (word !== undefined) return word;
  const nearest = nearestWord(text, known);
  report({ code, message: messageOf(didYouMean(text, known)), span, fix: fixTo(nearest, span) });
  return known.find((one) => one === nearest);
}

/** `[A, B]`, or one item on its own line each. */
export function expectNames(node: YamlNode, owner: string, report: Report): readonly Name[] {
  if (isEmptyText(node) || node.kind === 'broken') return [];
  if (node.kind !== 'list') {
    report({ code: 'value-fits-slot', message: `Expected a list as ${owner}, such as \`[A, B]\`.`, span: node.span });
    return [];
  }
  return node.items.flatMap((item) => {
    const text = expectText(item.value, `an item of ${owner}`, report);
    refuseComments(item, `An item of ${owner}`, report);
    return text === undefined ? [] : [nameOf(text)];
  });
}

/** The keys of a long form that say what the comment lines above a name say. */
export type DocsKey = 'docs' | 'gap' | 'deprecated';
export const docsKeys: readonly DocsKey[] = ['docs', 'gap', 'deprecated'];

const signs: Readonly<Record<DocsKey, string>> = { docs: '##', gap: '#?', deprecated: '#!' };

/** What is said about a thing that no name stands for. */
export const noDocs: WrittenDocs = { docs: undefined, gap: undefined, deprecated: undefined };

/** The docs of an entry, by `##`, `#?` and `#!` lines or by the keys of its long form; not by both. */
export function docsOf(entry: YamlComments, long: Slots<DocsKey>, report: Report): WrittenDocs {
  const said = (key: DocsKey): string | undefined => oneOf(key, { comment: entry[key], entry: long[key] }, report);
  return { docs: said('docs'), gap: said('gap'), deprecated: said('deprecated') };
}

function oneOf(
  key: DocsKey,
  { comment, entry }: { readonly comment: string | undefined; readonly entry: YamlEntry | undefined },
  report: Report,
): string | undefined {
  if (entry === undefined) return comment;
  if (key === 'deprecated' && entry.value.kind === 'text' && /^(?:true|false)$/.test(entry.value.text)) {
    const message = '`deprecated` says why, and what to use in its place: `deprecated: Use "title".`';
    report({ code: 'value-fits-slot', message, span: entry.value.span });
    return comment;
  }
  if (key === 'deprecated' && entry.value.kind === 'map') {
    const message = 'Endpoints and groups alone are deprecated with dates. Here it is a text: why, and what to use.';
    report({ code: 'value-fits-slot', message, span: entry.key.span });
    return comment;
  }
  const text = expectText(entry.value, `\`${key}\``, report)?.text.trimEnd();
  if (comment === undefined) return text;
  const message = `\`${key}:\` and the \`${signs[key]}\` lines above the name say the same thing twice. Keep one.`;
  report({ code: 'docs-are-written-once', message, span: entry.key.span });
  return comment;
}

export function nameOf(text: YamlText): Name {
  return { text: text.text, span: text.span };
}

/** Long foreign text does not help in a message. */
export function shorten(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}

export const deprecationSlots: SlotList<'since' | 'sunset' | 'link' | 'docs'> = {
  owner: '`deprecated`',
  keys: ['since', 'sunset', 'link', 'docs'],
};

/** What is said about an endpoint or a group, whose deprecation may have a date. */
type WrittenDatedDocs = WrittenDocs & { readonly deprecation: WrittenDeprecation | undefined };

/**
 * As `docsOf`, and the dated form: `deprecated: { since: 2026-03-01, sunset: 2027-01-01, docs: Use "list". }`, where `#!` lines
 * may stand for `docs:`.
 */
export function datedDocsOf(entry: YamlComments, long: Slots<DocsKey>, report: Report): WrittenDatedDocs {
  const { deprecated } = long;
  if (deprecated?.value.kind !== 'map') return { ...docsOf(entry, long, report), deprecation: undefined };
  const at = slotsOf(deprecated.value, deprecationSlots, report);
  const { deprecated: _dated, ...others } = long;
  const docs = docsOf(entry, at.docs === undefined ? others : { ...others, deprecated: at.docs }, report);
  if (docs.deprecated === undefined && at.docs === undefined) {
    const message = '`deprecated` needs `docs:`, why and what to use in its place, or `#!` lines above the name.';
    report({ code: 'required-key', message, span: deprecated.key.span });
  }
  const since = at.since && textOf(at.since, report);
  if (at.since === undefined) {
    const message =
      '`deprecated` needs `since:`, the day from which on it is not to be used, such as `since: 2026-03-01`.';
    report({ code: 'required-key', message, span: deprecated.key.span });
  }
  const deprecation: WrittenDeprecation | undefined = since && {
    since,
    sunset: at.sunset && textOf(at.sunset, report),
    link: at.link && textOf(at.link, report),
  };
  return { ...docs, deprecation };
}

function textOf({ key, value }: YamlEntry, report: Report): Name | undefined {
  const text = expectText(value, `\`${key.text}\` of \`deprecated\``, report);
  return text && nameOf(text);
}
