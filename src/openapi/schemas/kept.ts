import { type Located, referenceOf, resolve } from '../document/document.js';
import type { Draft, Loss } from '../draft/draft.js';
import { fitsAsExample } from './fitting.js';
import { longestKey, maximumDepth } from '../../parse/read-yaml.js';
import { itemDocsOf, ownTitleOf } from './schema-parts.js';
import { isSameText, type Json, type JsonObject, memberOf, objectOf, textOf } from '../document/json.js';
import { defined } from '../../source/plain-data.js';

/** What the language has no words for, kept for an export: extensions, and under `openapi` everything else. */
export interface Kept {
  readonly x?: JsonObject;
}

/** Keywords of a schema that do not affect values. */
export const schemaWords: readonly string[] = ['externalDocs', 'xml', '$comment', 'contentMediaType', 'contentSchema'];

/** The extensions of an object, and those of the listed keywords that it has. */
export function keptOf(draft: Draft, of: Located, words: readonly string[]): Kept {
  const kept = Object.entries(keptInDocument(draft, of, words));
  // A key that would be read as `openapi` keeps its prefix.
  const isExtension = ([key]: readonly [string, Json]): boolean => key.startsWith('x-') && key !== 'x-openapi';
  const extensions = kept.filter(isExtension).map(([key, value]) => [key.slice(2), value]);
  const openapi = Object.fromEntries(kept.filter((one) => !isExtension(one)));
  return withOpenapi({ x: Object.fromEntries(extensions) as JsonObject }, openapi);
}

/** The same as the document has them, under their own names. */
export function keptInDocument(draft: Draft, { value: object }: Located, words: readonly string[]): JsonObject {
  const extensions = Object.keys(objectOf(object)).filter((key) => /^x-(?!modelwright$)./.test(key));
  const names = [...words.filter((key) => memberOf(object, key) !== undefined), ...extensions];
  return defined(
    Object.fromEntries(
      names.map((name) => [name, withoutReferences({ draft, left: mostParts }, memberOf(object, name), 0)]),
    ),
  );
}

/** With further parts under `openapi`; empty if nothing is kept. */
export function withOpenapi({ x: { openapi, ...extensions } = {} }: Kept, further: JsonObject): Kept {
  const all = { ...objectOf(openapi), ...further };
  const x = Object.keys(all).length === 0 ? extensions : { ...extensions, openapi: all };
  return Object.keys(x).length === 0 ? {} : { x };
}

/** Two levels of an extension line surround it. */
const deepest = maximumDepth - 4;

/** References in an extension can multiply it: nobody reads a larger one than this. */
const mostParts = 10_000;

interface Copying {
  readonly draft: Draft;
  /** How many more parts are copied. */
  left: number;
}

/**
 * The value with references to our types, and with the targets of all other references inserted; undefined if they are
 * circular, or too many, or if a name in it is too long for YAML.
 */
function withoutReferences(copying: Copying, value: Json, depth: number): Json {
  const { draft } = copying;
  copying.left -= 1;
  if (depth > deepest || copying.left < 0) return undefined;
  if (referenceOf(value) !== undefined) {
    const target = resolve(draft.document, { value, at: '' });
    const name = target && draft.components.get(target.at);
    if (name !== undefined) return { $ref: `#/components/schemas/${name}` };
    return target && withoutReferences(copying, target.value, depth + 1);
  }
  if (typeof value !== 'object' || value === null) return value;
  const parts = Object.entries(value).map(([key, part]) => [key, withoutReferences(copying, part, depth + 1)] as const);
  if (parts.some(([key, part]) => part === undefined || JSON.stringify(key).length > longestKey)) return undefined;
  return Array.isArray(value) ? parts.map(([, part]) => part) : Object.fromEntries(parts);
}

interface Read {
  readonly schema: Located;
  /** The docs of what has this type. */
  readonly docs: string | undefined;
  /** The number of losses known before the schema was read. */
  readonly before: number;
}

/** The parts of a schema beyond its type. */
export function beyond(draft: Draft, { schema, docs, before }: Read): Kept & { readonly example?: Json } {
  const example = exampleOf(draft, schema);
  const title = ownTitleOf(schema);
  const description = textOf(memberOf(schema.value, 'description'));
  // A title that repeats the docs adds nothing, and without docs it is the docs.
  const isTitled = title !== undefined && description !== undefined && !isSameText(title, description);
  // That of a string or a number is part of the type.
  const isFormatted = /^(?:object|array)$/.test(textOf(memberOf(schema.value, 'type')) ?? '');
  const kept = keptOf(draft, schema, [
    ...schemaWords,
    ...lostWords(draft.losses, before, schema),
    ...(isTitled ? ['title'] : []),
    ...(isFormatted ? ['format'] : []),
    ...(example === undefined ? ['example', 'examples'] : []),
  ]);
  const all = withOpenapi(kept, wordsOfItems(schema, docs));
  return example === undefined ? all : { ...all, example };
}

/** What a list or a map says of its items or values, unless the docs of the whole are that. */
function wordsOfItems(schema: Located, docs: string | undefined): JsonObject {
  const others = Object.entries(itemDocsOf(schema)).filter(([, text]) => !isSameText(text, docs));
  return Object.fromEntries(others.map(([word, description]) => [word, { description }]));
}

/** The example of a schema, a parameter or a body: the first of several; undefined if there is none. */
export function exampleIn(of: Located): Json {
  const several = memberOf(of.value, 'examples');
  const first = Array.isArray(several) ? several[0] : memberOf(Object.values(objectOf(several))[0], 'value');
  return memberOf(of.value, 'example') ?? first;
}

/** The example of a schema, if it certainly fits. */
export function exampleOf(draft: Draft, schema: Located): Json {
  const example = exampleIn(schema);
  return fitsAsExample(draft.document, schema, example) ? example : undefined;
}

/** The keywords of a schema that the losses from this one on concern: an export restores what was widened here. */
function lostWords(all: readonly Loss[], before: number, schema: Located): readonly string[] {
  const words = all
    .slice(before)
    .filter(({ at, verdict }) => verdict === 'widened' && (at === schema.at || at === `${schema.at}/pattern`))
    .flatMap(({ construct }) => {
      if (construct.startsWith('limits beside format')) return ['minLength', 'maxLength', 'pattern'];
      if (construct === 'if') return ['if', 'then', 'else'];
      return [/^\S*/.exec(construct)?.[0] ?? ''];
    });
  return words.filter((word) => Object.hasOwn(objectOf(schema.value), word));
}
