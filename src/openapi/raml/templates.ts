import { isObject, type Json, type JsonObject, listOf, memberOf, objectOf, textOf } from '../json.js';
import { wordsOfName } from '../../model/names.js';
import { lookUp, type Scope, type Source } from './source.js';

export const methods: readonly string[] = ['get', 'patch', 'put', 'post', 'delete', 'head', 'options'];

/** A resource with the additions of its resource type, and with the traits applied to its methods. */
export function withTemplates(source: Source, resource: JsonObject, path: string): JsonObject {
  const name = path.split('/').findLast((part) => part !== '' && !part.includes('{')) ?? '';
  const values = { resourcePath: path, resourcePathName: name };
  const whole = withType(source, resource, values);
  const entries = Object.entries(whole).map(([key, value]): [string, Json] => {
    if (!methods.includes(key)) return [key, value];
    const own = objectOf(value);
    const traits = [...listOf(memberOf(own, 'is')), ...listOf(memberOf(whole, 'is'))];
    const applied = traits.reduce<Json>((method, use) => {
      const trait = template(source, { section: 'traits', use, from: method ?? own }, { ...values, methodName: key });
      return trait === undefined ? method : merged(source, trait, method);
    }, own);
    return [key, applied];
  });
  return copyOf(source, whole, entries);
}

type Values = Readonly<Record<string, Json>>;

function withType(source: Source, resource: JsonObject, values: Values): JsonObject {
  const use = memberOf(resource, 'type');
  const found = template(source, { section: 'resourceTypes', use, from: resource }, values);
  if (!isObject(found)) return resource;
  const base = withType(source, found, values);
  // A method with a question mark applies only to resources that have it.
  const kept = Object.entries(base).filter(
    ([key]) => !key.endsWith('?') || Object.hasOwn(resource, key.slice(0, -1)) || !methods.includes(key.slice(0, -1)),
  );
  return objectOf(merged(source, copyOf(source, base, kept), resource));
}

interface Use {
  readonly section: 'traits' | 'resourceTypes';
  /** `paged`, or `paged: { most: 10 }`. */
  readonly use: Json;
  readonly from: Json;
}

function template(source: Source, { section, use, from }: Use, values: Values): Json {
  const [name, given] = isObject(use) ? (Object.entries(use)[0] ?? []) : [textOf(use), undefined];
  const scope = scopeOf(source, isObject(use) ? use : from);
  if (name === undefined || scope === undefined) return undefined;
  const found = lookUp(scope, section, name);
  return found === undefined ? undefined : filled(source, found.value, { ...values, ...objectOf(given) });
}

function scopeOf(source: Source, value: Json): Scope | undefined {
  return isObject(value) || Array.isArray(value) ? source.origins.get(value)?.scope : undefined;
}

/** A template with values for its `<<parameters>>`. */
function filled(source: Source, value: Json, values: Values): Json {
  if (typeof value === 'string') return filledText(value, values);
  if (Array.isArray(value)) return value.map((item) => filled(source, item, values));
  if (!isObject(value)) return value;
  const entries = Object.entries(value).map(([key, one]): [string, Json] => [
    String(filledText(key, values)),
    filled(source, one, values),
  ]);
  return copyOf(source, value, entries);
}

const parameter = /<<\s*([\w-]+)\s*((?:\|\s*!\w+\s*)*)>>/g;

function filledText(text: string, values: Values): Json {
  const whole = /^<<\s*([\w-]+)\s*>>$/.exec(text)?.[1];
  if (whole !== undefined && Object.hasOwn(values, whole)) return values[whole];
  return text.replaceAll(parameter, (written, name: string, functions: string) => {
    if (!Object.hasOwn(values, name)) return written;
    const called = [...functions.matchAll(/!(\w+)/g)].map(([, one = '']) => one);
    return called.reduce((result, one) => transform(result, one), String(values[name]));
  });
}

/** The functions of RAML 1.0, section "Resource Types and Traits". */
function transform(text: string, name: string): string {
  const words = wordsOfName(text)
    .toLowerCase()
    .split(/[\s_-]+/);
  const capital = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1);
  const camel = words.map((word, index) => (index === 0 ? word : capital(word))).join('');
  const forms: Readonly<Record<string, string>> = {
    singularize: text.replace(/ies$/, 'y').replace(/(?<=s|x|ch|sh)es$|(?<!s)s$/, ''),
    pluralize: /(?:s|x|ch|sh)$/.test(text) ? `${text}es` : `${text.replace(/(?<![aeiou])y$/, 'ie')}s`,
    uppercase: text.toUpperCase(),
    lowercase: text.toLowerCase(),
    lowercamelcase: camel,
    uppercamelcase: capital(camel),
    lowerunderscorecase: words.join('_'),
    upperunderscorecase: words.join('_').toUpperCase(),
    lowerhyphencase: words.join('-'),
    upperhyphencase: words.join('-').toUpperCase(),
  };
  return Object.hasOwn(forms, name) ? (forms[name] ?? text) : text;
}

/** Merges a template into the document's own value, which takes precedence. */
function merged(source: Source, base: Json, own: Json): Json {
  if (own === undefined || own === null) return base;
  if (Array.isArray(base) && Array.isArray(own)) {
    return [...(own as readonly Json[]), ...(base as readonly Json[]).filter((one) => !own.includes(one))];
  }
  // `Pet` and `type: Pet` are the same.
  if (isObject(base) && typeof own === 'string' && Object.hasOwn(base, 'type')) return { ...base, type: own };
  if (!isObject(base) || !isObject(own)) return own;
  // `limit` and `limit?` are the same name.
  const twinOf = (key: string): string => (key.endsWith('?') ? key.slice(0, -1) : `${key}?`);
  const entries = Object.entries(own).map(([key, value]): [string, Json] => [
    key,
    key === 'type' ? value : merged(source, memberOf(base, key) ?? memberOf(base, twinOf(key)), value),
  ]);
  const rest = Object.entries(base).filter(([key]) => !Object.hasOwn(own, key) && !Object.hasOwn(own, twinOf(key)));
  return copyOf(source, own, [...entries, ...rest]);
}

function copyOf(source: Source, original: JsonObject, entries: readonly (readonly [string, Json])[]): JsonObject {
  const copy = Object.fromEntries(entries);
  const origin = source.origins.get(original);
  if (origin !== undefined) source.origins.set(copy, origin);
  return copy;
}
