import { refuse, type Report } from '../source/diagnostic.js';
import { nearestWord, suggest, suggestNearest } from '../source/nearest-word.js';
import { type Advice, foreignKey } from './foreign-words.js';
import { shorten } from '../source/words.js';
import { readPart } from './read-yaml.js';
import type { Name, WrittenDeprecation, WrittenDocs } from './written-parts.js';
import {
  isEmptyText,
  type YamlComments,
  type YamlEntry,
  type YamlMap,
  type YamlNode,
  type YamlText,
} from './yaml-tree.js';

/** A map with a fixed set of keys, such as an endpoint: the entry for each key. */
export type Slots<Key extends string> = { readonly [Name in Key]?: YamlEntry | undefined };

/** The description of such a map: its keys, and constructs planned for later, by key. */
export interface SlotList<Key extends string> {
  /** With its article, for messages: ``a group``. */
  readonly owner: string;
  readonly keys: readonly Key[];
  readonly later?: Readonly<Record<string, string>>;
  /** Keys that may have `##`, `#?` and `#!` lines. */
  readonly documented?: readonly Key[];
}

/** Splits a map into its known keys; reports each unknown key, with the nearest known one. */
export function slotsOf<Key extends string>(node: YamlNode, list: SlotList<Key>, report: Report): Slots<Key> {
  const map = expectMap(node, list.owner, report);
  const slots: Partial<Record<Key, YamlEntry>> = {};
  const written = new Set(map?.entries.map((entry) => entry.key.text));
  const advised = new Set<string>();
  for (const entry of map?.entries ?? []) {
    const known = list.keys.find((word) => word === entry.key.text);
    const advice = known === undefined ? foreignKey(list.owner, entry.key.text, entry.value) : undefined;
    // `minLength` and `maxLength` next to each other are one mistake.
    if (advice?.say !== undefined && advised.has(advice.say)) continue;
    if (advice?.say !== undefined) advised.add(advice.say);
    const key = known ?? reportUnknownKey({ ...nameOf(entry.key), advice }, list, report);
    // A typo of a key that is also present is ignored.
    if (key === undefined || (key !== entry.key.text && written.has(key))) continue;
    if (!list.documented?.includes(key)) refuseComments(entry, `\`${key}\` of ${list.owner}`, report);
    slots[key] = entry;
  }
  return slots;
}

/** Reports an unknown key; returns the key that was probably meant. */
function reportUnknownKey<Key extends string>(
  { text, span, advice }: Name & { readonly advice: Advice | undefined },
  list: SlotList<Key>,
  report: Report,
): Key | undefined {
  // Object.hasOwn: a key named `constructor` is an unknown key like any other.
  const later = list.later && Object.hasOwn(list.later, text) ? list.later[text] : undefined;
  if (later !== undefined) {
    // Refused, never ignored.
    const message = `${later} is part of the language, but not supported yet.`;
    return refuse({ code: 'not-supported-yet', message, span }, report);
  }
  const foreign = list.keys.find((key) => key === advice?.key);
  const nearest = foreign ?? (advice ? undefined : nearestWord(text, list.keys));
  const suggestion = suggest(nearest, span);
  const hint = advice?.say === undefined ? suggestion.hint : ` ${advice.say}`;
  const isType = list.owner === 'a model' && typeNamedBy(text) !== undefined;
  const known = `Known keys: ${list.keys.map((key) => `\`${key}\``).join(', ')}.`;
  // With a suggestion, the list of known keys is not needed.
  const others = isType ? ' Types are declared below `types:`, indented, by their names alone.' : ` ${known}`;
  const message = `Unknown key "${shorten(text)}" in ${list.owner}.${hint || others}`;
  report({ code: 'unknown-key', message, span, fix: suggestion.fix });
  return list.keys.find((key) => key === nearest);
}

/** `Pet` and `model Pet` beside `types:`, where a type is not indented. */
export function typeNamedBy(key: string): string | undefined {
  return /^(?:(?!service|operation)[a-z]+ )?([A-Z]\w*)$/.exec(key)?.[1];
}

/** `##`, `#?`, `#!` or `#@` above a key without docs would be lost silently. */
export function refuseComments(comments: YamlComments, owner: string, report: Report): void {
  if (comments.commentSpan === undefined) return;
  const message = `${owner} has no docs, gap or deprecation. Move this above something that has a name, or write \`#\` for a private remark.`;
  report({ code: 'docs-belong-to-a-key', severity: 'warning', message, span: comments.commentSpan });
}

