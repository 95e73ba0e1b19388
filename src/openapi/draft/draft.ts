import { numberedName } from '../../model/names.js';
import { occurrencesIn } from '../../source/graph.js';
import type { Document, Located, Pointer } from '../document/document.js';
import { type Json, type JsonObject, jsonTextOf, objectOf } from '../document/json.js';
import type { Reading } from './reading.js';

/** YAML of a model: a string, a list that is printed on one line, or a map. */
export type Yaml = string | readonly string[] | YamlMap;

export type YamlMap = ReadonlyMap<string, Entry>;

export function isMap(value: Yaml | undefined): value is YamlMap {
  return value instanceof Map;
}

export function mapOf(value: Yaml | undefined): YamlMap {
  return isMap(value) ? value : new Map();
}

/** A map of those parts that say something: of neither undefined nor an empty map. */
export function mapWith(parts: Readonly<Record<string, Yaml | undefined>>): YamlMap {
  const said = Object.entries(parts).flatMap(([key, value]): readonly [string, Entry][] =>
    value === undefined || (isMap(value) && value.size === 0) ? [] : [[key, { value }]],
  );
  return new Map(said);
}

type EndpointChange = (endpoint: Entry, names: { readonly group: string; readonly name: string }) => Entry;

export function changeEndpoints({ groups }: Draft, change: EndpointChange): void {
  for (const [group, entry] of groups) {
    const parts = mapOf(entry.value);
    const endpoints = [...mapOf(parts.get('endpoints')?.value)].map(
      ([name, endpoint]) => [name, change(endpoint, { group, name })] as const,
    );
    groups.set(group, { ...entry, value: new Map([...parts, ['endpoints', { value: new Map(endpoints) }]]) });
  }
}

/** A value below a key, with the comment lines above the key. */
export interface Entry {
  readonly value: Yaml;
  /** For a field or a parameter, its default: after the type, or under `default:` if it would read differently there. */
  readonly standard?: string | Entry | undefined;
  /** The sender has to send it although it has a default. */
  readonly isRequired?: boolean | undefined;
  readonly docs?: string | undefined;
  readonly isDeprecated?: boolean | undefined;
  /** `#@` lines. */
  readonly x?: JsonObject;
  /** For a field or a parameter, its `example:`; for a type, its entry in `examples:`. */
  readonly example?: Json;
  /** Quotes are kept where they have a meaning: `'1'` is not a number. */
  readonly isText?: boolean;
  /** A JSON value instead of a string: `value` is empty. */
  readonly json?: Json;
  /** The location that it was made from. */
  readonly at?: Pointer | undefined;
}

/** The type of an entry as one line: `required integer = 20`. */
export function lineOf({ value, standard, isRequired }: Entry): string {
  const type = typeof value === 'string' ? value : isMap(value) ? '' : `[${value.join(', ')}]`;
  return `${isRequired === true ? 'required ' : ''}${type}${typeof standard === 'string' ? ` = ${standard}` : ''}`;
}

/** The fate of a part of a document that the language cannot express exactly. */
export interface Loss {
  /**
   * `narrowed`: the model accepts less; `widened`: it accepts more; `refused`: it lacks the part; `exact`: the part is
   * left out, but requests and responses stay the same.
   */
  readonly verdict: 'exact' | 'narrowed' | 'widened' | 'refused';
  /** The kind of construct, the same for each occurrence: `format hostname`. */
  readonly construct: string;
  readonly at: Pointer;
  /** The operation or component that lost it. */
  readonly owner: string;
}

/**
 * If a rule of the language refuses a part of the model, the document is read again, and the part becomes something
 * simpler: a default becomes docs, a type becomes `unknown`, an operation is left out. So every document becomes a
 * model without errors.
 */
export interface Repairs {
  /** The rules that refused the result for a location, one entry per refusal. */
  readonly codes: ReadonlyMap<Pointer, readonly string[]>;
  /** Type names that conflict with others, in lower case. */
  readonly names: ReadonlySet<string>;
}

/** The data collected while a document is read. */
export interface Draft {
  readonly document: Document;
  /** The spelling of its operation ids, if it differs from ours. */
  readonly idForm: string | undefined;
  /** Its security schemes, by their names in it. */
  readonly schemes: ReadonlyMap<string, Scheme>;
  /** The requirements of operations without their own. */
  readonly security: Located;
  /** The scopes of the model, by name: each is declared on first use. */
  readonly scopes: Map<string, Entry>;
  readonly types: Map<string, { readonly key: string; readonly entry: Entry }>;
  readonly groups: Map<string, Entry>;
  readonly webhooks: Map<string, Entry>;
  readonly params: Map<string, Entry>;
  /** The headers of all requests. */
  readonly headers: Map<string, Entry>;
  /** What each placeholder was made of. */
  readonly paramsOf: Map<string, PlaceholderOrigin>;
  readonly errors: Map<string, Entry>;
  /** The docs of each response that became an error, by its name. */
  readonly errorDocs: Map<string, (string | undefined)[]>;
  /** The names of errors from components, by status and pointer. */
  readonly errorNames: Map<string, string>;
  /** The names of types that are taken, in small letters. */
  readonly typeNames: Set<string>;
  /** The type of a schema, for code that reads a part of one. */
  readonly typeText: (site: Site, schema: Located) => string;
  /** The names of types from components, by pointer. */
  readonly components: Map<Pointer, string>;
  /** What the rules of the language refused in earlier readings. */
  readonly repairs: Repairs;
  /** Names for unnamed schemas whose types are being declared, by schema. */
  readonly open: Map<Json, string>;
  /** Schemas that contain themselves, after they are read. */
  readonly circular: Map<Json, { readonly name: string; readonly owner: string }>;
  /** Schemas that were made for members of unions. */
  readonly alternatives: WeakMap<JsonObject, Alternative>;
  readonly reading: Reading;
  readonly losses: Loss[];
  /** The components that each owner uses. */
  readonly uses: Map<string, Set<string>>;
  /** The components that forms refer to, by the types of the forms if these differ. */
  readonly forms: Map<string, string>;
  /** The locations of parts that became one: by the first of them, the others. */
  readonly twins: Map<Pointer, readonly Pointer[]>;
}

