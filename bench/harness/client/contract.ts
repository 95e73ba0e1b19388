import type { CallFigure, CallSample } from '../calls/contract.js';
import type { ContestantKind } from '../contract.js';

/**
 * A module for each contestant. Functions beside each other and not one object, so that a bundler takes only those that are
 * asked for: the sizes are of `connect` and `get`.
 */
export interface ClientContestant {
  readonly kind: ContestantKind;
  /** A client of the service at this address. */
  readonly connect: (baseUrl: string) => unknown;
  readonly get: ClientCall;
  readonly create: ClientCall;
  /** `get` of what is not there: the error that a program sees, as `{ status, title }`. */
  readonly problemOf: ClientCall;
  /** How its user holds a value of a row, where that differs from JSON: 64-bit integers as `bigint`. */
  readonly held?: (value: never) => unknown;
}

/** `never`, because each contestant has a client, and inputs, of its own types. */
export type ClientCall = (client: never, value: never) => Promise<unknown>;

/** One row of the table. */
export interface ClientCase {
  readonly name: string;
  readonly about: string;
  readonly call: 'get' | 'create' | 'problemOf';
  /** Calls that are under way at a time. */
  readonly callers: number;
  /** Called with in turn, so that no response can be kept. */
  readonly values: readonly unknown[];
  /** What must come back for each, as JSON. */
  readonly expected: readonly unknown[];
}

/** A benchmark as the process of a client loads it. */
export interface ClientBench {
  readonly cases: readonly ClientCase[];
  readonly contestants: Readonly<Record<string, () => Promise<ClientContestant>>>;
}

/** What one sample found. */
export interface ClientSample extends CallSample {
  /** Of all threads of the client, in microseconds per call. */
  readonly processorMicroseconds: number;
}

/** One contestant in one row, as the JSON file has it. */
export interface ClientRow {
  readonly table: 'overhead';
  readonly case: string;
  readonly contestant: string;
  /** The major version: `20`. */
  readonly node: string;
  /** In the order of the rounds. */
  readonly samples: readonly ClientSample[];
  readonly processorMicroseconds: CallFigure;
}

/** What a page loads for one operation, minified and gzipped, in bytes. */
export interface SizeRow {
  readonly table: 'sizes';
  readonly contestant: string;
  readonly bundler: string;
  /** Before anything is called. */
  readonly first: number;
  /** With what is loaded by `import()`. */
  readonly total: number;
  readonly hasValidators: boolean;
}

/** What the compiler says of one API with one client. */
export interface TypeCheckRow {
  readonly table: 'type-check';
  /** `example`, `100 endpoints` */
  readonly api: string;
  readonly contestant: string;
  readonly endpoints: number;
  readonly counts: CompilerCounts;
  /** Of the compiler as a whole, all threads. */
  readonly processorSeconds: CallFigure;
  /** In the order of the rounds. */
  readonly samples: readonly number[];
}

export interface CompilerCounts {
  /** Of declarations and code, without those of the platform. */
  readonly lines: number;
  readonly types: number;
  readonly instantiations: number;
}
