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

const explanations: Readonly<Record<string, string>> = {
  EACCES: 'is not allowed for you. Check who owns it.',
  EPERM: 'is not allowed for you. Check who owns it.',
  EROFS: 'is on a disk that can only be read.',
  ENOENT: 'is not there.',
  EEXIST: 'is there already, as something else.',
  EISDIR: 'is a folder where a file is needed.',
  ENOTDIR: 'needs a folder where there is a file.',
  ENOSPC: 'does not fit: the disk is full.',
  EMFILE: 'cannot be opened: too many files are open.',
  EADDRINUSE: 'is in use by another program. Choose another port with --port.',
  EADDRNOTAVAIL: 'is not an address of this machine. Choose another with --host.',
};

interface Explanation {
  readonly exitCode: ExitCode;
  readonly text: string;
}

/** Why a command ended early, for people. Whatever is not explained here is our mistake, and says so. */
export function explainError(error: unknown, isVerbose: boolean): Explanation {
  const stack = isVerbose && error instanceof Error ? `${error.stack ?? ''}\n` : '';
  if (error instanceof CommandError) return { exitCode: error.exitCode, text: `error: ${error.message}\n` };
  const explained = explainSystemError(error);
  if (explained !== undefined) return { exitCode: 1, text: `${stack}error: ${explained}\n` };
  const message = error instanceof Error ? error.message : String(error);
  const hint = isVerbose ? '' : ' (--verbose shows where)';
  return {
    exitCode: 3,
    text: `${stack}This is a mistake of modelwright, not yours: please report it with the model that shows it.${hint}\n${message}\n`,
  };
}

function explainSystemError(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code, path, address, port, syscall } = error as NodeJS.ErrnoException & { address?: string; port?: number };
  // The folder around it is there, or it would have been made first.
  const isNoPlace = code === 'ENOENT' && syscall === 'mkdir';
  const explanation = isNoPlace
    ? 'cannot be made: its place takes no new folders. Name another.'
    : explanations[code ?? ''];
  if (explanation === undefined) return undefined;
  const thing = path ?? (port === undefined ? undefined : `${address ?? ''}:${port}`);
  return thing === undefined ? undefined : `"${thing}" ${explanation}`;
}
