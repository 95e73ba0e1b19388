/** What an operation responds with instead: one of its documented statuses, or what a handler returns. */
export type Override<Handler> = Handler extends (input: infer Input, context: infer Context) => Promise<infer Output>
  ? ((input: Input, context: Context) => Output | Promise<Output>) | StatusIn<Output>
  : never;

type StatusIn<Output> = Output extends { readonly status: infer Status } ? Status : never;

/** By group and operation: `{ ticket: { get: 404 } }`. */
export type Overrides<Operations> = {
  readonly [Group in keyof Operations]?: {
    readonly [Name in keyof Operations[Group]]?: Override<Operations[Group][Name]> | undefined;
  };
};

type AnyOverride = number | ((input: object, context: object) => unknown);

/** The override of an operation, the latest first. */
export function overrideOf(layers: readonly object[], group: string, name: string): AnyOverride | undefined {
  for (const layer of layers) {
    const found = ownIn(ownIn(layer, group), name);
    if (found !== undefined) return found as AnyOverride;
  }
  return undefined;
}

function ownIn(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined;
}
