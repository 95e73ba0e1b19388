import type { ContestantKind, Goal } from '../contract.js';

/** One request, the same bytes for every contestant, and what must come back. */
export interface Probe {
  readonly method: string;
  /** As it is sent: `/project/resource/1`. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly answer: Expected;
}

export interface Expected {
  readonly status: number;
  /** To the byte. Absent: each contestant says it in its own words. */
  readonly body?: string;
}

/** One row of the table. */
export interface HttpCase {
  readonly name: string;
  /** What is asked for, in a few words. */
  readonly about: string;
  /** Sent in turn, so that no answer can be kept. */
  readonly probes: readonly Probe[];
  readonly goals: readonly HttpGoal[];
  /** Contestants that cannot do the same, and why. */
  readonly without: Readonly<Record<string, string>>;
}

/** Who has it is the first of ours, unless it says otherwise. */
export interface HttpGoal extends Goal {
  readonly of?: string;
}

export interface HttpContestant {
  readonly kind: ContestantKind;
  /** Opens a port of this machine and answers which. */
  readonly listen: () => Promise<number>;
}

/** A benchmark by name, as the process of a server loads it. */
export interface HttpBench {
  readonly cases: readonly HttpCase[];
  readonly contestants: Readonly<Record<string, () => Promise<HttpContestant>>>;
}

/** What one sample found. */
export interface Sample {
  readonly requestsPerSecond: number;
  /** Of all threads of the server, in microseconds for each request. */
  readonly serverTime: number;
  /** Of the generator, likewise: where it is the longer one, the generator was the limit. */
  readonly generatorTime: number;
  /** Answers with another status or another length than expected. */
  readonly unexpected: number;
  /** Connections that were closed or broke, and answers that never came. */
  readonly errors: number;
}

export interface Figure {
  readonly median: number;
  /** First and third quartile. */
  readonly spread: readonly [number, number];
}

/** One contestant in one row, as the JSON file has it. */
export interface HttpRow {
  readonly case: string;
  readonly contestant: string;
  /** The major version: `20`. */
  readonly node: string;
  /** In the order of the rounds. */
  readonly samples: readonly Sample[];
  readonly requestsPerSecond: Figure;
  readonly serverMicroseconds: Figure;
  readonly generatorMicroseconds: Figure;
  /** Of all rounds together; any makes the figures of the row doubtful. */
  readonly unexpected: number;
  readonly errors: number;
}
