import type { Written } from './body.js';
import { writeBody } from './body.js';
import type { Issue } from './errors.js';
import type { HeaderPair, Operation, Parameter } from './operation.js';
import { isObject, own } from './own.js';
import type { Place, Writing } from './parameters.js';
import { declaredNames, givenFor, namesOf, patternOf, pointerTo, textsOf, writeQueryParameter } from './parameters.js';
import { isPathValue, percentEncode } from './percent.js';
import type { Settings } from './settings.js';

/** A request in full, but for the token and what the platform adds. */
export interface PreparedRequest {
  readonly url: string;
  /** Declared header parameters. */
  readonly headers: readonly HeaderPair[];
  /** `name=value` */
  readonly cookies: readonly string[];
  readonly body: Extract<Written, { ok: true }> | undefined;
}

export type Prepared =
  | { readonly ok: true; readonly request: PreparedRequest }
  | { readonly ok: false; readonly issues: readonly Issue[] };

type Input = Readonly<Record<string, unknown>>;

/** Checks an input and encodes it; every reason against it at once. Left out, it is an input without properties. */
export function prepareRequest(operation: Operation, settings: Settings, input: unknown = {}): Prepared {
  if (!isObject(input)) return { ok: false, issues: [{ path: '', code: 'type', message: 'must be an object' }] };
  const issues: Issue[] = [];
  const places = placesOf(operation, input);
  const path = writePath(operation, { issues, place: withBound(places.path, settings) });
  const query = writeQuery(operation, { issues, place: places.query });
  const { headers = [], cookies = [] } = operation;
  const request = {
    url: `${settings.baseUrl}${path}${query}`,
    headers: operation.writeHeaders?.(headers, { issues, place: places.headers }) ?? [],
    cookies: operation.writeCookies?.(cookies, { issues, place: places.cookies }) ?? [],
    body: bodyOf(operation, { issues, value: own(input, 'body') }),
  };
  reportUnknown(operation, { issues, input });
  return issues.length > 0 ? { ok: false, issues } : { ok: true, request };
}

const placeNames = ['path', 'query', 'headers', 'cookies'] as const;
type PlaceName = (typeof placeNames)[number];

function placesOf(operation: Operation, input: Input): Record<PlaceName, Place> {
  const placeOf = (name: PlaceName): Place => {
    if (operation.isGrouped !== true) return { values: input, pointer: '' };
    const values = own(input, name);
    return { values: isObject(values) ? values : {}, pointer: `/${name}` };
  };
  return { path: placeOf('path'), query: placeOf('query'), headers: placeOf('headers'), cookies: placeOf('cookies') };
}

function withBound(place: Place, { bound }: Settings): Place {
  const given = Object.entries(place.values).filter(([, value]) => value !== undefined);
  return { ...place, values: { ...bound, ...Object.fromEntries(given) } };
}

function writePath({ path }: Operation, writing: Writing): string {
  return path.map((part) => (typeof part === 'string' ? part : pathValue(part, writing))).join('');
}

function pathValue(parameter: Parameter, writing: Writing): string {
  const { issues } = writing;
  const given = givenFor({ ...parameter, isRequired: true }, writing);
  const texts = given === undefined ? [] : textsOf(parameter, given, issues);
  if (given === undefined || texts.length === 0) return '';
  const text = texts.join(',');
  const encoded = isPathValue(text) ? percentEncode(text) : undefined;
  if (encoded === undefined) {
    const message = 'must not be empty, "." or "..", nor half a character';
    issues.push({ path: given.pointer, code: 'path', message });
  }
  return encoded ?? '';
}

function writeQuery(operation: Operation, writing: Writing): string {
  const pairs = (operation.query ?? []).flatMap((parameter) =>
    'pattern' in parameter ? parameter.write(parameter, operation, writing) : writeQueryParameter(parameter, writing),
  );
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}

function bodyOf(
  { body }: Operation,
  { issues, value }: { readonly issues: Issue[]; readonly value: unknown },
): PreparedRequest['body'] {
  const written = body && writeBody(body, value);
  if (written === undefined || written.ok) return written;
  issues.push(...written.issues.map((issue) => ({ ...issue, path: `/body${issue.path}` })));
  return undefined;
}

/** A property that nothing reads is a mistake of the caller, most often of spelling. */
function reportUnknown(
  operation: Operation,
  { issues, input }: { readonly issues: Issue[]; readonly input: Input },
): void {
  const report = (place: Place, names: readonly string[], mayFollowPattern: boolean): void => {
    for (const [name, value] of Object.entries(place.values)) {
      if (value === undefined || names.includes(name)) continue;
      if (mayFollowPattern && patternOf(operation, name) !== undefined) continue;
      const patterns = (operation.query ?? []).flatMap((one) => ('pattern' in one ? [` nor like ${one.written}`] : []));
      const message = `is not a parameter of the operation${patterns.join('')}`;
      issues.push({ path: pointerTo(place, name), code: 'unknown', message });
    }
  };
  const whole: Place = { values: input, pointer: '' };
  if (operation.isGrouped !== true) return report(whole, declaredNames(operation), true);
  report(whole, [...placeNames, ...(operation.body === undefined ? [] : ['body'])], false);
  const places = placesOf(operation, input);
  for (const name of placeNames) report(places[name], namesOf(operation[name]), name === 'query');
}
