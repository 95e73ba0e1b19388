import { STATUS_CODES } from 'node:http';
import { errorResponseName, isDeviceName, numberedName, reservedMemberNames, upperFirst } from '../model/names.js';

/** `line_item-2` → `LineItem2`: the name of a type or an error. Empty if nothing remains. */
export function typeNameOf(text: string): string {
  const name = wordsOf(text).map(upperFirst).join('').slice(0, 90);
  return /^[A-Z]/.test(name) || name === '' ? name : `T${name}`;
}

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
  const names = [error.endsWith('Error') ? error : `${error}Error`, errorResponseName(error)];
  return names.map((name) => name.toLowerCase());
}

/** Makes names unique, ignoring case: the wanted name, or the name with a number. Those taken have small letters. */
export function takeName(taken: Set<string>, wanted: string): string {
  const isReserved = (one: string): boolean => isDeviceName(one) || reservedMemberNames.has(one);
  const name = numberedName(wanted, (one) => !taken.has(one.toLowerCase()) && !isReserved(one));
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
