import type { Located } from './document.js';
import type { Entry, YamlMap } from './draft.js';
import { type Json, type JsonObject, memberOf, objectOf, textOf } from './json.js';

/** The model's keywords in an exported document: `x-modelwright: { pages: offset }`. */
export function ownWordsOf(of: Located): JsonObject {
  return objectOf(memberOf(of.value, 'x-modelwright'));
}

/** The keys of an endpoint that OpenAPI cannot express. */
export function endpointWords(operation: Located): YamlMap {
  const words = ownWordsOf(operation);
  const entries = ['limits', 'pages', 'idempotency-key', 'deprecated'].flatMap((key): readonly [string, Entry][] => {
    const entry = entryOf(memberOf(words, key));
    return entry === undefined ? [] : [[key, entry]];
  });
  return new Map(entries);
}

/** A string, or strings by name; undefined for anything else, which our export never writes. */
function entryOf(value: Json): Entry | undefined {
  if (typeof value === 'string') return { value };
  const parts = Object.entries(objectOf(value));
  if (parts.length === 0 || parts.some(([, part]) => typeof part !== 'string')) return undefined;
  return { value: new Map(parts.map(([key, text]) => [key, { value: String(text) }])) };
}

/** `query requires a | b` */
export function queryHeading(operation: Located): string {
  const requires = textOf(memberOf(ownWordsOf(operation), 'requires'));
  return requires === undefined ? 'query' : `query requires ${requires}`;
}
