import { isObject, type Json, type JsonObject, listOf, memberOf, objectOf, textOf } from '../document/json.js';
import { upperFirst, wordsOfName } from '../../model/names.js';
import { singular } from '../../model/operation-ids.js';
import { spend, spendAll, Unreadable } from './limits.js';
import { pointerTo } from '../document/document.js';
import { located, lookUp, originOf, type Scope, type Source } from './source.js';

export const methods: readonly string[] = ['get', 'patch', 'put', 'post', 'delete', 'head', 'options'];

/** A resource with the additions of its resource type, and with the traits applied to its methods. */
export function withTemplates(source: Source, resource: JsonObject, path: string): JsonObject {
  const name = path.split('/').findLast((part) => part !== '' && !part.includes('{')) ?? '';
  const values = { resourcePath: path, resourcePathName: name };
  const whole = withType(source, resource, { values, around: new Set() });
  const certain = Object.entries(whole).filter(([key]) => !isOptional(key));
  const entries = certain.map(([key, value]): [string, Json] => {
    if (!methods.includes(key)) return [key, value];
    const own = objectOf(value);
    const traits = [own, whole].flatMap((from) => listOf(memberOf(from, 'is')).map((use) => ({ use, from })));
    // A method with nothing but its name is what its traits make of it.
    const applied = traits.reduce((method, use) => {
      const trait = declarationOf(source, { section: 'traits', ...use });
      if (trait === undefined) return method;
      const given = located(source, trait.given, { ...values, methodName: key, ...trait.given });
      const base = filled({ source, name: key }, trait.written, given);
      return merged({ source, name: key }, base, method);
    }, value);
    return [key, applied];
  });
  return copyOf(source, whole, entries);
}

type Values = Readonly<Record<string, Json>>;

interface Filling {
  readonly values: Values;
  /** The resource types that lead here. */
  readonly around: Set<Json>;
}

function withType(source: Source, resource: JsonObject, { values, around }: Filling): JsonObject {
  const use = memberOf(resource, 'type');
  const found = declarationOf(source, { section: 'resourceTypes', use, from: resource });
  if (found !== undefined && around.has(found.written)) {
    const at = pointerTo(source.origins.get(resource)?.at ?? '#', 'type');
    throw new Unreadable(`The resource type "${found.name}" leads to itself. Remove this \`type:\`.`, at);
  }
  const given = found && located(source, found.given, { ...values, ...found.given });
  const base = given && filled({ source, name: '' }, found.written, given);
  if (found === undefined || !isObject(base)) return resource;
  around.add(found.written);
  const whole = withType(source, base, { values, around });
  return objectOf(merged({ source, name: '' }, whole, resource));
}

/** A method with a question mark applies only to resources that have it. */
function isOptional(key: string): boolean {
  return key.endsWith('?') && methods.includes(key.slice(0, -1));
}

interface Use {
  readonly section: 'traits' | 'resourceTypes';
  /** `paged`, or `paged: { most: 10 }`. */
  readonly use: Json;
  readonly from: Json;
}

interface Declaration {
  readonly name: string;
  readonly written: Json;
  /** Its arguments. */
  readonly given: JsonObject;
}

function declarationOf(source: Source, { section, use, from }: Use): Declaration | undefined {
  const [name, given] = isObject(use) ? (Object.entries(use)[0] ?? []) : [textOf(use), undefined];
  const scope = originOf(source, isObject(use) ? use : from)?.scope;
  if (name === undefined || scope === undefined) return undefined;
  const found = lookUp(scope, section, name);
  if (found === undefined) reportUnknown(source, `There is no ${kinds[section]} "${name}". It is left out.`, from);
  return found && { name, written: found.value, given: objectOf(given) };
}

const kinds = { traits: 'trait', resourceTypes: 'resource type' };

/** Once for a resource, although its traits are looked up for each of its methods. */
function reportUnknown({ problems, origins }: Source, message: string, from: Json): void {
  const at = origins.get(objectOf(from))?.at ?? '#';
  if (problems.some((one) => one.message === message && one.at === at)) return;
  problems.push({ code: 'reference-leads-somewhere', severity: 'warning', message, at });
}

/** A template with values for its `<<parameters>>`. A type that is one of them means that of the user. */
function filled({ source, name }: Place, value: Json, values: Values): Json {
  spend(source.limits, 1);
  if (typeof value === 'string') return filledText(source, value, values);
  if (Array.isArray(value)) return value.map((item) => filled({ source, name }, item, values));
  if (!isObject(value)) return value;
  const isForeign = originOf(source, value)?.scope !== originOf(source, values)?.scope;
  const entries = Object.entries(value).map(([written, one]): [string, Json] => {
    const key = String(filledText(source, written, values));
    const result = filled({ source, name: key }, one, values);
    const isArgument = typeof result === 'string' && result !== one && isForeign && isType(name, key);
    return [key, isArgument ? located(source, values, { type: result }) : result];
  });
  return copyOf(source, value, entries);
}

