/** Everything a command may answer with: all is well · the model or the check fails · used wrongly · a mistake of ours. */
export type ExitCode = 0 | 1 | 2 | 3;

/** Ends a command with a message for people: what is wrong, and the way out. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
  readonly exitCode: ExitCode;

  constructor(exitCode: ExitCode, message: string) {
    super(message);
    this.exitCode = exitCode;
  }
}

export function usageError(message: string): CommandError {
  return new CommandError(2, message);
}
