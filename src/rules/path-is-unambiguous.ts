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
    const firsts: Endpoint[] = [];
    for (const endpoint of endpointsOf(model)) {
      const rival = firsts.find((first) => first.method === endpoint.method && urlOfBoth(first.path, endpoint.path));
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

/** A URL that two paths match with equal right; undefined when there is none. */
function urlOfBoth(left: readonly Template[], right: readonly Template[]): string | undefined {
  if (left.length !== right.length) return undefined;
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

/** A hole takes one character or more. Bounded by the model's own text, which the author wrote. */
function matches(segment: Template, candidate: string): boolean {
  const source = segment
    .map((part) => (part.kind === 'text' ? part.text.replace(/[^A-Za-z0-9]/g, '\\$&') : '.+'))
    .join('');
  return new RegExp(`^${source}$`, 's').test(candidate);
}
