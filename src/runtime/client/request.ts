import { cookieText } from './cookies.js';
import type { Issue } from './errors.js';
import type { HeaderParameter, Operation, PathParameter, QueryParameter, QueryPattern } from './operation.js';
import { isObject, own } from './own.js';
import { isPathValue, percentEncode } from './percent.js';
import type { PreparedBody } from './request-body.js';
import { writeBody } from './request-body.js';
import type { Settings } from './settings.js';
import type { Refusal, TextType } from './text-type.js';
import { encodeText } from './text-type.js';

/** A request in full, but for the token and what the platform adds. */
export interface PreparedRequest {
  readonly url: string;
  /** Declared header parameters. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** `name=value`. A browser leaves them out and sends its own. */
  readonly cookies: readonly string[];
  readonly body: PreparedBody | undefined;
}

export type Prepared =
  { readonly ok: true; readonly request: PreparedRequest } | { readonly ok: false; readonly issues: readonly Issue[] };

/** Checks an input and encodes it; every reason against it at once. Left out, it is an input without properties. */
export function prepareRequest(operation: Operation, settings: Settings, input: unknown = {}): Prepared {
  if (!isObject(input)) return { ok: false, issues: [{ path: '', code: 'type', message: 'must be an object' }] };
  const places = placesOf(operation, input);
  const draft: Draft = { issues: [] };
  const path = writePath(operation, { draft, place: withBound(places.path, settings) });
  const query = writeQuery(operation, { draft, place: places.query });
  const headers = writeHeaders(operation, { draft, place: places.headers });
  const cookies = writeCookies(operation, { draft, place: places.cookies });
  const body = writeBody(operation, { issues: draft.issues, value: own(input, 'body') });
  reportUnknown(operation, { draft, input });
  if (draft.issues.length > 0) return { ok: false, issues: draft.issues };
  return { ok: true, request: { url: `${settings.baseUrl}${path}${query}`, headers, cookies, body } };
}

/** Collects the reasons against an input. */
interface Draft {
  readonly issues: Issue[];
}

const placeNames = ['path', 'query', 'headers', 'cookies'] as const;
type PlaceName = (typeof placeNames)[number];

/** Where the properties of a kind of parameter are, and how a pointer to them begins. */
interface Place {
  readonly values: Readonly<Record<string, unknown>>;
  readonly pointer: string;
}

interface Writing {
  readonly draft: Draft;
  readonly place: Place;
}

interface Whole {
  readonly draft: Draft;
  readonly input: Readonly<Record<string, unknown>>;
}

function placesOf(operation: Operation, input: Readonly<Record<string, unknown>>): Record<PlaceName, Place> {
  if (operation.isGrouped !== true) {
    const all: Place = { values: input, pointer: '' };
    return { path: all, query: all, headers: all, cookies: all };
  }
  const inside = (name: string): Place => {
    const values = own(input, name);
    return { values: isObject(values) ? values : {}, pointer: `/${name}` };
  };
  return { path: inside('path'), query: inside('query'), headers: inside('headers'), cookies: inside('cookies') };
}

function withBound(place: Place, settings: Settings): Place {
  const given = Object.entries(place.values).filter(([, value]) => value !== undefined);
  return { ...place, values: { ...settings.bound, ...Object.fromEntries(given) } };
}

function writePath(operation: Operation, writing: Writing): string {
  return operation.path.map((part) => (typeof part === 'string' ? part : pathValue(part, writing))).join('');
}

function pathValue(parameter: PathParameter, writing: Writing): string {
  const { place, draft } = writing;
  const value = own(place.values, parameter.name);
  const pointer = pointerTo(place, parameter.name);
  if (value === undefined) {
    draft.issues.push({ path: pointer, code: 'required', message: 'must be given' });
    return '';
  }
  const texts = textsOf({ value, type: parameter.type, pointer }, draft);
  if (texts.length === 0) return '';
  const text = texts.join(',');
  const encoded = isPathValue(text) ? percentEncode(text) : undefined;
  if (encoded === undefined) {
    draft.issues.push({ path: pointer, code: 'path', message: 'must not be empty, "." or "..", nor half a character' });
  }
  return encoded ?? '';
}

function writeQuery(operation: Operation, writing: Writing): string {
  const { query = [] } = operation;
  const pairs = query.flatMap((parameter) =>
    'pattern' in parameter ? patternPairs(parameter, { operation, writing }) : parameterPairs(parameter, writing),
  );
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}

function parameterPairs(parameter: QueryParameter, { place, draft }: Writing): readonly string[] {
  const property = parameter.property ?? parameter.name;
  const value = own(place.values, property);
  const pointer = pointerTo(place, property);
  if (value === undefined) {
    if (parameter.isRequired === true) draft.issues.push({ path: pointer, code: 'required', message: 'must be given' });
    return [];
  }
  return pairsOf(parameter.name, { value, type: parameter.type, pointer }, draft);
}

// In the order in which the caller wrote them: the model knows no other.
function patternPairs(
  parameter: QueryPattern,
  { operation, writing }: { readonly operation: Operation; readonly writing: Writing },
): readonly string[] {
  const { place, draft } = writing;
  return Object.entries(place.values)
    .filter(([name, value]) => value !== undefined && patternOf(operation, name) === parameter)
    .flatMap(([name, value]) => pairsOf(name, { value, type: parameter.type, pointer: pointerTo(place, name) }, draft));
}

/** The pattern that a property belongs to; a declared name is never taken for one, and the first pattern wins. */
function patternOf(operation: Operation, name: string): QueryPattern | undefined {
  if (operation.isGrouped !== true && declaredNames(operation).has(name)) return undefined;
  const { query = [] } = operation;
  if (query.some((parameter) => 'name' in parameter && (parameter.property ?? parameter.name) === name))
    return undefined;
  return query.find((parameter): parameter is QueryPattern => 'pattern' in parameter && parameter.pattern.test(name));
}

