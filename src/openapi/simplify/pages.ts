import { reservedTypeNames, upperFirst } from '../../model/names.js';
import { addTwins, type Draft, type Entry, isMap, type YamlMap } from '../draft/draft.js';
import { renameTypes } from './mentions.js';
import { takeName, typeNameOf } from '../document/names.js';
import { commonName, shapeOf } from './same-types.js';
import { multimapOf } from '../../source/graph.js';
import { jsonTextOf } from '../document/json.js';

/** An object with one list; others may differ from it only in the type of the items. */
interface Candidate {
  readonly name: string;
  /** The name of the list field, and the type of its items. */
  readonly key: string;
  readonly items: string;
  readonly entry: Entry;
  /** The fields, with `T[]` for the list. */
  readonly fields: YamlMap;
}

/** Fields that only pages have. */
const pageWords = /^(?:total|count|limit|offset|next|prev|previous|cursor|page|per_?page|has_?more|size)/i;

/**
 * Pages that differ only in the type of their items become one generic type. Types named in the document keep their
 * names: `PetList: Page<Pet>`; others become `Page<Pet>` where they are used.
 */
export function genericPages(draft: Draft, named: ReadonlySet<string>): void {
  const { types } = draft;
  if (types.has('T')) return;
  const written = new Map<string, string>();
  for (const family of familiesOf(draft, named)) {
    const name = takePageName(draft, family);
    if (name === undefined) continue;
    for (const { name: member, items, entry } of family) {
      const value = `${name}<${items}>`;
      const isPlain = entry.docs === undefined && entry.x === undefined && entry.example === undefined;
      if (isPlain && !named.has(member)) written.set(member, value);
      types.set(member, { key: member, entry: { ...entry, value } });
    }
    declareBefore(types, family, name);
    addTwins(
      draft,
      family.map(({ entry }) => entry),
    );
  }
  for (const name of written.keys()) types.delete(name);
  renameTypes(draft, written);
}

function familiesOf({ types }: Draft, named: ReadonlySet<string>): readonly (readonly Candidate[])[] {
  const candidates = [...types].flatMap(([name, { key, entry }]) =>
    key === name ? (candidateOf(name, entry) ?? []) : [],
  );
  const families = multimapOf(candidates.map((one) => [jsonTextOf(shapeOf({ value: one.fields })), one]));
  const found = [...families.values()].map((family) => {
    const own = new Set(family.map(({ name }) => name));
    return family.filter(({ items }) => !own.has(items) || named.has(items));
  });
  return found.filter((family) => {
    const isPage = [...(family[0]?.fields.keys() ?? [])].some((key) => pageWords.test(key));
    return isPage && new Set(family.map(({ items }) => items)).size > 1;
  });
}

function candidateOf(name: string, entry: Entry): Candidate | undefined {
  const { value: whole } = entry;
  if (!isMap(whole) || whole.size < 2) return undefined;
  const lists = [...whole].filter(
    ([, { value, standard }]) => typeof value === 'string' && standard === undefined && isList.test(value),
  );
  const [list, ...others] = lists;
  if (list === undefined || others.length > 0) return undefined;
  const [key, field] = list;
  const [, items = '', rest = ''] = isList.exec(String(field.value)) ?? [];
  const fields = new Map<string, Entry>([...whole, [key, { ...field, value: `T${rest}` }]]);
  return { name, key, items, entry, fields };
}

const isList = /^([A-Za-z]\w*)(\[[\d.]*\](?: \| null)?)$/;

/** Names of lists that say nothing about the items. */
const plainLists =
  /^(?:items|data|results?|values?|content|records|entries|list|elements|rows|objects|nodes|collection)$/i;

/** Reserves a name for the generic type and its instances, if one is free; `PetPage` may be one of them already. */
function takePageName({ typeNames }: Draft, family: readonly Candidate[]): string | undefined {
  const key = family[0]?.key.replace(/\?$/, '') ?? '';
  const page = plainLists.test(key) ? 'Page' : `${typeNameOf(key)}Page`;
  const common = commonName(family.map(({ name }) => name));
  const instances = (name: string): readonly string[] => [
    name,
    ...family.flatMap((member) =>
      upperFirst(member.items) + name === member.name ? [] : upperFirst(member.items) + name,
    ),
  ];
  const isFree = (name: string): boolean => !typeNames.has(name.toLowerCase()) && !reservedTypeNames.has(name);
  const candidates = [page, ...(common === undefined ? [] : [common]), `${page}2`, `${page}3`, `${page}4`];
  const name = candidates.find((one) => instances(one).every(isFree));
  for (const made of name === undefined ? [] : new Set(instances(name))) takeName(typeNames, made);
  return name;
}

/** Declares the generic type before its first instance. */
function declareBefore(types: Draft['types'], [first]: readonly Candidate[], name: string): void {
  const all = [...types];
  types.clear();
  for (const [key, type] of all) {
    if (key === first?.name) types.set(name, { key: `${name}<T>`, entry: { value: first.fields, at: first.entry.at } });
    types.set(key, type);
  }
}