/** A map; an empty value counts as an empty map. */
export function expectMap(node: YamlNode, owner: string, report: Report): YamlMap | undefined {
  if (node.kind === 'map') return node;
  if (isEmptyText(node) || node.kind === 'broken') return undefined;
  const found = node.kind === 'list' ? 'a list' : 'a string';
  const hint =
    owner === 'a model' ? ' Begin with the name of the API, `api: pet-shop`, or a section such as `types:`.' : '';
  const message = `Expected a map of keys and values as ${owner}, but found ${found}.${hint}`;
  return refuse({ code: 'value-fits-slot', message, span: node.span }, report);
}

/** A non-empty string, or a quoted one. */
export function expectText(node: YamlNode, owner: string, report: Report): YamlText | undefined {
  if (node.kind === 'text' && (node.text !== '' || node.isQuoted)) return node;
  if (node.kind === 'broken') return undefined;
  const found = node.kind === 'text' ? 'nothing' : node.kind === 'list' ? 'a list' : 'a map';
  const hint =
    node.kind === 'map'
      ? ' Quote a string that begins with `{` or contains `: `.'
      : node.kind === 'list' && owner === '`scopes`'
        ? ' Write `a | b` for either of them, `a & b` for both.'
        : '';
  const message = `Expected a string as ${owner}, but found ${found}.${hint}`;
  return refuse({ code: 'value-fits-slot', message, span: node.span }, report);
}

/** The entries of the map in a slot; empty if the slot is absent. */
export function entriesOf(slot: YamlEntry | undefined, owner: string, report: Report): readonly YamlEntry[] {
  return (slot && expectMap(slot.value, owner, report)?.entries) ?? [];
}

interface Closed<Word extends string> {
  readonly known: readonly Word[];
  readonly code: string;
  readonly messageOf: (hint: string) => string;
}

/**
 * The keyword that is written. An unknown word is reported; if another one was probably meant, that one is returned.
 */
export function knownWord<Word extends string>(
  name: Name,
  { known, code, messageOf }: Closed<Word>,
  report: Report,
): Word | undefined {
  const word = known.find((one) => one === name.text);
  if (word !== undefined) return word;
  const { meant, hint, fix } = suggestNearest(name, known);
  report({ code, message: messageOf(hint), span: name.span, fix });
  return known.find((one) => one === meant);
}

/** `errors: [A, B]`, or one item per line. */
export function expectErrors(slot: YamlEntry | undefined, report: Report): readonly Name[] {
  const node = slot?.value;
  if (node === undefined || isEmptyText(node) || node.kind === 'broken') return [];
  if (node.kind !== 'list') {
    const message =
      'Expected a list as `errors`, such as `[NotFound]`, of names that are declared under `errors:` of the model.';
    report({ code: 'value-fits-slot', message, span: node.span });
    return [];
  }
  return node.items.flatMap((item) => {
    const text = expectText(item.value, 'an item of `errors`', report);
    refuseComments(item, 'An item of `errors`', report);
    return text === undefined ? [] : [nameOf(text)];
  });
}

/** The keys of a long form that replace the comment lines above a name. */
export type DocsKey = 'docs' | 'gap' | 'deprecated' | 'x';
export const docsKeys: readonly DocsKey[] = ['docs', 'gap', 'deprecated', 'x'];

const signs: Readonly<Record<DocsKey, string>> = { docs: '##', gap: '#?', deprecated: '#!', x: '#@' };

export const noDocs: WrittenDocs = { docs: undefined, gap: undefined, deprecated: undefined, x: undefined };

