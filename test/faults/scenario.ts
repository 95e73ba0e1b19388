import type { AnyClient } from '../support/generated-modules.js';
import type { Fault, FaultProxy } from './fault-proxy.js';

/** One thing that happens between a client and a service. */
export interface Scenario {
  readonly name: string;
  /** What happens to each request; the last entry repeats. */
  readonly faults: readonly Fault[];
  /** By default the thing `1` is read. */
  readonly call?: (client: AnyClient, around: Around) => Promise<unknown>;
  /** Of the client; by default there are no retries. */
  readonly options?: object;
  /** What the call returns or throws, as for `toMatchObject`. */
  readonly gives: unknown;
  /** How many requests begin; by default one. */
  readonly requests?: number;
}

export interface Around {
  readonly proxy: FaultProxy;
  /** Another host, which records every request that reaches it. */
  readonly other: FaultProxy;
}

/** In milliseconds; a machine that is too busy for it gets more. */
export const deadline = 300;
