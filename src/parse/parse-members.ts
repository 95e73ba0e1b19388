import { isTypoOf, nearestWord } from '../source/nearest-word.js';
import { refuse, type Report } from '../source/diagnostic.js';
import { shorten } from '../source/words.js';
import { foreignKey, foreignName, foreignScalar, foreignShape } from './foreign-words.js';
import type { WrittenAccess, WrittenEndpointExample, WrittenExample, WrittenMember } from './model-document.js';
import { parseTypeText, refuseRequired, typeTextOf, type WrittenTypeText } from './parse-type.js';
import type { Name, WrittenDefault } from './written-parts.js';
import {
  type DocsKey,
  docsKeys,
  docsOf,
  expectMap,
  expectText,
  knownWord,
  nameOf,
  noDocs,
  refuseComments,
  type SlotList,
  slotsOf,
} from './slots.js';
import type { TypeExpression } from './type-expression.js';
import { spanWithin, type YamlEntry, type YamlMap, type YamlNode, type YamlText } from './yaml-tree.js';
import { repeated } from '../source/graph.js';

export const memberSlots: SlotList<'type' | 'default' | 'access' | 'example' | DocsKey> = {
  owner: 'the long form of a field or parameter',
  keys: ['type', 'default', 'access', 'example', ...docsKeys],
};

/** Fields, parameters, placeholders or headers: a map from name to type. */
export function parseMembers(node: YamlNode, owner: string, report: Report): readonly WrittenMember[] {
  if (node.kind === 'list') {
    const message = `Expected a map of names and types as ${owner}, but found a list. Write each without \`-\`: \`limit?: integer\`.`;
    report({ code: 'value-fits-slot', message, span: node.span });
    return [];
  }
  const members = expectMap(node, owner, report)?.entries.map((entry) => parseMember(entry, report)) ?? [];
  // YAML sees `a` and `a?` as different keys.
  const twice = new Map(repeated(members, ({ name }) => name.text));
  for (const [{ name }, first] of twice) {
    const message = `"${shorten(name.text)}" is declared twice, once with \`?\` and once without. Keep one.`;
    const notes = [{ message: 'It is first declared here.', span: first.name.span }];
    report({ code: 'field-is-declared-once', message, span: name.span, notes });
  }
  return members.filter((member) => !twice.has(member));
}

function parseMember(entry: YamlEntry, report: Report): WrittenMember {
  const written = withoutSurplusMarks(entry.key, report);
  const { text, length, isOptional } = spelledName(written);
  const name = { text, span: spanWithin(entry.key, 0, length) };
  refuseForeignName(entry.key, report);
  const isLong =
    entry.value.kind === 'map' &&
    entry.value.entries.some(({ key }) => key.text === 'type' || isTypoBesideKeys(key.text, entry.value)) &&
    entry.value.entries.every(({ key }) => isOfLongForm(key.text)) &&
    foreignShape(text, entry.value) === undefined;
  const long = isLong ? slotsOf(entry.value, memberSlots, report) : {};
  const short = parseMemberType(long.type?.value ?? entry.value, { entry, isLong }, report);
  const standIn = long.default === undefined ? short.default : (defaultIn(long.default.value, report) ?? short.default);
  if (long.default !== undefined && short.default !== undefined) {
    const message = 'The default is written twice. Keep one.';
    const notes = [{ message: 'It is also written here.', span: short.default.span }];
    report({ code: 'default-fits-type', message, span: long.default.key.span, notes });
  }
  if (short.required !== undefined && standIn === undefined) refuseRequired(short.required, report);
  return {
    name,
    isOptional,
    isAdditional: text === '...' && !entry.key.isQuoted,
    access: accessOf(long.access, short, report),
    required: standIn && short.required,
    type: short.type,
    default: standIn,
    example: long.example && parseExample(long.example, report),
    ...docsOf(entry, long, report),
  };
}

/** A member that has nothing but a name and a type. */
export function plainMember(name: Name, type: TypeExpression): WrittenMember {
  const none = { access: undefined, required: undefined, default: undefined, example: undefined };
  return { name, isOptional: false, isAdditional: false, type, ...none, ...noDocs };
}

