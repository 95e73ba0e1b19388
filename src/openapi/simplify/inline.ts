import { madeNames } from '../document/names.js';
import { reservedTypeNames, upperFirst } from '../../model/names.js';
import { longestMadeName, wordsOf } from '../../parse/inline-types.js';
import { memberSlots } from '../../parse/parse-members.js';
import { meantByTypes } from '../../parse/type-list.js';
import { occurrencesIn } from '../../source/graph.js';
import {
  changeEndpoints,
  type Draft,
  type Entry,
  isMap,
  lineOf,
  mapOf,
  type Yaml,
  type YamlMap,
} from '../draft/draft.js';
import { namesIn, namesInDraft } from './mentions.js';

/** A longer enum or object keeps its name, and its own line. */
export const mostMembers = 6;
export const mostFields = 4;
const longestLine = 100;

/** Keys that have another meaning in a field, or in an object in a field. */
const schemaWords: ReadonlySet<string> = new Set([
  ...memberSlots.keys,
  ...'$ref required enum const properties items allOf oneOf anyOf'.split(' '),
]);

interface Inlining {
  readonly types: Draft['types'];
  /** How often each name is used. */
  readonly uses: ReadonlyMap<string, number>;
  /** The names of types in lower case, including generated ones. */
  readonly taken: Set<string>;
  /** Types named in the document. */
  readonly named: ReadonlySet<string>;
}

/** Moves short enums and small objects without a name to the only field or parameter that uses them. */
export function inlineTypes(draft: Draft, named: ReadonlySet<string>): void {
  const { types, params } = draft;
  const uses = occurrencesIn(namesInDraft(draft));
  // Including the names that the client makes for errors: `Failed` has a class `FailedError`.
  const names = [...types.keys(), ...[...draft.errors.keys()].flatMap(madeNames)];
  const taken = new Set(names.map((name) => name.toLowerCase()));
  const inlining: Inlining = { types, uses, taken, named };
  // Backwards, because a type comes before those that it uses, and a type that contains an object cannot be moved into
  // another.
  for (const [name, { key, entry }] of [...types].reverse()) {
    if (key !== name || !types.has(name) || !isMap(entry.value)) continue;
    const value = fieldsWith(entry.value, { ...inlining, owner: name, indent: 4 });
    types.set(name, { key, entry: { ...entry, value } });
  }
  for (const [name, entry] of fieldsWith(params, { ...inlining, owner: '', indent: 2 })) params.set(name, entry);
  changeEndpoints(draft, (endpoint, { group, name }) => {
    const owner = upperFirst(group) + upperFirst(name);
    const parts = [...mapOf(endpoint.value)].map(([key, part]): [string, Entry] => {
      if (!/^(?:query\b|headers$|cookies$)/.test(key) || !isMap(part.value)) return [key, part];
      return [key, { ...part, value: fieldsWith(part.value, { ...inlining, owner, indent: 10 }) }];
    });
    return { ...endpoint, value: new Map(parts) };
  });
}

interface Place extends Inlining {
  readonly owner: string;
  readonly indent: number;
}

function fieldsWith(fields: YamlMap, place: Place): YamlMap {
  return new Map([...fields].map(([key, entry]) => [key, fieldWith(key, entry, place)]));
}

/** The field with its type inside, if the type is suitable. */
function fieldWith(key: string, entry: Entry, place: Place): Entry {
  const { types, taken, uses, named } = place;
  const plain = key.replace(/\\?\?$/, '');
  if (typeof entry.value !== 'string' || /^(?:\/|\.\.\.)/.test(key)) return entry;
  const [name, other] = namesIn(entry.value);
  const type = name === undefined || other !== undefined ? undefined : types.get(name);
  const words = wordsOf(plain);
  if (name === undefined || type === undefined || words === undefined) return entry;
  // The usual tag of a variant, `type: [created]`, has no other meaning.
  if (schemaWords.has(plain) && (plain !== 'type' || isMap(type.entry.value))) return entry;
  if (uses.get(name) !== 1 || named.has(name) || type.entry.isDeprecated === true) return entry;
  const madeName = place.owner === '' ? upperFirst(words) : place.owner + words;
  if (reservedTypeNames.has(madeName)) return entry;
  const made = madeName.toLowerCase();
  const isDocumented = type.entry.docs !== undefined && type.entry.docs !== entry.docs;
  if (isDocumented || type.key !== name || (made !== name.toLowerCase() && taken.has(made))) return entry;
  if (made.length > longestMadeName) return entry;
  if (isMap(type.entry.value) && made.length + longestKey(type.entry.value) > longestMadeName) return entry;
  const { x, example } = type.entry;
  // What is said of an item, or of a value of a map, is not said of the whole.
  if (/[[<]/.test(entry.value) && (x !== undefined || example !== undefined)) return entry;
  const value = valueWith(entry, name, { type: type.entry.value, types });
  if (value === undefined) return entry;
  if (place.indent + key.length + 2 + lineOf({ ...entry, value }).length > longestLine) return entry;
  types.delete(name);
  taken.delete(name.toLowerCase());
  taken.add(made);
  return { ...entry, value, ...(x && { x }), ...(example !== undefined && { example }) };
}

/** Enums in an inline object are named after its fields. */
function longestKey(fields: YamlMap): number {
  const isEnum = ({ value }: Entry): boolean => typeof value !== 'string' || value.includes('[');
  return Math.max(0, ...[...fields].filter(([, field]) => isEnum(field)).map(([key]) => key.length));
}

/** `Color | null` → `[red, green] | null`; undefined if the type must keep its name. */
function valueWith(
  entry: Entry,
  name: string,
  { type, types }: { readonly type: Yaml; readonly types: Draft['types'] },
): Yaml | undefined {
  const isAlone = lineOf(entry) === name;
  if (isMap(type)) return isAlone && isSmall(type) ? type : undefined;
  if (typeof type === 'string' || type.length > mostMembers) return undefined;
  const words = type.map((member) => ({ text: member, isQuoted: /^['"]/.test(member) }));
  if (meantByTypes(words, (word) => types.has(word)) !== undefined) return undefined;
  if (isAlone) return type;
  // In a longer string, quotes would be nested.
  const isPlain = type.every((member) => /^(?:\.\.\.|[\w.-]+(?: [\w.-]+)*)$/.test(member));
  return isPlain ? String(entry.value).replace(name, `[${type.join(', ')}]`) : undefined;
}

/** An object with few fields, none of which is an object. */
function isSmall(fields: YamlMap): boolean {
  const keys = [...fields.keys()].map((key) => key.replace(/\\?\?$/, ''));
  const isPlain = [...fields.values()].every(({ value, standard }) => !isMap(value) && typeof standard !== 'object');
  return fields.size > 0 && fields.size <= mostFields && isPlain && !keys.some((key) => schemaWords.has(key));
}
