import { isObject, type Json, type JsonObject, memberOf, objectOf, textOf } from '../document/json.js';
import { parsedJson } from '../../model/json-value.js';
import { scalarOf } from './source.js';
import { defined } from '../../source/plain-data.js';

export function wordsOf(value: Json): JsonObject {
  const object = objectOf(value);
  const description = textOf(scalarOf(memberOf(object, 'description')));
  const standard = scalarOf(memberOf(object, 'default'));
  const example = exampleOf(object);
  const isDeprecated = [...deprecations].some((name) => scalarOf(memberOf(object, name)) === true);
  const xml = memberOf(object, 'xml');
  const words = { description, default: standard, deprecated: isDeprecated || undefined, example, xml };
  return { ...defined(words), ...annotationsOf(object) };
}

/** The example, or the first of several. An included file is not read. */
function exampleOf(object: JsonObject): Json {
  const several = memberOf(object, 'examples');
  const example =
    memberOf(object, 'example') ?? (Array.isArray(several) ? several : Object.values(objectOf(several)))[0];
  const isFacet = isObject(example) && Object.keys(example).every((key) => exampleWords.test(key));
  const value = isFacet ? scalarOf(example) : example;
  // JSON is often written as a string.
  return typeof value === 'string' && /^\s*[{[]/.test(value) ? (parsedJson(value) ?? value) : value;
}

const exampleWords = /^(?:value|strict|displayName|description|\(.*\))$/;

/** An annotation corresponds to an extension of OpenAPI: it has a meaning for other programs. */
function annotationsOf(object: JsonObject): JsonObject {
  const names = Object.keys(object).filter((key) => /^\(.+\)$/.test(key) && !deprecations.has(key));
  return Object.fromEntries(names.map((key) => [`x-${key.slice(1, -1)}`, object[key] ?? true]));
}

const deprecations = new Set(['(deprecated)', '(markDeprecated)']);