function defaultIn(node: YamlNode, report: Report): WrittenDefault | undefined {
  if (node.kind !== 'list' && node.kind !== 'map') {
    const text = expectText(node, '`default`', report);
    return text && { text: text.text, span: text.span, ...(text.isQuoted && { node: text }) };
  }
  refuseCommentsInside(node, report);
  return { text: '', span: node.span, node };
}

function refuseForeignName({ text, span, isQuoted }: YamlText, report: Report): void {
  const way = foreignName(text);
  // YAML requires quotes around a bracket.
  const isMeant = isQuoted && !text.startsWith('[');
  if (way === undefined || isMeant) return;
  const quotes = isQuoted ? '' : ' If that is meant, quote it.';
  const message = `"${shorten(text)}" would be the name of a field. ${way}${quotes}`;
  report({ code: 'name-is-well-formed', message, span });
}

/** `age??`, `...?` */
function withoutSurplusMarks(key: YamlText, report: Report): string {
  const isAdditional = key.text === '...?' && !key.isQuoted;
  const written = isAdditional ? '...' : key.text.replace(/([^\\?])\?{2,}$/, '$1?');
  if (written === key.text) return written;
  const message = isAdditional
    ? 'Any number of fields match `...`, so it has no `?`.'
    : `One \`?\` is enough: "${shorten(written)}" may be absent. If the name itself ends with \`?\`, write \`\\?\`.`;
  const surplus = spanWithin(key, written.length, key.text.length);
  const fix = { message: `Write "${shorten(written)}"`, edits: [{ span: surplus, text: '' }] };
  report({ code: 'name-is-well-formed', message, span: key.span, fix });
  return written;
}

/**
 * `age?` is `age` and may be absent. After a backslash, a question mark at the end is part of the name: `ok\?` is
 * `ok?`. Two backslashes stand for one.
 */
function spelledName(written: string): {
  readonly text: string;
  readonly length: number;
  readonly isOptional: boolean;
} {
  if (!/.\?$/s.test(written)) return { text: written, length: written.length, isOptional: false };
  // An odd number of backslashes before the mark makes it part of the name.
  const isOptional = /(?<!\\)(?:\\\\)*\?$/.test(written);
  const rest = isOptional ? written.slice(0, -1) : written;
  const [, name = '', backslashes = '', mark = ''] = /^(.*?)(\\*)(\??)$/s.exec(rest) ?? [];
  const text = name + backslashes.slice(Math.ceil(backslashes.length / 2)) + mark;
  return { text, length: rest.length, isOptional };
}

/** `tpye` next to `docs`. */
function isTypoBesideKeys(text: string, map: YamlNode): boolean {
  if (map.kind !== 'map' || !isTypoOf(text, 'type')) return false;
  return map.entries.some(({ key }) => key.text !== 'type' && memberSlots.keys.some((known) => known === key.text));
}

/** A key of the long form, or a typo of one; any other is a field of an object that happens to have a `type`. */
function isOfLongForm(key: string): boolean {
  const slots: readonly string[] = memberSlots.keys;
  const isKnown = slots.includes(key) || foreignKey(memberSlots.owner, key) !== undefined;
  return isKnown || nearestWord(key, slots) !== undefined;
}

/** `access: read-only` of the long form, or the word before the type; not both. */
function accessOf(
  entry: YamlEntry | undefined,
  { access }: WrittenTypeText,
  report: Report,
): WrittenAccess | undefined {
  const text = entry && expectText(entry.value, '`access`', report);
  if (entry === undefined || text === undefined) return access;
  const messageOf = (hint: string): string =>
    `\`access\` is \`read-only\` or \`write-only\`, not "${shorten(text.text)}".${hint}`;
  const word = knownWord(text, { known: ['read-only', 'write-only'], code: 'access-is-known', messageOf }, report);
  if (word !== text.text) return access ?? (word && { word, span: text.span });
  if (access !== undefined) {
    const message = `\`access:\` and \`${access.word}\` before the type say the same thing twice. Keep one.`;
    const notes = [{ message: 'It is written here.', span: access.span }];
    report({ code: 'access-is-known', message, span: entry.key.span, notes });
  }
  return { word, span: text.span };
}

interface Typed {
  readonly entry: YamlEntry;
  readonly isLong: boolean;
}

