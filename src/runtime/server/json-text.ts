/** Of bodies that know their JSON text, so that it is not printed. */
const texts = new WeakMap<object, () => string | undefined>();

/** The body, which is sent as that text; where it is undefined in the end, the body is printed. */
export function withJsonText<Body extends object>(body: Body, textOf: () => string | undefined): Body {
  texts.set(body, textOf);
  return body;
}

export function jsonTextOf(body: unknown): string | undefined {
  return typeof body === 'object' && body !== null ? texts.get(body)?.() : undefined;
}
