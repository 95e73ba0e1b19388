/** The exit codes of a command: success · the model or the check fails · wrong usage · a bug of ours. */
export type ExitCode = 0 | 1 | 2 | 3;

/**
 * Ends a command with a message for people: what is wrong, and what to do. Thrown wherever something that a person named,
 * wrote or set cannot be used.
 */
export class CommandError extends Error {
  override readonly name = 'CommandError';
  readonly exitCode: ExitCode;

  constructor(exitCode: ExitCode, message: string) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** What a name leads to is not there, or is something else. The settings may have the name. */
export class NameError extends CommandError {
  readonly named: string;

  constructor(named: string, message: string) {
    super(2, message);
    this.named = named;
  }
}

export class NoModelError extends NameError {}

export function usageError(message: string): CommandError {
  return new CommandError(2, message);
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

export function setting<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw usageError(messageOf(error));
  }
}

/** Node says "fetch failed", and the reason one level deeper. */
export function reasonOfFetch(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : '';
  return cause || messageOf(error);
}

/** Does what saves time and decides nothing: if the disk refuses it, that is not an error. */
export function ifDiskAllows(act: () => void): void {
  try {
    act();
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
  }
}

/** What is read, or computed of it; undefined if it is not there, or not what it should be. */
export function ifReadable<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

const explanations: Readonly<Record<string, string>> = {
  EACCES: 'is not accessible to you. Check its owner and permissions.',
  EPERM: 'is not accessible to you. Check its owner and permissions.',
  EROFS: 'is on a read-only disk.',
  ENOENT: 'does not exist.',
  EEXIST: 'already exists as something else.',
  EISDIR: 'is a folder, but a file is needed.',
  ENOTDIR: 'needs a folder, but there is a file.',
  ELOOP: 'is a symbolic link to itself.',
  ENOSPC: 'does not fit: the disk is full.',
  EDQUOT: 'does not fit: your quota of the disk is used up.',
  LINKED_FOLDER:
    'is a symbolic link, and files are written only inside the output folder. Remove the link, or name its target with --out.',
  EMFILE: 'cannot be opened: too many files are open.',
  EADDRINUSE: 'is in use by another program. Choose another port with --port.',
  EADDRNOTAVAIL: 'is not an address of this machine. Choose another with --host.',
};

interface Explanation {
  readonly exitCode: ExitCode;
  readonly text: string;
}

/** Explains to people why a command ended early. Any other error is a bug of ours, and the message says so. */
export function explainError(error: unknown, isVerbose = false): Explanation {
  const stack = isVerbose && error instanceof Error ? `${error.stack ?? ''}\n` : '';
  if (error instanceof CommandError) return { exitCode: error.exitCode, text: `error: ${error.message}\n` };
  const explained = explainSystemError(error);
  if (explained !== undefined) return { exitCode: 1, text: `${stack}error: ${explained}\n` };
  const hint = isVerbose ? '' : ' (--verbose shows where)';
  return {
    exitCode: 3,
    text: `${stack}This is a bug of modelwright: please report it with the model that causes it.${hint}\n${messageOf(error)}\n`,
  };
}

function explainSystemError(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  // The libraries that format and build have an optional package for each platform.
  if (error.message.startsWith('Cannot find native binding'))
    return `modelwright is not installed for this platform, ${process.platform}-${process.arch}. Install it here, with its optional dependencies.\n${error.message}`;
  const { code, path, address, port, syscall } = error as NodeJS.ErrnoException & { address?: string; port?: number };
  // The parent folder exists, or it would have been created first.
  const isUnwritable = code === 'ENOENT' && syscall === 'mkdir';
  const explanation = isUnwritable
    ? 'cannot be created: its parent allows no new folders. Name another.'
    : code === 'ENOSPC' && syscall === 'watch'
      ? 'cannot be watched: the system watches too many files already. Raise its limit, fs.inotify.max_user_watches on Linux.'
      : explanations[code ?? ''];
  if (explanation === undefined) return undefined;
  const thing = path ?? (port === undefined ? undefined : `${address ?? ''}:${port}`);
  // Node names no file if it could open one and then not write all of it.
  const unnamed = syscall === 'write' ? `A file ${explanation}` : undefined;
  return thing === undefined ? unnamed : `"${thing}" ${explanation}`;
}
