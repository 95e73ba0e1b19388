import type { SlotList } from '../parse/slots.js';
import type { DeclaredName } from './declared-names.js';

/** A JSON Schema, draft 7, with keys that the YAML language server adds: `defaultSnippets`, `errorMessage`. */
export type Schema = Readonly<Record<string, unknown>>;

/** What an editor shows for a key. Twice, because not every editor reads Markdown. */
export function said(description: string): Schema {
  return { description, markdownDescription: description };
}

/** What an editor offers for a value; it forbids nothing. */
export interface Offer {
  readonly label: string;
  readonly description?: string | undefined;
}

/** As snippets and not as `examples`, which editors list when one hovers: all names of a model are too many there. */
export function offered(offers: readonly Offer[]): Schema {
  const snippets = offers.map(({ label, description }) => ({
    label,
    // `$` and `}` would be read as places to fill in.
    body: label.replace(/[$}\\]/g, '\\$&'),
    ...(description === undefined ? {} : { description }),
  }));
  return snippets.length === 0 ? {} : { defaultSnippets: snippets };
}

export function offersOf(names: readonly DeclaredName[]): readonly Offer[] {
  return names.map(({ name, docs }) => ({ label: name, description: docs }));
}

/** A text that matches; what does not is told in the words of the language. */
export function matching(pattern: string, message: string): Schema {
  return { type: 'string', pattern, patternErrorMessage: message, errorMessage: message };
}

/** A map from names that follow a grammar. Not by `patternProperties`: editors offer nothing for values below them. */
export function mapByName({ expression, words }: NameGrammar, value: Schema): Schema {
  return {
    ...mapOf(value),
    propertyNames: { pattern: expression.source, patternErrorMessage: `A name here is ${words}.` },
  };
}

interface NameGrammar {
  readonly expression: RegExp;
  readonly words: string;
}

/** A map from any names. */
export function mapOf(value: Schema): Schema {
  return { type: ['object', 'null'], additionalProperties: value };
}

/**
 * A map with the keys of a slot list, and no others. The list says which there are; `parts` says what each one holds. A
 * key without a part takes anything: a test tells that it is missing.
 */
export function slotMap(list: Pick<SlotList<string>, 'keys'>, parts: Readonly<Record<string, Schema>>): Schema {
  const properties = Object.fromEntries(list.keys.map((key) => [key, Object.hasOwn(parts, key) ? parts[key] : {}]));
  return { type: ['object', 'null'], properties, additionalProperties: false };
}
