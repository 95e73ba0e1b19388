import { alphabetOf, anyCharacter, commonText, type PlaceholderAlphabet } from '../model/placeholders.js';
import { endpointsOf, spansSegments, writtenRoute } from '../model/endpoints.js';
import type { Endpoint, Template } from '../model/model.js';
import type { Rule } from './rule.js';

/**
 * If two paths with one method match the same URL, one is more specific: literal text beats placeholders, longer text
 * beats shorter, from left to right. If neither is, the message shows a URL that both match.
 */
export const pathIsUnambiguous: Rule = {
  code: 'path-is-unambiguous',
  severity: 'error',
  check(model, report) {
    const placeholders = alphabetOf(model);
    const firstsByShape = new Map<string, Endpoint[]>();
    for (const endpoint of endpointsOf(model)) {
      const shape = shapeOf(endpoint);
      const firsts = firstsByShape.get(shape) ?? [];
      firstsByShape.set(shape, firsts);
      const rival = firsts.find((first) => urlOfBoth(first.path, endpoint.path, placeholders) !== undefined);
      firsts.push(endpoint);
      if (rival === undefined) continue;
      const url = urlOfBoth(rival.path, endpoint.path, placeholders) ?? '';
      report({
        message: `${endpoint.method} ${url} matches both ${writtenRoute(endpoint)} and ${writtenRoute(rival)}, and neither is more specific. Add literal text to one.`,
        span: endpoint.httpSpan ?? endpoint.span,
        notes: [{ message: 'The other path is written here.', span: rival.httpSpan ?? rival.span }],
      });
    }
  },
};

/** Equal for all paths that can conflict, so that a large model is not compared pair by pair. */
function shapeOf({ method, path }: Endpoint): string {
  const segments = path.map((segment) =>
    spansSegments(segment)
      ? '{...}'
      : segment.some(({ kind }) => kind === 'placeholder')
        ? `{${literalLength(segment)}}`
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

function literalLength(segment: Template): number {
  return literalText(segment).length;
}

function literalText(segment: Template): string {
  return segment.map((part) => (part.kind === 'text' ? part.text : '')).join('');
}
