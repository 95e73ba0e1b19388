type SomeHandlers<Operations> = { readonly [Group in keyof Operations]?: Partial<Operations[Group]> };

/**
 * Handlers by group and operation, instead of the generated ones; a function receives those, and may call them:
 * `({ pet }) => ({ pet: { create: async (input, context) => { … return pet.create(input, context); } } })`.
 */
export type OwnHandlers<Operations> = SomeHandlers<Operations> | ((generated: Operations) => SomeHandlers<Operations>);

/** All handlers, the own ones instead of the generated ones. */
export function withOwnHandlers<Operations extends object>(
  generated: Operations,
  own: OwnHandlers<Operations> | undefined,
): Operations {
  const others: SomeHandlers<Operations> | undefined = typeof own === 'function' ? own(generated) : own;
  const groups = Object.entries(generated) as [keyof Operations, object][];
  return Object.fromEntries(
    groups.map(([group, handlers]) => [group, { ...handlers, ...others?.[group] }]),
  ) as Operations;
}