/** Notes that these entries, which were made from several locations, became one. */
export function addTwins({ twins }: Draft, entries: readonly (Entry | undefined)[]): void {
  const [first, ...others] = entries.flatMap((entry) => entry?.at ?? []);
  if (first === undefined) return;
  const further = others.filter((at) => at !== first).flatMap((at) => [at, ...(twins.get(at) ?? [])]);
  twins.set(first, [...(twins.get(first) ?? []), ...further]);
}

/** A security scheme (OpenAPI 3.1.1, section 4.8.27). */
export interface Scheme {
  readonly name: string;
  readonly written: Located;
  /** As a keyword of the model, without its scopes; undefined if the language does not have the scheme. */
  readonly text: string | undefined;
  /** The location and name of an API key: `query api_key`. */
  readonly parameter: string | undefined;
  /** Whether it is an alternative to a scheme with scopes and never has any itself: it suffices without them. */
  readonly isWithoutScopes: boolean;
}

interface PlaceholderOrigin {
  /** Its longer name, by the place where it is declared first. */
  readonly longer: string;
  /** Each parameter that became this placeholder. */
  readonly entries: Entry[];
}

/** The origin of a schema that was made for members of unions. */
export interface Alternative {
  /** A union with one of these adds nothing to it: it is made for that one. */
  readonly members: ReadonlySet<Json>;
  /** How many schemas were made for the whole union. */
  readonly count: number;
}

/** The place where a schema is read: its owner, and the name for an unnamed type in it. */
export interface Site {
  readonly draft: Draft;
  readonly owner: string;
  readonly name: string;
}

export function lose({ draft, owner }: Site, loss: Omit<Loss, 'owner'>): void {
  draft.losses.push({ ...loss, owner });
}

/** Notes that a component is part of what the owner describes. */
export function use({ draft, owner }: Site, at: Pointer): void {
  draft.uses.set(owner, (draft.uses.get(owner) ?? new Set()).add(at));
}

/** The name of a placeholder. */
export interface Wanted {
  readonly wanted: string;
  /** Its name in the document. */
  readonly written?: string;
  /** A name that also says of what it is: `petId`. */
  readonly longer?: string | undefined;
  /** Names that are not free. */
  readonly used?: ReadonlySet<string>;
}

/** Declares a placeholder; returns its name: for another type or of another thing the longer one, or a number. */
export function declareParam(draft: Draft, entry: Entry, { wanted, written, longer = wanted, used }: Wanted): string {
  const { params, paramsOf } = draft;
  const isFree = (name: string): boolean =>
    used?.has(name) !== true && isSameType(draft, (params.get(name) ?? entry).value, entry.value);
  const known = params.get(wanted);
  const isOther = known !== undefined && known.docs !== entry.docs && paramsOf.get(wanted)?.longer !== longer;
  const isLonger = isFree(longer) && (isOther || !isFree(wanted));
  const name = isLonger ? longer : numberedName(wanted, isFree);
  if (!params.has(name)) params.set(name, written === undefined || written === name ? entry : withName(entry, written));
  else if (params.get(name)?.docs === undefined) params.set(name, { ...entry, ...params.get(name), docs: entry.docs });
  const origin = paramsOf.get(name) ?? { longer, entries: [] };
  paramsOf.set(name, origin);
  origin.entries.push(entry);
  return name;
}

/** Whether two types are one: two enums in parameters are, if they are equal and the document does not name them. */
function isSameType({ types, components }: Draft, one: Yaml, other: Yaml): boolean {
  if (one === other) return true;
  const [left, right] = [one, other].map((name) => types.get(String(name))?.entry);
  if (left === undefined || right === undefined || !Array.isArray(left.value) || !Array.isArray(right.value))
    return false;
  const isEqual = jsonTextOf({ ...left, at: '' }) === jsonTextOf({ ...right, at: '' });
  return isEqual && ![...components.values()].some((name) => name === one || name === other);
}

/** With the name that it has in the document, for an export. */
export function withName(entry: Entry, name: string): Entry {
  return { ...entry, x: { ...entry.x, openapi: { ...objectOf(entry.x?.['openapi']), name } } };
}

/**
 * The most frequent docs of each placeholder; none if most of its parameters have none: they may be of one place. It is
 * deprecated if all of them are.
 */
export function describeParams(draft: Draft): void {
  const { params, paramsOf } = draft;
  for (const [name, { entries }] of paramsOf) {
    const entry = params.get(name);
    const written = entries.flatMap(({ docs }) => docs ?? []);
    const [[usual] = []] = [...occurrencesIn(written)].sort(([, one], [, other]) => other - one);
    const isUsual = 2 * written.length >= entries.length;
    const deprecated = entries.filter(({ isDeprecated }) => isDeprecated);
    const isDeprecated = deprecated.length === entries.length;
    if (entry !== undefined) params.set(name, { ...entry, docs: isUsual ? usual : undefined, isDeprecated });
    for (const { at = '#' } of isDeprecated ? [] : deprecated) {
      const construct = 'deprecated of a parameter that others in a path share';
      lose({ draft, owner: '#', name }, { verdict: 'exact', construct, at });
    }
  }
}
