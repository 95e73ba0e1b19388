import type { Located } from './document.js';
import { type Draft, lose, type Site } from './draft.js';
import { type Json, type JsonObject, listOf, memberOf, numberOf, objectOf, textOf } from './json.js';

/** Where `anyOf` and `oneOf` of `required` stay while the parts of a schema become one. */
export const presenceKey = 'modelwright:requires';

/** Whether the members of a union say only which fields must be there. */
export function isAboutPresence(members: readonly Located[]): boolean {
  return members.every(({ value }) =>
    Object.entries(objectOf(value)).every(
      ([key, of]) => ['required', 'title', 'description'].includes(key) || (key === 'type' && of === 'object'),
    ),
  );
}

/** ` requires email | (country & phone)` behind the name of a type, and the fields that have to be there in any case. */
export interface Presences {
  readonly heading: string;
  readonly required: readonly string[];
  /** All that are named. */
  readonly names: readonly string[];
}

export function presencesOf(draft: Draft, site: Site, { value, at }: Located): Presences {
  const object = objectOf(value);
  const properties = objectOf(memberOf(object, 'properties'));
  const required = new Set(listOf(memberOf(object, 'required')).flatMap((name) => textOf(name) ?? []));
  const isGiven = (name: string): boolean => memberOf(objectOf(properties[name]), 'default') !== undefined;
  const texts: string[] = [];
  const named: string[] = [];
  for (const union of listOf(memberOf(object, presenceKey))) {
    const alternatives = alternativesIn(union);
    named.push(...alternatives.flat());
    const [first = [], ...others] = alternatives;
    // What each alternative asks for has to be there in any case.
    for (const name of first) if (others.every((names) => names.includes(name))) required.add(name);
    const left = alternatives.map((names) => names.filter((name) => !required.has(name)));
    const isOne = memberOf(objectOf(union), 'oneOf') !== undefined;
    const isFulfilled = left.some((names) => names.length === 0);
    if (isFulfilled && (!isOne || left.length === 1)) continue;
    if (isFulfilled || left.flat().some(isGiven))
      lose(draft, site, { verdict: 'widened', construct: 'one of several required fields', at });
    else texts.push(`${isOne ? 'one of ' : ''}${left.map(groupText).join(' | ')}`);
  }
  const any = anyText(object, required);
  if (any === undefined)
    lose(draft, site, { verdict: 'widened', construct: 'minProperties of an object with fields', at });
  const [only, ...more] = [...texts, ...(any === undefined || any === '' ? [] : [any])];
  const joined = joinedText(only, more);
  if (joined === undefined)
    lose(draft, site, { verdict: 'widened', construct: 'several requirements of one type', at });
  return { heading: joined ? ` requires ${joined}` : '', required: [...required], names: [...new Set(named)] };
}

function alternativesIn(union: Json): readonly (readonly string[])[] {
  const members = memberOf(objectOf(union), 'anyOf') ?? memberOf(objectOf(union), 'oneOf');
  return listOf(members).map((member) =>
    listOf(memberOf(objectOf(member), 'required')).flatMap((name) => textOf(name) ?? []),
  );
}

/** `any`, nothing, or undefined where the number of fields is not said. */
function anyText(object: JsonObject, required: ReadonlySet<string>): string | undefined {
  const least = numberOf(memberOf(object, 'minProperties')) ?? 0;
  if (least <= required.size) return '';
  const others = memberOf(object, 'additionalProperties');
  const isClosed = (others === undefined || others === false) && memberOf(object, 'patternProperties') === undefined;
  const hasFields = Object.keys(objectOf(memberOf(object, 'properties'))).length > 0;
  return least === 1 && isClosed && hasFields ? 'any' : undefined;
}

/** Several, if they can be one expression: `any` is fulfilled by each other, and `one of` stands alone. */
function joinedText(first: string | undefined, others: readonly string[]): string | undefined {
  const rest = others.filter((text) => text !== 'any');
  if (first === undefined || rest.length === 0) return first ?? '';
  if ([first, ...rest].some((text) => text.startsWith('one of '))) return undefined;
  return [first, ...rest].map((text) => `(${text})`).join(' & ');
}

function groupText(names: readonly string[]): string {
  const texts = names.map((name) => (/^[A-Za-z_$@][\w$@.:/-]*$/.test(name) && name !== 'any' ? name : `"${name}"`));
  return texts.length === 1 ? texts.join('') : `(${texts.join(' & ')})`;
}
