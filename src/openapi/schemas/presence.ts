import { writtenPresence } from '../../model/presence.js';
import type { Located } from '../document/document.js';
import { lose, type Site } from '../draft/draft.js';
import {
  isObject,
  type Json,
  type JsonObject,
  listOf,
  memberOf,
  doubleOf,
  objectOf,
  textOf,
} from '../document/json.js';

/** The key that holds `anyOf` and `oneOf` of `required` while the parts of a schema are merged. */
export const presenceKey = 'modelwright:requires';

/** Whether the members of a union only say which fields are required. */
export function isAboutPresence(members: readonly Located[]): boolean {
  return members.every(({ value }) =>
    Object.entries(objectOf(value)).every(
      ([key, of]) =>
        ['required', 'title', 'description'].includes(key) ||
        (key === 'type' && of === 'object') ||
        (key === 'properties' && Object.values(objectOf(of)).every(isAnything)),
    ),
  );
}

/** Strict validators expect the properties next to `required`, so an export lists them, as schemas of any value. */
function isAnything(schema: Json): boolean {
  return schema === true || (isObject(schema) && Object.keys(schema).length === 0);
}

/** The part of a heading after the name, ` requires email | (country & phone)`, and the required fields. */
interface Presences {
  readonly heading: string;
  readonly required: readonly string[];
  /** All fields named in it. */
  readonly names: readonly string[];
}

export function presencesOf(site: Site, { value, at }: Located): Presences {
  const object = objectOf(value);
  const properties = objectOf(memberOf(object, 'properties'));
  const required = new Set(listOf(memberOf(object, 'required')).flatMap((name) => textOf(name) ?? []));
  const isGiven = (name: string): boolean => memberOf(properties[name], 'default') !== undefined;
  const texts: string[] = [];
  const named: string[] = [];
  for (const union of listOf(memberOf(object, presenceKey))) {
    const alternatives = alternativesIn(union);
    named.push(...alternatives.flat());
    const [first = [], ...others] = alternatives;
    // A field that every alternative requires is always required.
    for (const name of first) if (others.every((names) => names.includes(name))) required.add(name);
    const left = alternatives.map((names) => names.filter((name) => !required.has(name)));
    const isOne = memberOf(union, 'oneOf') !== undefined;
    const isFulfilled = left.some((names) => names.length === 0);
    if (isFulfilled && (!isOne || left.length === 1)) continue;
    if (isFulfilled || left.flat().some(isGiven))
      lose(site, { verdict: 'widened', construct: 'one of several required fields', at });
    else texts.push(`${isOne ? 'one of ' : ''}${left.map(groupText).join(' | ')}`);
  }
  const any = anyText(object, required);
  if (any === undefined) lose(site, { verdict: 'widened', construct: 'minProperties of an object with fields', at });
  const joined = joinedText([...texts, ...(any === undefined || any === '' ? [] : [any])]);
  if (joined === undefined) lose(site, { verdict: 'widened', construct: 'several requirements of one type', at });
  return { heading: joined ? ` requires ${joined}` : '', required: [...required], names: [...new Set(named)] };
}

function alternativesIn(union: Json): readonly (readonly string[])[] {
  const members = memberOf(union, 'anyOf') ?? memberOf(union, 'oneOf');
  return listOf(members).map((member) => listOf(memberOf(member, 'required')).flatMap((name) => textOf(name) ?? []));
}

/** `any`, nothing, or undefined if the minimum number of fields cannot be expressed. */
function anyText(object: JsonObject, required: ReadonlySet<string>): string | undefined {
  const least = doubleOf(memberOf(object, 'minProperties')) ?? 0;
  if (least <= required.size) return '';
  const others = memberOf(object, 'additionalProperties');
  const isClosed = (others === undefined || others === false) && memberOf(object, 'patternProperties') === undefined;
  const hasFields = Object.keys(objectOf(memberOf(object, 'properties'))).length > 0;
  return least === 1 && isClosed && hasFields ? 'any' : undefined;
}

/** Several requirements, if they fit into one expression: `any` follows from every other, and `one of` stands alone. */
function joinedText(all: readonly string[]): string | undefined {
  const texts = all.filter((text, index) => index === 0 || text !== 'any');
  if (texts.length < 2) return texts.join('');
  return texts.some((text) => text.startsWith('one of ')) ? undefined : texts.map((text) => `(${text})`).join(' & ');
}

function groupText(names: readonly string[]): string {
  const text = writtenPresence({ all: names });
  return names.length === 1 ? text : `(${text})`;
}
