/** A route as the model writes it: `GET /{projectKey}/resource/key={key}`. */
export interface Route {
  readonly method: string;
  readonly path: string;
}

/** One segment of a path: text, or a hole with or without text before it (`key=`). */
export interface Segment {
  readonly text: string;
  readonly hole: string | undefined;
}

export function segmentsOf({ path }: Pick<Route, 'path'>): readonly Segment[] {
  return path
    .slice(1)
    .split('/')
    .map((segment) => {
      const [, text = segment, hole] = /^([^{]*)\{(\w+)\}$/.exec(segment) ?? [];
      return { text, hole };
    });
}

/** The holes of a path, in order. */
export function holesOf(route: Pick<Route, 'path'>): readonly string[] {
  return segmentsOf(route).flatMap(({ hole }) => (hole === undefined ? [] : [hole]));
}

/** What a router answers for a route, so that all of them can be compared. */
export function nameOf({ method, path }: Route): string {
  return `${method} ${path}`;
}

/** `/:projectKey/resource/key=:key`, as find-my-way and rou3 write it. */
export function colonPath(route: Pick<Route, 'path'>): string {
  return `/${segmentsOf(route)
    .map(({ text, hole }) => (hole === undefined ? text : `${text}:${hole}`))
    .join('/')}`;
}

/** `/:projectKey/resource/:key{key=[^/]+}`: hono has no text before a hole, so a regular expression takes the segment. */
export function honoPath(route: Pick<Route, 'path'>): string {
  return `/${segmentsOf(route)
    .map(({ text, hole }) => {
      if (hole === undefined) return text;
      return text === '' ? `:${hole}` : `:${hole}{${text}[^/]+}`;
    })
    .join('/')}`;
}

/** For routers that take the first route that fits: literal text before `key=`, that before a hole alone. */
export function mostSpecificFirst(routes: readonly Route[]): readonly Route[] {
  return [...routes].sort((one, other) => {
    const left = segmentsOf(one);
    const right = segmentsOf(other);
    for (let index = 0; index < Math.min(left.length, right.length); index += 1) {
      const order = rank(left[index]) - rank(right[index]);
      if (order !== 0) return order;
    }
    return left.length - right.length;
  });
}

function rank(segment: Segment | undefined): number {
  if (segment?.hole === undefined) return 0;
  return segment.text === '' ? 2 : 1;
}
