import { STATUS_CODES } from 'node:http';
import {
  errorClassName,
  errorResponseName,
  isDeviceName,
  numberedName,
  reservedMemberNames,
  reservedTypeNames,
  upperFirst,
} from '../../model/names.js';
import { escapedText } from '../../model/placeholders.js';
import { occurrencesIn } from '../../source/graph.js';
import { memoize } from '../../source/memoize.js';
import type { Document } from './document.js';
import { memberOf, objectOf } from './json.js';

/** `line_item-2` → `LineItem2`: the name of a type or an error. Empty if nothing remains. */
export function typeNameOf(text: string): string {
  const name = wordsOf(text).map(upperFirst).join('').slice(0, 90);
  return /^[A-Z]/.test(name) || name === '' ? name : `T${name}`;
}

/** Without the package that frameworks put before it, `models.Task`, if no other component has that name then. */
export function typeNameOfComponent(document: Document, written: string): string {
  const short = withoutPackage(written);
  const isFree = shortNames(document).get(short.toLowerCase()) === 1 && !reservedTypeNames.has(short);
  return typeNameOf(isFree ? short : written);
}

function withoutPackage(written: string): string {
  return /^\w+(?:\.\w+)*\.([A-Z]\w*)$/.exec(written)?.[1] ?? written;
}

/** How many components have each name without a package, in small letters. */
const shortNames = memoize(({ root }: Document): ReadonlyMap<string, number> => {
  const names = Object.keys(objectOf(memberOf(memberOf(root, 'components'), 'schemas')));
  return occurrencesIn(names.map((written) => withoutPackage(written).toLowerCase()));
});

/** `line_item-2` → `lineItem2`, `AIService` → `aiService`: the name of a group, an endpoint, a placeholder or a scope. */
export function memberNameOf(text: string): string {
  const [first = '', ...rest] = wordsOf(text);
  const name = [withoutAcronym(first), ...rest.map(upperFirst)].join('').slice(0, 90);
  return /^[a-z]/.test(name) || name === '' ? name : `n${name}`;
}

/** A word with small letters at its beginning: `API` → `api`, `VPCs` → `vpcs`, `APIKey` → `apiKey`, `Key` → `key`. */
function withoutAcronym(word: string): string {
  const isAcronym = word === word.toUpperCase() || /^[A-Z]{2,}s$/.test(word);
  return isAcronym ? word.toLowerCase() : word.replace(/^[A-Z]+(?=[A-Z][a-z])|^[A-Z]/, (start) => start.toLowerCase());
}

/** `Swagger Petstore (v2)` → `swagger-petstore-v2` */
export function apiNameOf(text: string): string {
  const name = wordsOf(text)
    .map((word) => word.toLowerCase())
    .join('-')
    .replace(/^[^a-z]+/, '')
    .slice(0, 60)
    .replace(/-+$/, '');
  return name === '' ? 'api' : name;
}

function wordsOf(text: string): readonly string[] {
  if (/^[A-Za-z0-9]+$/.test(text)) return [text];
  // Nearly all names are ASCII, which has nothing to decompose.
  const plain = /[^\0-\x7f]/.test(text) ? text.normalize('NFKD').replaceAll(/\p{M}/gu, '') : text;
  return plain.split(/[^A-Za-z0-9]+/).filter((word) => word !== '');
}

/** The client's class and the response type that are named after an error, in lower case. */
export function madeNames(error: string): readonly string[] {
  return [errorClassName(error), errorResponseName(error)].map((name) => name.toLowerCase());
}

/** Makes names unique, ignoring case: the wanted name, or the name with a number. Those taken have small letters. */
export function takeName(taken: Set<string>, wanted: string, fits = (_name: string): boolean => true): string {
  const isReserved = (one: string): boolean => isDeviceName(one) || reservedMemberNames.has(one);
  const name = numberedName(wanted, (one) => !taken.has(one.toLowerCase()) && !isReserved(one) && fits(one));
  taken.add(name.toLowerCase());
  return name;
}

/** `404` → `NotFound`, the name in RFC 9110, section 15; ranges are named by their meaning. */
export function phraseOf(status: string): string {
  if (status === '4xx') return 'ClientError';
  if (status === '5xx') return 'ServerError';
  if (status === 'other') return 'Failed';
  const phrase = STATUS_CODES[status];
  return phrase === undefined ? `Status${status}` : typeNameOf(phrase.replaceAll("'", ''));
}

/** The key of a field: `name`, `name?`. A question mark in the name itself gets a backslash. */
export function fieldKey(name: string, isRequired: boolean): string {
  // A name that looks like a placeholder, a pattern or all other fields is matched literally.
  if (/[{}]|^\s|\s$|^\/.*\/$|^\.\.\.$/s.test(name)) return `/${escapedText(name)}/?`;
  const literal = name.endsWith('?') ? `${name.slice(0, -1)}\\?` : name;
  return isRequired ? literal : `${literal}?`;
}