/** A string is an expression, a list an enum, a map an object. */
function parseMemberType(node: YamlNode, { entry, isLong }: Typed, report: Report): WrittenTypeText {
  const { key } = entry;
  const problem = node.kind === 'map' ? problemOfObject(key.text, node, isLong) : problemOfList(node);
  if (problem !== undefined) report({ code: 'value-fits-slot', message: problem, span: key.span });
  if (problem !== undefined) return typeTextOf({ kind: 'broken', span: key.span });
  if (node.kind === 'map' || node.kind === 'list') return typeTextOf({ kind: 'inline', node, span: node.span });
  const text = expectText(node, `the type of "${shorten(key.text)}"`, report);
  return text === undefined ? typeTextOf({ kind: 'broken', span: key.span }) : parseTypeText(text, report);
}

function problemOfList(node: YamlNode): string | undefined {
  if (node.kind !== 'list' || node.items.every(({ value }) => value.kind !== 'map')) return undefined;
  return 'A list is an enum, `[red, green]`. For a list of objects, declare one under `types:`, and write `Item[]`.';
}

/** Why a map cannot be the fields of an object: it is a schema of another language, or an incomplete long form. */
function problemOfObject(name: string, node: YamlMap, isLong: boolean): string | undefined {
  const field = shorten(name);
  const foreign = foreignShape(field, node) ?? foreignScalar(node);
  const [only, second] = node.entries;
  if (foreign !== undefined) return `"${field}" uses JSON Schema syntax. ${foreign}`;
  if (only?.key.text === '$ref' && second === undefined && only.value.kind === 'text')
    return `"${field}" uses JSON Schema syntax. Write the name of the type: \`${field}: ${shorten(only.value.text)}\`.`;
  if (isLong || only === undefined) return undefined;
  const keys = node.entries.map(({ key }) => key.text);
  const other = keys.find((key) => !isOfLongForm(key));
  if (!keys.includes('type') && other !== undefined) return undefined;
  const isWord = (key: string): boolean => key !== 'x' && memberSlots.keys.some((known) => known === key);
  if (!keys.includes('type') && !keys.every(isWord)) return undefined;
  const fields = keys.map((key) => `${shorten(key)}: …`).join(', ');
  const object = `For an object with these fields, put them below \`type:\`: \`${field}: {type: {${fields}}}\`.`;
  return other === undefined
    ? `The long form of a field needs \`type:\`: \`${field}: {type: string, ${fields}}\`. ${object}`
    : `\`type:\` begins the long form of a field, which has no key "${shorten(other)}". ${object}`;
}

/** The value of an `example:`, not interpreted yet: its meaning depends on its type. */
function parseExample(entry: YamlEntry, report: Report): YamlNode {
  refuseCommentsInside(entry.value, report);
  return entry.value;
}

/** Fields are documented in their type, not inside an example. */
function refuseCommentsInside(node: YamlNode, report: Report): void {
  if (node.kind !== 'list' && node.kind !== 'map') return;
  for (const part of node.kind === 'list' ? node.items : node.entries) {
    refuseComments(part, 'A value inside an example', report);
    refuseCommentsInside(part.value, report);
  }
}

/** An entry of `examples:`: a value of the type that the key names. */
export function parseTypeExample(entry: YamlEntry, report: Report): WrittenExample | undefined {
  refuseComments(entry, 'An example', report);
  const { type, default: value } = parseTypeText(entry.key, report);
  if (type.kind === 'broken') return undefined;
  if (type.kind === 'name' && type.limits === undefined && value === undefined)
    return { name: nameOf(entry.key), type, value: parseExample(entry, report) };
  const message =
    'List an example under the name of its type: `Pet:`, or `Page<Pet>:` for an instance of a generic type.';
  return refuse({ code: 'type-syntax', message, span: entry.key.span }, report);
}

export const endpointExampleSlots: SlotList<'path' | 'query' | 'headers' | 'cookies' | 'body' | 'returns'> = {
  owner: 'the example of an endpoint',
  keys: ['path', 'query', 'headers', 'cookies', 'body', 'returns'],
};

/** `example: { path: …, query: …, headers: …, body: …, returns: … }` of an endpoint. */
export function parseEndpointExample(entry: YamlEntry, report: Report): WrittenEndpointExample {
  const at = slotsOf(entry.value, endpointExampleSlots, report);
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
