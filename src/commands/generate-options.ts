import type { DiagnosticFormat } from './diagnostic-format.js';

export interface GenerateOptions {
  /** Folders, files or globs. */
  readonly models: readonly string[];
  /** Names; absent: every target. */
  readonly target?: readonly string[];
  readonly out: string;
  readonly check?: boolean;
  readonly dryRun?: boolean;
  /** The plan as data, diagnostics included. */
  readonly json?: boolean;
  /** How diagnostics are told; other than `human`, they have standard output for themselves. */
  readonly format?: DiagnosticFormat;
  readonly force?: boolean;
  readonly strict?: boolean;
}

/** Whether the run may change anything. */
export function isWriting({ check = false, dryRun = false }: GenerateOptions): boolean {
  return !check && !dryRun;
}
