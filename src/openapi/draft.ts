import type { Document, Located, Pointer } from './document.js';
import type { Json, JsonObject } from './json.js';
import type { Names } from './names.js';

/** YAML of a model: a text, a list of what is printed on one line, or a map. */
export type Yaml = string | readonly string[] | YamlMap;

export type YamlMap = ReadonlyMap<string, Entry>;

/** A value below a key, with what stands above the key. */
export interface Entry {
  readonly value: Yaml;
  readonly docs?: string | undefined;
  readonly isDeprecated?: boolean | undefined;
  /** `#@` lines. */
  readonly x?: JsonObject;
  /** Of a field or a parameter: its `example:`; of a type, its entry in `examples:`. */
  readonly example?: Json;
  /** Quotes stay where they mean something: `'1'` is no number. */
  readonly isText?: boolean;
  /** A value instead of a text: `value` is empty. */
  readonly json?: Json;
  /** What it was made of. */
  readonly at?: Pointer | undefined;
}

/** What became of a part of a document that the language does not say exactly. */
export interface Loss {
  /**
   * `narrowed`: the model accepts less; `widened`: it accepts more; `refused`: it lacks the part; `exact`: it is left out, and
   * what a client sends and receives stays the same.
   */
  readonly verdict: 'exact' | 'narrowed' | 'widened' | 'refused';
  /** The kind of construct, the same for each occurrence: `format hostname`. */
  readonly construct: string;
  readonly at: Pointer;
  /** The operation or component that lost it. */
  readonly owner: string;
}

/**
 * What the rules of the language refuse of a model is read once more, as less: a default becomes docs, a type `unknown`, an
 * operation nothing. So every document becomes a model without errors.
 */
export interface Repairs {
  /** The rules that refused what was made of a location, one for each time. */
  readonly codes: ReadonlyMap<Pointer, readonly string[]>;
  /** Names of types that mean something else, in small letters. */
  readonly names: ReadonlySet<string>;
}

/** What is collected while a document is read. */
export interface Draft {
  readonly document: Document;
  /** How the ids of its operations are spelled, if not as ours. */
  readonly idForm: string | undefined;
  readonly types: Map<string, { readonly key: string; readonly entry: Entry }>;
  readonly params: Map<string, Entry>;
  readonly errors: Map<string, Entry>;
  /** The names of the errors of components, by status and pointer. */
  readonly errorNames: Map<string, string>;
  readonly typeNames: Names;
  /** The type of a schema, for those that read a part of one. */
  readonly typeText: (draft: Draft, site: Site, schema: Located) => string;
  /** The names of the types of components, by pointer. */
  readonly components: Map<Pointer, string>;
  /** What the rules of the language refused before. */
  readonly repairs: Repairs;
  /** Schemas without a name in the document whose types are being declared, by what stands there. */
  readonly open: Map<Json, string>;
  /** Those that come back inside themselves, once they are read. */
  readonly circular: Map<Json, { readonly name: string; readonly owner: string }>;
  readonly losses: Loss[];
  /** Which components each owner uses. */
  readonly uses: Map<string, Set<string>>;
}

/** Where a schema is read: who owns it, and what an unnamed type in it is called. */
export interface Site {
  readonly owner: string;
  readonly name: string;
  /** The schemas whose `allOf` is being read. */
  readonly merging?: ReadonlySet<Pointer>;
}

export function lose(draft: Draft, site: Site, loss: Omit<Loss, 'owner'>): void {
  draft.losses.push({ ...loss, owner: site.owner });
}
