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
      return merged(source, filled(source, trait.written, { ...values, methodName: key, ...trait.given }), method);
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
  const base = found && filled(source, found.written, { ...values, ...found.given });
  if (found === undefined || !isObject(base)) return resource;
  around.add(found.written);
  const whole = withType(source, base, { values, around });
  return objectOf(merged(source, whole, resource));
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

/** A template with values for its `<<parameters>>`. */
function filled(source: Source, value: Json, values: Values): Json {
  spend(source.limits, 1);
  if (typeof value === 'string') return filledText(source, value, values);
  if (Array.isArray(value)) return value.map((item) => filled(source, item, values));
  if (!isObject(value)) return value;
  const entries = Object.entries(value).map(([key, one]): [string, Json] => [
    String(filledText(source, key, values)),
    filled(source, one, values),
  ]);
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

/** Merges a template into the document's own value, which takes precedence. */
function merged(source: Source, base: Json, own: Json): Json {
  if (own === undefined || own === null) return base ?? own;
  if (Array.isArray(base) && Array.isArray(own)) {
    const owned = new Set<Json>(own);
    spend(source.limits, owned.size + base.length);
    return [...owned, ...(base as readonly Json[]).filter((one) => !owned.has(one))];
  }
  // `Pet` and `type: Pet` are the same.
  if (isObject(base) && typeof own === 'string' && Object.hasOwn(base, 'type')) return { ...base, type: own };
  if (typeof base === 'string' && isObject(own) && !Object.hasOwn(own, 'value'))
    return merged(source, { type: base }, own);
  if (!isObject(base) || !isObject(own)) return own;
  // `limit` and `limit?` are the same name.
  const twinOf = (key: string): string => (key.endsWith('?') ? key.slice(0, -1) : `${key}?`);
  spend(source.limits, Object.keys(own).length + Object.keys(base).length);
  const entries = Object.entries(own).map(([key, value]): [string, Json] => [
    key,
    key === 'type' ? value : merged(source, memberOf(base, key) ?? memberOf(base, twinOf(key)), value),
  ]);
  const rest = Object.entries(base).filter(([key]) => !Object.hasOwn(own, key) && !Object.hasOwn(own, twinOf(key)));
  const made = copyOf(source, own, [...entries, ...rest]);
  const [written, template] = [originOf(source, own), originOf(source, base)];
  if (written !== undefined && template !== undefined && written.scope !== template.scope) {
    const scope = { root: {}, uses: new Map<string, Scope>(), outer: written.scope, template: template.scope };
    source.origins.set(made, { at: written.at, scope });
  }
  return made;
}

function copyOf(source: Source, original: JsonObject, entries: readonly (readonly [string, Json])[]): JsonObject {
  return located(source, original, Object.fromEntries(entries));
}
