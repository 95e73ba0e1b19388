import { resolve } from 'node:path';
import type { MainOptions, Running } from './main.js';
import { SettingsError, trustOf } from './trust.js';

/** What of the program is its model's, and its server's. */
export interface ProgramParts {
  main(options: MainOptions): Promise<Running>;
  /** Closes the service when the process is told to end, and answers its exit code. */
  closeOnSignal(running: Pick<Running, 'close'>, options: { readonly report: (line: string) => void }): Promise<number>;
  /** Where records are kept unless the environment says otherwise. */
  readonly defaultFolder: string;
}

/**
 * Runs the service from the environment until the process is told to end: `PORT` (8080), `HOST` (127.0.0.1), `DATA_DIR`;
 * `ISSUER` and `AUDIENCE`, `INTROSPECTION_URL`, `CLIENT_ID` and `CLIENT_SECRET`, which say whose tokens are trusted;
 * `METRICS` (on), or `off`; `DRAIN_MS` (0) and `GRACE_MS` (10000); what is empty counts as absent. The only place that
 * ends the process: with 0 when all that was begun is finished, with 1 when something was cut or the service cannot start,
 * with 2 when the environment says what cannot be.
 */
export async function runFromEnvironment({ main, closeOnSignal, defaultFolder }: ProgramParts): Promise<void> {
  try {
    const starting = main({
      port: portOf(said('PORT') ?? '8080'),
      host: said('HOST'),
      dataFolder: resolve(said('DATA_DIR') ?? defaultFolder),
      metrics: isOn('METRICS'),
      trust: trustOf(process.env),
      drainMilliseconds: millisecondsOf('DRAIN_MS'),
      graceMilliseconds: millisecondsOf('GRACE_MS'),
    });
    // From now on: who gives up while the service starts must not leave its folder taken.
    const close: Running['close'] = async () => (await starting).close();
    const ended = closeOnSignal({ close }, { report: (line) => void process.stderr.write(`${line}\n`) });
    await starting;
    process.exit(await ended);
  } catch (error) {
    fail(error);
  }
}

/** A variable that is empty was meant to be none. */
function said(name: string): string | undefined {
  return process.env[name] || undefined;
}

function millisecondsOf(name: string): number | undefined {
  const text = said(name);
  if (text === undefined) return undefined;
  if (/^[0-9]{1,9}$/.test(text)) return Number(text);
  throw new SettingsError(`${name} must be a number of milliseconds, not "${text}".`);
}

function isOn(name: string): boolean | undefined {
  const text = said(name);
  if (text === undefined || text === 'on' || text === 'off') return text === undefined ? undefined : text === 'on';
  throw new SettingsError(`${name} must be on or off, not "${text}".`);
}

function portOf(text: string): number {
  const port = Number(text);
  if (/^[0-9]{1,5}$/.test(text) && port <= 65_535) return port;
  throw new SettingsError(`PORT must be a number from 0 to 65535, not "${text}".`);
}

function fail(error: unknown): void {
  process.stderr.write(`${messageOf(error)}\n`);
  process.exit(error instanceof SettingsError ? 2 : 1);
}

/** Options of a verifier by the names that they have in the environment. */
const variables = new Map([
  ['issuer', 'ISSUER'],
  ['audience', 'AUDIENCE'],
  ['endpoint', 'INTROSPECTION_URL'],
]);

function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if ('code' in error && error.code === 'EADDRINUSE') {
    return `The port is in use: ${error.message}. Stop what listens there, or set PORT.`;
  }
  if (!(error instanceof SettingsError)) return error.message;
  return error.message.replace(/^[a-z]+(?= )/, (option) => variables.get(option) ?? option);
}
