import { endpointsOf } from '../model/endpoints.js';
import type { Endpoint, Template } from '../model/model.js';
import { writtenRoute } from '../model/template.js';
import type { Rule } from './rule.js';

/**
 * Of two paths with one method that match the same URL, one says more: literal text goes before holes, longer text
 * before shorter, from left to right. Where neither does, the URL that both match is shown.
 */
export const pathIsUnambiguous: Rule = {
  code: 'path-is-unambiguous',
  severity: 'error',
  check(model, report) {
    const firstsByShape = new Map<string, Endpoint[]>();
    for (const endpoint of endpointsOf(model)) {
      const shape = shapeOf(endpoint);
      const firsts = firstsByShape.get(shape) ?? [];
      firstsByShape.set(shape, firsts);
      const rival = firsts.find((first) => urlOfBoth(first.path, endpoint.path));
      firsts.push(endpoint);
      if (rival === undefined) continue;
      const url = urlOfBoth(rival.path, endpoint.path) ?? '';
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
    segment.some(({ kind }) => kind === 'hole') ? `{${literalLength(segment)}}` : filled(segment, ''),
  );
  return [method, ...segments].join('/');
}

/** A URL that two paths match with equal right; undefined when there is none. */
function urlOfBoth(left: readonly Template[], right: readonly Template[]): string | undefined {
  const segments = left.map((segment, index) => segmentOfBoth(segment, right[index] ?? []));
  return segments.every((segment) => segment !== undefined) ? `/${segments.join('/')}` : undefined;
}

function segmentOfBoth(left: Template, right: Template): string | undefined {
  if (literalLength(left) !== literalLength(right)) return undefined;
  if (left.every(({ kind }) => kind === 'text') !== right.every(({ kind }) => kind === 'text')) return undefined;
  // Every text of both, a letter for every hole: if anything fits both, this does when their texts can stand in line.
  const candidates = [
    filled(left, 'x'),
    filled(right, 'x'),
    startOf(left, right) + middleOf(left, right) + endOf(left, right),
  ];
  return candidates.find((candidate) => matches(left, candidate) && matches(right, candidate));
}

function literalLength(segment: Template): number {
  return segment.reduce((length, part) => length + (part.kind === 'text' ? part.text.length : 0), 0);
}

function filled(segment: Template, value: string): string {
  return segment.map((part) => (part.kind === 'text' ? part.text : value)).join('');
}

function startOf(left: Template, right: Template): string {
  return longer(textOf(left.at(0)), textOf(right.at(0)));
}

function endOf(left: Template, right: Template): string {
  return longer(textOf(left.at(-1)), textOf(right.at(-1)));
}

function middleOf(left: Template, right: Template): string {
  return `x${[left, right].map((segment) => filled(segment.slice(1, -1), 'x')).join('x')}x`;
}

function textOf(part: Template[number] | undefined): string {
  return part?.kind === 'text' ? part.text : '';
}

function longer(left: string, right: string): string {
  return left.length >= right.length ? left : right;
}

/** A hole takes one character or more. Each text is looked for as early as it can stand, so nothing is tried twice. */
function matches(segment: Template, candidate: string): boolean {
  let at = 0;
  for (const [index, part] of segment.entries()) {
    if (part.kind === 'hole') {
      at += 1;
      continue;
    }
    const isLast = index === segment.length - 1;
    const found = isLast ? candidate.length - part.text.length : candidate.indexOf(part.text, at);
    const isHere = candidate.startsWith(part.text, found) && (index === 0 ? found === 0 : found >= at);
    if (!isHere) return false;
    at = found + part.text.length;
  }
  return segment.at(-1)?.kind === 'hole' ? at <= candidate.length : at === candidate.length;
}
