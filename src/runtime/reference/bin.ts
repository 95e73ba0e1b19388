import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { MainOptions, Running } from './main.js';
import {
  corsOf,
  codeOf,
  databaseOf,
  isOn,
  messageOf,
  millisecondsOf,
  portOf,
  settingOf,
  seedOf,
  SettingsError,
  trustOf,
} from './settings.js';
import { exportToFile, importFromFile, type TransferParts } from './transfer/transfer-program.js';

interface ProgramParts {
  main(options: MainOptions): Promise<Running>;
  /** Closes the service on a signal, and returns the exit code. */
  closeOnSignal(starting: Promise<Running>, options: { readonly report: (line: string) => void }): Promise<number>;
  /** The folder for records if the environment names no other. */
  readonly defaultFolder: string;
  readonly transfer: TransferParts;
}

/**
 * Runs the service from the environment, as `usage` describes it, until a signal ends it. Only this function ends the
 * process: with 0 when all requests are finished, with 1 when some were cut or the service cannot start, with 2 when a
 * setting is invalid. With `export FILE` or `import FILE`, records are written or read, and no service starts.
 */
export async function runFromEnvironment(parts: ProgramParts): Promise<void> {
  const { main, closeOnSignal, defaultFolder, transfer } = parts;
  const report = (line: string): void => void process.stderr.write(`${line}\n`);
  try {
    const { env } = process;
    const given = parsed();
    const { reset, seed, help } = given.values;
    if (help === true) {
      process.stdout.write(usage);
      process.exit(0);
    }
    const asked = transferIn(given);
    const location = { dataFolder: resolve(settingOf(env, 'DATA_DIR') ?? defaultFolder), ...databaseOf(env) };
    if (asked !== undefined) {
      process.exit(await commands[asked.command]({ ...transfer, location, file: asked.file, report }));
    }
    const starting = main({
      port: portOf(env),
      host: settingOf(env, 'HOST'),
      ...location,
      reset,
      seed: seedOf(seed),
      metrics: isOn(env, 'METRICS'),
      trust: trustOf(env),
      secret: settingOf(env, 'SECRET'),
      cors: corsOf(env),
      log: isOn(env, 'LOG'),
      drainMilliseconds: millisecondsOf(env, 'DRAIN_MS'),
      graceMilliseconds: millisecondsOf(env, 'GRACE_MS'),
    });
    // A signal during the start ends the process at once, which the store survives.
    process.exit(await closeOnSignal(starting, { report }));
  } catch (error) {
    report(explained(error));
    process.exit(error instanceof SettingsError ? 2 : 1);
  }
}

const commands = { export: exportToFile, import: importFromFile };

const variablesByOption = new Map([
  ['issuer', 'ISSUER'],
  ['audience', 'AUDIENCE'],
  ['endpoint', 'INTROSPECTION_URL'],
]);

function explained(error: unknown): string {
  const message = messageOf(error);
  if (codeOf(error) === 'EADDRINUSE') {
    return `The port is in use: ${message}. Stop the process that listens there, or set PORT.`;
  }
  if (!(error instanceof SettingsError)) return message;
  return message.replace(/^[a-z]+(?= )/, (option) => variablesByOption.get(option) ?? option);
}

const usage = `The reference service.

  --seed COUNT    create as many sample records of each type first
  --reset         remove all records first
  export [FILE]   write every record into a file, or to standard output
  import [FILE]   read them from a file, or from standard input

Everything else is set by environment variables: PORT (8080), HOST (127.0.0.1), DATA_DIR, DATABASE_URL, POOL_SIZE (10),
STATEMENT_MS (10000), ISSUER, AUDIENCE, ACCEPT_PLAIN_JWT (off), INTROSPECTION_URL, CLIENT_ID, CLIENT_SECRET, SECRET (of
API keys and passwords), CORS_ORIGINS, LOG (off), METRICS (on), DRAIN_MS (0), GRACE_MS (10000).
`;

/** The command and its file; without a file, records are written to standard output, or read from standard input. */
function transferIn({ values, positionals }: ReturnType<typeof parsed>) {
  const [command, file, ...further] = positionals;
  if (command === undefined) return undefined;
  if (command !== 'export' && command !== 'import') {
    throw new SettingsError(`"${command}" is not a command: use export or import, or none to start the service.`);
  }
  if (further.length > 0) throw new SettingsError(`${command} takes one file, not ${further.length + 1}.`);
  const [flag] = Object.keys(values);
  if (flag !== undefined) throw new SettingsError(`--${flag} is for the service, not for ${command}.`);
  return { command, file: file === '-' ? undefined : file } as const;
}

/** Throws a SettingsError for every option that `usage` does not list. */
function parsed() {
  try {
    const options = { reset: { type: 'boolean' }, seed: { type: 'string' }, help: { type: 'boolean' } } as const;
    return parseArgs({ options, allowPositionals: true });
  } catch (error) {
    const message = messageOf(error);
    const [, unknown] = /^Unknown option '(-[^']*)'/.exec(message) ?? [];
    if (unknown === undefined) throw new SettingsError(message);
    // `modelwright serve` has more flags.
    throw new SettingsError(`There is no ${unknown} here: see --help for the options, and the variables for all else.`);
  }
}