const parameter = /<<\s*([\w-]+)\s*((?:\|\s*!\w+\s*)*)>>/g;

function filledText({ limits }: Source, text: string, values: Values): Json {
  if (!text.includes('<<')) return text;
  const whole = /^<<\s*([\w-]+)\s*>>$/.exec(text)?.[1];
  if (whole !== undefined && Object.hasOwn(values, whole)) {
    spendAll(limits, values[whole]);
    return values[whole];
  }
  return text.replaceAll(parameter, (written, name: string, functions: string) => {
    if (!Object.hasOwn(values, name)) return written;
    const called = [...functions.matchAll(/!(\w+)/g)].map(([, one = '']) => one);
    const value = String(values[name]);
    spend(limits, value.length / 10);
    return called.reduce((result, one) => transform(result, one), value);
  });
}

/** The functions of RAML 1.0, section "Resource Types and Traits". */
function transform(text: string, name: string): string {
  const words = wordsOfName(text)
    .toLowerCase()
    .split(/[\s_-]+/);
  const camel = words.map((word, index) => (index === 0 ? word : upperFirst(word))).join('');
  const forms: Readonly<Record<string, string>> = {
    singularize: singular(text),
    pluralize: plural(text),
    uppercase: text.toUpperCase(),
    lowercase: text.toLowerCase(),
    lowercamelcase: camel,
    uppercamelcase: upperFirst(camel),
    lowerunderscorecase: words.join('_'),
    upperunderscorecase: words.join('_').toUpperCase(),
    lowerhyphencase: words.join('-'),
    upperhyphencase: words.join('-').toUpperCase(),
  };
  return Object.hasOwn(forms, name) ? (forms[name] ?? text) : text;
}

/** A word that is in the plural already stays. */
function plural(noun: string): string {
  if (singular(noun) !== noun) return noun;
  return /(?:s|x|ch|sh)$/.test(noun) ? `${noun}es` : `${noun.replace(/(?<![aeiou])y$/, 'ie')}s`;
}

interface Place {
  readonly source: Source;
  /** The name of the value. */
  readonly name: string;
}

/** Merges a template into the document's own value, which takes precedence. */
function merged({ source, name }: Place, base: Json, own: Json): Json {
  if (own === undefined || own === null) return base ?? own;
  if (Array.isArray(base) && Array.isArray(own)) {
    const owned = new Set<Json>(own);
    spend(source.limits, owned.size + base.length);
    return [...owned, ...(base as readonly Json[]).filter((one) => !owned.has(one))];
  }
  // `Pet` and `type: Pet` are the same.
  if (isObject(base) && typeof own === 'string' && Object.hasOwn(base, 'type')) return { ...base, type: own };
  if (typeof base === 'string' && isObject(own) && !Object.hasOwn(own, 'value'))
    return merged({ source, name }, { type: base }, own);
  if (!isObject(base) || !isObject(own)) return own;
  // `limit` and `limit?` are the same name.
  const twinOf = (key: string): string => (key.endsWith('?') ? key.slice(0, -1) : `${key}?`);
  spend(source.limits, Object.keys(own).length + Object.keys(base).length);
  const [written, template] = [originOf(source, own), originOf(source, base)];
  const isForeign = written !== undefined && template !== undefined && written.scope !== template.scope;
  // The name of a type means that of the template: an object remembers where it is from, a string does not.
  const fromBase = (key: string): Json => {
    const value = memberOf(base, key);
    return isForeign && typeof value === 'string' && isType(name, key) ? located(source, base, { type: value }) : value;
  };
  const entries = Object.entries(own).map(([key, value]): [string, Json] => [
    key,
    key === 'type' ? value : merged({ source, name: key }, fromBase(key) ?? fromBase(twinOf(key)), value),
  ]);
  const rest = Object.keys(base)
    .filter((key) => !Object.hasOwn(own, key) && !Object.hasOwn(own, twinOf(key)))
    .map((key): [string, Json] => [key, fromBase(key)]);
  const made = copyOf(source, own, [...entries, ...rest]);
  if (isForeign) {
    const scope = { root: {}, uses: new Map<string, Scope>(), outer: written.scope, template: template.scope };
    source.origins.set(made, { at: written.at, scope });
  }
  return made;
}

const mapsOfTypes = new Set(['queryParameters', 'uriParameters', 'headers', 'properties']);

/** Whether a string under this key is a type; that of a body may be under a media type. */
function isType(owner: string, key: string): boolean {
  return mapsOfTypes.has(owner) || /^(?:body|type|schema|items)$|\//.test(key);
}

function copyOf(source: Source, original: JsonObject, entries: readonly (readonly [string, Json])[]): JsonObject {
  return located(source, original, Object.fromEntries(entries));
}
