import type { Model } from '../model/model.js';
import type { ModelDocument } from '../parse/model-document.js';
import { parse } from '../parse/parse.js';
import type { WithDiagnostics } from '../source/diagnostic.js';
import { multimapOf } from '../source/graph.js';
import { withChanged } from '../source/plain-data.js';
import type { SourceFile } from '../source/source-file.js';
import { resolve } from './resolve.js';

const listKeys = ['types', 'errors', 'params', 'scopes'] as const;

/** The files of the model itself. */
export function ownDocuments(files: readonly SourceFile[]): readonly ModelDocument[] {
  return files.filter(({ used }) => used === undefined).map((file) => parse(file).value);
}

export function usedDocuments(files: readonly SourceFile[]): readonly ModelDocument[] {
  return files.flatMap((file) => (file.used === undefined ? [] : [asUsed(parse(file).value, file.used.prefix)]));
}

/** A document as its user sees it: its declarations, without its own API. */
function asUsed(document: ModelDocument, prefix: string): ModelDocument {
  const { path, isUnreadable, isPartial, refused, params, scopes } = document;
  const renamed = <T extends { readonly name: { readonly text: string } }>(thing: T): T => ({
    ...withPrefix(thing, prefix, parametersOf(thing)),
    name: { ...thing.name, text: thing.name.text.replaceAll(/\b[A-Z]\w*/g, (name) => `${prefix}${name}`) },
  });
  return {
    ...parse({ path, text: '' }).value,
    isUnreadable,
    isPartial,
    refused: refused.map((word) => prefix.toLowerCase() + word),
    scopes,
    params: withPrefix(params, prefix, []),
    errors: document.errors.map(renamed),
    types: document.types.map(renamed),
    examples: document.examples.map(renamed),
  };
}

function parametersOf(thing: object): readonly string[] {
  const names =
    'typeParameters' in thing ? (thing.typeParameters as ModelDocument['types'][number]['typeParameters']) : [];
  return names.map(({ text }) => text);
}

/** The same plain data, in which every name of a declared type begins with the prefix. */
function withPrefix<T>(value: T, prefix: string, parameters: readonly string[]): T {
  // Scalars and containers begin with a small letter, declared types with a capital one.
  const isDeclared = (name: string): boolean => /^[A-Z]/.test(name) && !parameters.includes(name);
  return withChanged(value, (part) =>
    isTypeName(part) && isDeclared(part.name) ? { ...part, name: `${prefix}${part.name}` } : part,
  );
}

/** A `NameExpression`: the only kind whose `name` is a string. */
function isTypeName(value: object): value is { readonly name: string } {
  return 'nameSpan' in value && 'name' in value && typeof value.name === 'string';
}

/** The documents of a model, and what they mention of the documents that it uses. */
export function resolveWithUsed(own: readonly ModelDocument[], used: readonly ModelDocument[]): WithDiagnostics<Model> {
  const { value, diagnostics } = resolve([...own, ...reachedOf(own, used)]);
  if (used.length === 0 || diagnostics.every(({ severity }) => severity !== 'error')) return { value, diagnostics };
  // A typo mentions nothing. What was meant by it is searched among everything that could be mentioned; mistakes in what
  // is not mentioned are left to the project of the used documents.
  const paths = new Set(own.map(({ path }) => path));
  const isOwn = ({ span }: { readonly span: { readonly path: string } }): boolean => paths.has(span.path);
  const among = resolve([...own, ...used]).diagnostics;
  return { value, diagnostics: [...among.filter(isOwn), ...diagnostics.filter((one) => !isOwn(one))] };
}

/**
 * The declarations of used documents that a model refers to; only these become part of it: types, errors, placeholders
 * and scopes, and the examples of these types. A name counts wherever it is mentioned: one too many, such as a scope
 * with the name of a field, does no harm.
 */
function reachedOf(own: readonly ModelDocument[], used: readonly ModelDocument[]): readonly ModelDocument[] {
  // A fast path: most models use no others.
  if (used.length === 0) return [];
  const declared = multimapOf(
    used.flatMap((document) =>
      listKeys.flatMap((key) => document[key].map((thing) => [thing.name.text, thing] as const)),
    ),
  );
  const reached = new Set<unknown>(own);
  for (const value of reached) {
    for (const word of wordsIn(value)) declared.get(word)?.forEach((thing) => reached.add(thing));
  }
  const isReached = (thing: unknown): boolean => reached.has(thing);
  return used.map((document) => ({
    ...document,
    types: document.types.filter(isReached),
    errors: document.errors.filter(isReached),
    params: document.params.filter(isReached),
    scopes: document.scopes.filter(isReached),
    examples: document.examples.filter(({ type }) =>
      [...wordsIn(type)].every((word) => declared.get(word)?.some(isReached) !== false),
    ),
  }));
}

/** The names and texts in plain data, and the placeholders in them, as in the name `attribute-{name}` of fields. */
function* wordsIn(value: unknown): Generator<string> {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, part] of Object.entries(value)) {
    if (typeof part === 'string' && (key === 'name' || key === 'text')) {
      yield part;
      for (const [, name = ''] of part.matchAll(/\{(\w+)\}/g)) yield name;
    } else yield* wordsIn(part);
  }
}
