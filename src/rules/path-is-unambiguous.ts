import { alphabetOf, anyCharacter, commonText, type HoleAlphabet } from '../model/holes.js';
import { endpointsOf, writtenRoute } from '../model/endpoints.js';
import type { Endpoint, Template } from '../model/model.js';
import type { Rule } from './rule.js';

/**
 * Of two paths with one method that match the same URL, one says more: literal text goes before holes, longer text
 * before shorter, from left to right. Where neither does, the URL that both match is shown.
 */
export const pathIsUnambiguous: Rule = {
  code: 'path-is-unambiguous',
  severity: 'error',
  check(model, report) {
    const holes = alphabetOf(model);
    const firstsByShape = new Map<string, Endpoint[]>();
    for (const endpoint of endpointsOf(model)) {
      const shape = shapeOf(endpoint);
      const firsts = firstsByShape.get(shape) ?? [];
      firstsByShape.set(shape, firsts);
      const rival = firsts.find((first) => urlOfBoth(first.path, endpoint.path, holes) !== undefined);
      firsts.push(endpoint);
      if (rival === undefined) continue;
      const url = urlOfBoth(rival.path, endpoint.path, holes) ?? '';
      report({
        message: `${endpoint.method} ${url} fits ${writtenRoute(endpoint)} as well as ${writtenRoute(rival)}, and neither says more. Add a literal text to one.`,
        span: endpoint.httpSpan ?? endpoint.span,
        notes: [{ message: 'The other path is written here.', span: rival.httpSpan ?? rival.span }],
      });
    }
  },
};

/** Equal for all paths that can be in each other's way, so that a large model is not compared path by path. */
function shapeOf({ method, path }: Endpoint): string {
  const segments = path.map((segment) =>
    segment.some(({ kind }) => kind === 'hole') ? `{${literalLength(segment)}}` : literalText(segment),
  );
  return [method, ...segments].join('/');
}

/**
 * A URL that two paths match with equal right; undefined when there is none. The router tells paths apart by their texts
 * alone, so the values of one path need only look like the other, whatever its holes may hold.
 */
function urlOfBoth(left: readonly Template[], right: readonly Template[], holes: HoleAlphabet): string | undefined {
  // Most paths differ in a text at the beginning of a segment; a large model is through in no time.
  if (left.some((segment, index) => !canBeginAlike(segment, right[index] ?? []))) return undefined;
  return (
    urlOf(left, right, [holes, holes]) ??
    urlOf(left, right, [holes, anyCharacter]) ??
    urlOf(left, right, [anyCharacter, holes])
  );
}

function urlOf(
  left: readonly Template[],
  right: readonly Template[],
  [leftHoles, rightHoles]: readonly [HoleAlphabet, HoleAlphabet],
): string | undefined {
  const segments = left.map((template, index) =>
    commonText(
      { template, holes: inSegment(leftHoles) },
      { template: right[index] ?? [], holes: inSegment(rightHoles) },
    ),
  );
  return segments.every((segment) => segment !== undefined) ? `/${segments.join('/')}` : undefined;
}

/** A value is percent-encoded on its way: what stands in a segment as it is, RFC 3986 calls `unreserved`. */
function inSegment(holes: HoleAlphabet): HoleAlphabet {
  return (hole, character) => /^[A-Za-z0-9._~=:@!$&'()*+,;-]$/.test(character) && holes(hole, character);
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
