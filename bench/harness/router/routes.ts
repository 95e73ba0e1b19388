/** A route as the model writes it: `GET /{projectKey}/resource/key={key}`. */
export interface Route {
  readonly method: string;
  readonly path: string;
}

/** One segment of a path: text, or a placeholder with or without text before it (`key=`). */
export interface Segment {
  readonly text: string;
  readonly placeholder: string | undefined;
}

export function segmentsOf({ path }: Pick<Route, 'path'>): readonly Segment[] {
  return path
    .slice(1)
    .split('/')
    .map((segment) => {
      const [, text = segment, placeholder] = /^([^{]*)\{(\w+)\}$/.exec(segment) ?? [];
      return { text, placeholder };
    });
}

/** The placeholders of a path, in order. */
export function placeholdersOf(route: Pick<Route, 'path'>): readonly string[] {
  return segmentsOf(route).flatMap(({ placeholder }) => (placeholder === undefined ? [] : [placeholder]));
}

/** What a router answers for a route, so that all of them can be compared. */
export function nameOf({ method, path }: Route): string {
  return `${method} ${path}`;
}

/** `/:projectKey/resource/key=:key`, as find-my-way and rou3 write it. */
export function colonPath(route: Pick<Route, 'path'>): string {
  return `/${segmentsOf(route)
    .map(({ text, placeholder }) => (placeholder === undefined ? text : `${text}:${placeholder}`))
    .join('/')}`;
}

/** `/:projectKey/resource/:key{key=[^/]+}`: hono has no text before a placeholder, so a regular expression takes the segment. */
export function honoPath(route: Pick<Route, 'path'>): string {
  return `/${segmentsOf(route)
    .map(({ text, placeholder }) => {
      if (placeholder === undefined) return text;
      return text === '' ? `:${placeholder}` : `:${placeholder}{${text}[^/]+}`;
    })
    .join('/')}`;
}

/** For routers that take the first route that fits: literal text before `key=`, that before a placeholder alone. */
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
  if (segment?.placeholder === undefined) return 0;
  return segment.text === '' ? 2 : 1;
}
