import { declaredResponse, type MaybePromise } from '../server/index.js';
import { ownField } from '../validators/index.js';
import type { OperationMock } from './operation.js';

/** What an operation responds with instead: one of its documented statuses, or what a handler returns. */
export type Override<Handler> = Handler extends (input: never, context: never) => MaybePromise<infer Output>
  ? Handler | StatusIn<Output>
  : never;

type StatusIn<Output> = Output extends { readonly status: infer Status } ? Status : never;

/** By group and operation: `{ ticket: { get: 404 } }`. */
export type Overrides<Operations> = {
  readonly [Group in keyof Operations]?: {
    readonly [Name in keyof Operations[Group]]?: Override<Operations[Group][Name]> | undefined;
  };
};

type AnyOverride = number | ((input: object, context: object) => unknown);

type Operations = Readonly<Record<string, Readonly<Record<string, OperationMock>>>>;

/** Throws if an override is of nothing that exists: it would never be used, and nobody would notice. */
export function checkOverrides(overrides: object, operations: Operations): void {
  for (const [group, members] of Object.entries(overrides)) {
    const mocks = ownField(operations, group) as Operations[string] | undefined;
    if (mocks === undefined)
      throw new TypeError(`There is no group "${group}" to override. There are: ${namesIn(operations)}.`);
    for (const [name, override] of Object.entries(members ?? {})) {
      const mock = ownField(mocks, name) as OperationMock | undefined;
      if (mock === undefined)
        throw new TypeError(`The group "${group}" has no operation "${name}" to override. It has: ${namesIn(mocks)}.`);
      checkOverride(`${group}.${name}`, override, mock);
    }
  }
}

function checkOverride(operation: string, override: unknown, { responses }: OperationMock): void {
  if (override === undefined || typeof override === 'function') return;
  if (typeof override === 'number' && declaredResponse(responses, override) !== undefined) return;
  const statuses = responses.map(({ status }) => status).join(', ');
  const given = typeof override === 'string' ? `"${override}"` : String(override);
  throw new TypeError(
    `The override of ${operation} is ${given}. ` +
      `Use the number of a status that it documents (${statuses}), or a function that returns a response.`,
  );
}

function namesIn(values: object): string {
  return Object.keys(values).join(', ');
}

/** The override of an operation, the latest first. */
export function overrideOf(layers: readonly object[], group: string, name: string): AnyOverride | undefined {
  const overrides = layers.map((layer) => ownField(ownField(layer, group) ?? {}, name));
  return overrides.find((override) => override !== undefined) as AnyOverride | undefined;
}