/** The docs of an entry, from `##`, `#?`, `#!` and `#@` lines or from the keys of its long form, but not from both. */
export function docsOf(entry: YamlComments, long: Slots<DocsKey>, report: Report): WrittenDocs {
  const said = (key: TextKey): string | undefined => oneOf(key, { comment: entry[key], entry: long[key] }, report);
  return {
    docs: said('docs'),
    gap: said('gap'),
    deprecated: said('deprecated'),
    x: extensionsOf(entry, long.x, report),
  };
}

type TextKey = Exclude<DocsKey, 'x'>;

function oneOf(
  key: TextKey,
  { comment, entry }: { readonly comment: string | undefined; readonly entry: YamlEntry | undefined },
  report: Report,
): string | undefined {
  if (entry === undefined) return comment;
  if (key === 'deprecated' && entry.value.kind === 'text' && /^(?:true|false)$/.test(entry.value.text)) {
    const message = '`deprecated` says why, and what to use instead: `deprecated: Use "title".`';
    report({ code: 'value-fits-slot', message, span: entry.value.span });
    return comment;
  }
  if (key === 'deprecated' && entry.value.kind === 'map') {
    const message =
      'Only endpoints and groups can be deprecated with dates. Write a string here: why, and what to use instead.';
    report({ code: 'value-fits-slot', message, span: entry.key.span });
    return comment;
  }
  const text = expectText(entry.value, `\`${key}\``, report)?.text.trimEnd();
  if (comment !== undefined) refuseTwice(key, entry, report);
  return comment ?? text;
}

function refuseTwice(key: DocsKey, { key: { span } }: YamlEntry, report: Report): void {
  const message = `\`${key}:\` and the \`${signs[key]}\` lines above the name say the same thing twice. Keep one.`;
  report({ code: 'docs-are-written-once', message, span });
}

/** `#@ internal: true`, or `x: { internal: true }`: any JSON by name. */
function extensionsOf(
  { x, commentSpan }: YamlComments,
  slot: YamlEntry | undefined,
  report: Report,
): YamlMap | undefined {
  const comment = x && commentSpan && readPart({ ...x, path: commentSpan.path }, report);
  if (comment !== undefined && slot !== undefined) refuseTwice('x', slot, report);
  const node = comment ?? slot?.value;
  const map = node && expectMap(node, '`x`', report);
  for (const { key } of map?.entries ?? []) {
    const bare = key.text.replace(/^x-/i, '');
    if (bare === key.text && bare !== '') continue;
    const { hint, fix } = suggest(bare || undefined, key.span);
    const message = `An extension is named without \`x-\`, which the OpenAPI document puts before it.${hint}`;
    report({ code: 'extension-has-a-plain-name', message, span: key.span, fix });
  }
  return map;
}

export function nameOf(text: YamlText): Name {
  return { text: text.text, span: text.span };
}

export const deprecationSlots = { owner: '`deprecated`', keys: ['since', 'sunset', 'link', 'docs'] } as const;

/** The docs of an endpoint or a group, whose deprecation may have a date. */
type WrittenDatedDocs = WrittenDocs & { readonly deprecation: WrittenDeprecation | undefined };

/**
 * As `docsOf`, plus the dated form: `deprecated: { since: 2026-03-01, sunset: 2027-01-01, docs: Use "list". }`, where
 * `#!` lines may replace `docs:`.
 */
export function datedDocsOf(entry: YamlComments, long: Slots<DocsKey>, report: Report): WrittenDatedDocs {
  const { deprecated } = long;
  if (deprecated?.value.kind !== 'map') return { ...docsOf(entry, long, report), deprecation: undefined };
  const at = slotsOf(deprecated.value, deprecationSlots, report);
  const docs = docsOf(entry, { ...long, deprecated: at.docs }, report);
  if (docs.deprecated === undefined && at.docs === undefined) {
    const message = '`deprecated` needs `docs:` (why, and what to use instead), or `#!` lines above the name.';
    report({ code: 'required-key', message, span: deprecated.key.span });
  }
  const since = at.since && textOf(at.since, report);
  if (at.since === undefined) {
    const message = '`deprecated` needs `since:`, the day of the deprecation, such as `since: 2026-03-01`.';
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
