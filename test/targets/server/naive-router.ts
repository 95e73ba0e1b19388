import type { Find, Found, RouteLine } from './printed-router.js';

/**
 * The rules of the language for paths, implemented a second time, as slowly as possible: the path is split, every
 * endpoint is tried, and the most specific match in the first differing segment wins.
 */
export function findNaively(lines: readonly RouteLine[]): Find & { isTie(method: string, path: string): boolean } {
  const routes = lines.map((line, index) => {
    const [method = '', path = ''] = line.split(' ');
    const segments = segmentsOf(path).map(partsOf);
    return { method, segments, shape: JSON.stringify(segments), endpoint: `all/e${index}` };
  });
  const candidates = (method: string, path: string): readonly Candidate[] => {
    const sent = segmentsOf(path);
    const isEmptyWithin = sent.slice(0, -1).includes('');
    if (isEmptyWithin || sent.some((segment) => segment === '.' || segment === '..')) return [];
    const own = routes.filter((route) => route.method === method);
    const shapes = new Set(own.map(({ shape }) => shape));
    const inherited = routes.filter(({ method: of, shape }) => of === 'GET' && !shapes.has(shape));
    return [...own, ...(method === 'HEAD' ? inherited : [])]
      .flatMap(({ segments, endpoint }): readonly Candidate[] => {
        const given = joined(segments, sent);
        if (segments.length !== given.length) return [];
        const matches = segments.map((segment, index) => valuesOf(segment, given[index] ?? ''));
        if (!matches.every((match) => match !== undefined)) return [];
        return [{ found: { endpoint, values: matches.flat() }, weights: segments.map(weightOf) }];
      })
      .toSorted((left, right) => compare(right.weights, left.weights));
  };
  return Object.assign((method: string, path: string) => candidates(method, path)[0]?.found, {
    /** Two endpoints are equally specific: a model that the rules refuse, for which nothing is promised. */
    isTie(method: string, path: string) {
      const [first, second] = candidates(method, path);
      return first !== undefined && second !== undefined && compare(first.weights, second.weights) === 0;
    },
  });
}

interface Candidate {
  readonly found: Found;
  /** How specific each segment is: more than any number of characters if it has no placeholder. */
  readonly weights: readonly number[];
}

function segmentsOf(path: string): readonly string[] {
  return path === '/' ? [] : path.slice(1).split('/');
}

/** The segments that `{x...}` takes as one, if there are enough and none is empty. */
function joined(segments: readonly (readonly string[])[], sent: readonly string[]): readonly string[] {
  const index = segments.findIndex(isSeveral);
  if (index === -1) return sent;
  const end = sent.length - (segments.length - index - 1);
  const several = sent.slice(index, end);
  if (several.length === 0 || several.includes('')) return [];
  return [...sent.slice(0, index), several.join('/'), ...sent.slice(end)];
}

function isSeveral(parts: readonly string[]): boolean {
  return parts.at(-1) === several;
}

/** A string that no path contains. */
const several = ' ';

/** The literal text around placeholders: `key={key}` → ['key=', '']. */
function partsOf(segment: string): readonly string[] {
  if (segment.endsWith('...}')) return ['', several];
  return segment.split(/\{\w+\}/);
}

function weightOf(parts: readonly string[]): number {
  if (isSeveral(parts)) return -1;
  return parts.length === 1 ? Infinity : parts.join('').length;
}

/** After `{x...}` the longer path is more specific: a segment counts more than none. */
function compare(left: readonly number[], right: readonly number[]): number {
  const length = Math.max(left.length, right.length);
  const index = Array.from({ length }).findIndex((_, at) => left[at] !== right[at]);
  return index === -1 ? 0 : (left[index] ?? -Infinity) > (right[index] ?? -Infinity) ? 1 : -1;
}

/** The strings between the parts, each one character or more, earlier ones as short as possible. */
function valuesOf(parts: readonly string[], text: string): readonly string[] | undefined {
  if (isSeveral(parts)) return [text];
  const [first = '', ...others] = parts;
  if (!text.startsWith(first)) return undefined;
  const rest = text.slice(first.length);
  if (others.length === 0) return rest === '' ? [] : undefined;
  for (let length = 1; length <= rest.length; length += 1) {
    const values = valuesOf(others, rest.slice(length));
    if (values !== undefined) return [rest.slice(0, length), ...values];
  }
  return undefined;
}
