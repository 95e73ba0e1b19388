import { alphabetOf, anyCharacter, commonText, type PlaceholderAlphabet } from '../model/placeholders.js';
import { constantsKey, excludeEachOther, furtherConstants, writtenConstants } from '../model/constants.js';
import { endpointsOf, spansSegments, writtenRoute } from '../model/endpoints.js';
import { parameterNamed } from '../model/values/examples.js';
import type { Endpoint, QueryConstant, Template } from '../model/model.js';
import type { OwnRule } from './rule.js';

/**
 * If two paths with one method match the same URL, one is more specific: literal text beats placeholders, longer text
 * beats shorter, from left to right. Of two paths that are alike, the one
 * with more constants in its query is. If neither is, the message shows a URL that both match.
 */
export const pathIsUnambiguous: OwnRule = {
  severity: 'error',
  check(model, report) {
    const placeholders = alphabetOf(model);
    const firstsByShape = new Map<string, Endpoint[]>();
    for (const endpoint of endpointsOf(model)) {
      const shape = shapeOf(endpoint);
      const firsts = firstsByShape.get(shape) ?? [];
      firstsByShape.set(shape, firsts);
      const rival = firsts.find(
        (first) => !differInQuery(first, endpoint) && urlOfBoth(first.path, endpoint.path, placeholders) !== undefined,
      );
      firsts.push(endpoint);
      if (rival === undefined) continue;
      const path = urlOfBoth(rival.path, endpoint.path, placeholders) ?? '';
      const constants = [...(rival.constants ?? []), ...furtherConstants(endpoint, rival)];
      const message =
        writtenRoute(endpoint) === writtenRoute(rival)
          ? `"${rival.name}" and "${endpoint.name}" are both ${writtenRoute(endpoint)}. Give one another method or path.`
          : `${endpoint.method} ${path}${writtenConstants({ constants })} matches both ${writtenRoute(endpoint)} and ${writtenRoute(rival)}, and neither is more specific. ${wayOut(rival, endpoint)}`;
      const notes = [{ message: 'The other path is written here.', span: rival.httpSpan }];
      report({ message, span: endpoint.httpSpan, notes });
    }
  },
};

/**
 * Whether the constants of their queries make one of two endpoints more specific, or exclude the other. Neither is with
 * different constants, `?a` and `?b`; but a request with both is none of theirs, unless one has the rest as parameters.
 */
function differInQuery(left: Endpoint, right: Endpoint): boolean {
  if (excludeEachOther(left, right)) return true;
  // Paths come first: of two that overlap otherwise, one is found whatever the query.
  if (textsOf(left) !== textsOf(right)) return false;
  const [ofLeft, ofRight] = [furtherConstants(left, right), furtherConstants(right, left)];
  if (ofLeft.length === 0 || ofRight.length === 0) return ofLeft.length !== ofRight.length;
  return !hasAll(left, ofRight) && !hasAll(right, ofLeft);
}

function hasAll(endpoint: Endpoint, constants: readonly QueryConstant[]): boolean {
  return constants.every(({ name }) => parameterNamed(endpoint, 'query', name) !== undefined);
}

function textsOf({ path }: Endpoint): string {
  return JSON.stringify(path.map((segment) => segment.map((part) => (part.kind === 'text' ? part.text : '{}'))));
}

function wayOut(left: Endpoint, right: Endpoint): string {
  const differ = constantsKey(left) !== constantsKey(right);
  if (differ && textsOf(left) === textsOf(right))
    return 'A constant of one is a parameter of the other: rename the parameter, or make both constant in one of them.';
  return 'Add literal text to one.';
}

/** Equal for all paths that can conflict, so that a large model is not compared pair by pair. */
function shapeOf({ method, path }: Endpoint): string {
  const segments = path.map((segment) =>
    spansSegments(segment)
      ? '{...}'
      : segment.some(({ kind }) => kind === 'placeholder')
        ? `{${literalText(segment).length}}`
        : literalText(segment),
  );
  return [method, ...segments].join('/');
}

/**
 * A URL that two paths match equally well; undefined if there is none. The router distinguishes paths by their text
 * alone, so the values of one path need only look like the other, whatever its placeholders allow.
 */
function urlOfBoth(
  left: readonly Template[],
  right: readonly Template[],
  placeholders: PlaceholderAlphabet,
): string | undefined {
  // Most paths differ in the text at the beginning of a segment; this check makes large models fast.
  if (left.some((segment, index) => !canBeginAlike(segment, right[index] ?? []))) return undefined;
  return (
    urlOf(left, right, [placeholders, placeholders]) ??
    urlOf(left, right, [placeholders, anyCharacter]) ??
    urlOf(left, right, [anyCharacter, placeholders])
  );
}

function urlOf(
  left: readonly Template[],
  right: readonly Template[],
  [leftPlaceholders, rightPlaceholders]: readonly [PlaceholderAlphabet, PlaceholderAlphabet],
): string | undefined {
  const segments = left.map((template, index) =>
    commonText(
      { template, placeholders: inSegment(leftPlaceholders) },
      { template: right[index] ?? [], placeholders: inSegment(rightPlaceholders) },
    ),
  );
  return segments.every((segment) => segment !== undefined) ? `/${segments.join('/')}` : undefined;
}

/** A value is percent-encoded in a URL: only the characters that RFC 3986 calls `unreserved` stay as they are. */
function inSegment(placeholders: PlaceholderAlphabet): PlaceholderAlphabet {
  return (placeholder, character) =>
    /^[A-Za-z0-9._~=:@!$&'()*+,;-]$/.test(character) && placeholders(placeholder, character);
}

function canBeginAlike([left]: Template, [right]: Template): boolean {
  if (left?.kind !== 'text' || right?.kind !== 'text') return true;
  return left.text.startsWith(right.text) || right.text.startsWith(left.text);
}

function literalText(segment: Template): string {
  return segment.map((part) => (part.kind === 'text' ? part.text : '')).join('');
}