function pairsOf(name: string, value: GivenValue, draft: Draft): readonly string[] {
  const encodedName = percentEncode(name);
  return textsOf(value, draft).map((text) => {
    const encoded = percentEncode(text);
    if (encoded === undefined)
      draft.issues.push({ path: value.pointer, code: 'format', message: 'must not hold half a character' });
    return `${encodedName}=${encoded}`;
  });
}

function writeHeaders(operation: Operation, writing: Writing): readonly (readonly [string, string])[] {
  const { headers = [] } = operation;
  return headers.flatMap((parameter) => headerPair(parameter, writing));
}

function headerPair(parameter: HeaderParameter, { place, draft }: Writing): readonly (readonly [string, string])[] {
  const isKey = parameter.isIdempotencyKey === true;
  const value = own(place.values, parameter.property) ?? (isKey ? crypto.randomUUID() : undefined);
  const pointer = pointerTo(place, parameter.property);
  if (value === undefined) {
    if (parameter.isRequired === true) draft.issues.push({ path: pointer, code: 'required', message: 'must be given' });
    return [];
  }
  const texts = textsOf({ value, type: parameter.type, pointer }, draft);
  if (parameter.type.kind === 'list' && texts.some((one) => one.includes(','))) {
    draft.issues.push({ path: pointer, code: 'header', message: 'must not hold a comma in a value' });
  }
  const text = texts.join(', ');
  // A line break would begin another header; anything beyond Latin-1 no header can carry.
  if (!/^[\t\x20-\x7e\x80-\xff]*$/.test(text) || text !== text.trim()) {
    draft.issues.push({ path: pointer, code: 'header', message: 'must be text that a header can carry' });
  }
  return [[parameter.name, isKey ? quotedKey(text, { pointer, draft }) : text]];
}

/** A key is a string of structured fields (RFC 9651, section 3.3.3). */
function quotedKey(text: string, { pointer, draft }: { readonly pointer: string; readonly draft: Draft }): string {
  if (!/^[\x20-\x7e]*$/.test(text)) {
    draft.issues.push({ path: pointer, code: 'header', message: 'must be ASCII text without control characters' });
  }
  return `"${text.replaceAll(/["\\]/g, '\\$&')}"`;
}

function writeCookies({ cookies = [] }: Operation, writing: Writing): readonly string[] {
  return cookies.flatMap((parameter) => cookiePair(parameter, writing));
}

function cookiePair(parameter: QueryParameter, { place, draft }: Writing): readonly string[] {
  const property = parameter.property ?? parameter.name;
  const value = own(place.values, property);
  if (value === undefined) return [];
  const pointer = pointerTo(place, property);
  const text = cookieText(textsOf({ value, type: parameter.type, pointer }, draft).join(','));
  if (text === undefined)
    draft.issues.push({ path: pointer, code: 'format', message: 'must not hold half a character' });
  return [`${parameter.name}=${text}`];
}

/** A property that nothing reads is a mistake of the caller, most often of spelling. */
function reportUnknown(operation: Operation, { draft, input }: Whole): void {
  const report = (place: Place, isKnown: (name: string) => boolean): void => {
    for (const [name, value] of Object.entries(place.values)) {
      if (value === undefined || isKnown(name)) continue;
      const patterns = (operation.query ?? []).flatMap((one) => ('pattern' in one ? [` nor like ${one.written}`] : []));
      const message = `is not a parameter of the operation${patterns.join('')}`;
      draft.issues.push({ path: pointerTo(place, name), code: 'unknown', message });
    }
  };
  if (operation.isGrouped !== true) {
    const names = declaredNames(operation);
    report({ values: input, pointer: '' }, (name) => names.has(name) || patternOf(operation, name) !== undefined);
    return;
  }
  const places = placesOf(operation, input);
  const { path, query, headers, cookies } = namesByPlace(operation);
  report({ values: input, pointer: '' }, (name) => [...placeNames, ...bodyName(operation)].includes(name));
  report(places.path, (name) => path.includes(name));
  report(places.query, (name) => query.includes(name) || patternOf(operation, name) !== undefined);
  report(places.headers, (name) => headers.includes(name));
  report(places.cookies, (name) => cookies.includes(name));
}

function declaredNames(operation: Operation): ReadonlySet<string> {
  return new Set([...Object.values(namesByPlace(operation)).flat(), ...bodyName(operation)]);
}

function namesByPlace(operation: Operation): Record<PlaceName, readonly string[]> {
  return {
    path: operation.path.flatMap((part) => (typeof part === 'string' ? [] : [part.name])),
    query: (operation.query ?? []).flatMap((one) => ('pattern' in one ? [] : [one.property ?? one.name])),
    headers: (operation.headers ?? []).map((one) => one.property),
    cookies: (operation.cookies ?? []).map((one) => one.property ?? one.name),
  };
}

function bodyName(operation: Operation): readonly string[] {
  return operation.body === undefined && operation.contents === undefined ? [] : ['body'];
}

interface GivenValue {
  readonly value: unknown;
  readonly type: TextType;
  readonly pointer: string;
}

function textsOf({ value, type, pointer }: GivenValue, draft: Draft): readonly string[] {
  const encoded = encodeText(type, value);
  if (encoded.ok) return encoded.texts;
  draft.issues.push(
    ...encoded.refusals.map((refusal: Refusal) => ({ ...refusal, path: `${pointer}${refusal.path ?? ''}` })),
  );
  return [];
}

function pointerTo(place: Place, name: string): string {
  return `${place.pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
}
