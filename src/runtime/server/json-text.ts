/** The JSON text of bodies that already have it, so that it need not be printed. */
const texts = new WeakMap<object, () => string | undefined>();

/** The body, which is sent as that text; if `textOf` returns undefined, the body is printed. */
export function withJsonText<Body extends object>(body: Body, textOf: () => string | undefined): Body {
  texts.set(body, textOf);
  return body;
}

export function jsonTextOf(body: unknown): string | undefined {
  return typeof body === 'object' && body !== null ? texts.get(body)?.() : undefined;
}
