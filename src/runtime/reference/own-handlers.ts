type SomeHandlers<Operations> = { readonly [Group in keyof Operations]?: Partial<Operations[Group]> };

/**
 * Handlers by group and operation, instead of the generated ones. A function receives those, which it may call, and the
 * records, for `alterRecord`: `({ pet }, records) => ({ pet: { create: async (input, context) => { … } } })`.
 */
export type OwnHandlers<Operations, AllRecords> =
  | SomeHandlers<Operations>
  | ((generated: Operations, records: AllRecords) => SomeHandlers<Operations>);

export function withOwnHandlers<Operations extends object, AllRecords>(
  own: OwnHandlers<Operations, AllRecords> | undefined,
  { operations, records }: { readonly operations: Operations; readonly records: AllRecords },
): Operations {
  const others: SomeHandlers<Operations> | undefined = typeof own === 'function' ? own(operations, records) : own;
  const groups = Object.entries(operations) as [keyof Operations, object][];
  return Object.fromEntries(
    groups.map(([group, handlers]) => [group, { ...handlers, ...others?.[group] }]),
  ) as Operations;
}
