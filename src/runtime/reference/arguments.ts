import { parseArgs } from 'node:util';
import { SettingsError, seedOf } from './settings.js';

/** What the command line says. */
export interface Arguments {
  readonly reset?: boolean | undefined;
  readonly seed?: number | undefined;
  readonly transfer?: Transfer | undefined;
  readonly isHelp?: boolean;
}

/** Records go into a file, or come from there; undefined: standard output, or standard input. */
export interface Transfer {
  readonly command: 'export' | 'import';
  readonly file: string | undefined;
}

/** What `--help` answers. */
export const usage = `The reference service.

  --seed COUNT    make as many demonstration records of each type first
  --reset         remove all records first
  export [FILE]   write every record into a file, or to standard output
  import [FILE]   read them from a file, or from standard input

Everything else is said by variables: PORT (8080), HOST (127.0.0.1), DATA_DIR, DATABASE_URL, POOL_SIZE (10),
STATEMENT_MS (10000), ISSUER, AUDIENCE, INTROSPECTION_URL, CLIENT_ID, CLIENT_SECRET, METRICS (on), DRAIN_MS (0),
GRACE_MS (10000).
`;

/** What `modelwright serve` takes as flags. */
const variables = new Map([
  ['--port', 'PORT'],
  ['--host', 'HOST'],
  ['--data', 'DATA_DIR'],
  ['--database', 'DATABASE_URL'],
  ['--issuer', 'ISSUER'],
  ['--audience', 'AUDIENCE'],
]);

/**
 * `--reset` removes all records first, `--seed 100` makes demonstration records; `export FILE` and `import FILE` do that in
 * place of the service. Throws a SettingsError for everything else.
 */
export function argumentsOf(given: readonly string[]): Arguments {
  const { values, positionals } = parsed(given);
  const [command, file, ...further] = positionals;
  const seed = values.seed === undefined ? undefined : seedOf(values.seed);
  if (values.help === true) return { isHelp: true };
  if (command === undefined) return { reset: values.reset, seed };
  if (command !== 'export' && command !== 'import') {
    throw new SettingsError(`"${command}" is no command: there is export and import; without one the service starts.`);
  }
  if (further.length > 0) throw new SettingsError(`${command} takes one file, not ${further.length + 1}.`);
  const [flag] = Object.keys(values);
  if (flag !== undefined) throw new SettingsError(`--${flag} is for the service, not for ${command}.`);
  return { transfer: { command, file: file === '-' ? undefined : file } };
}

interface Parsed {
  readonly values: { readonly reset?: boolean; readonly seed?: string; readonly help?: boolean };
  readonly positionals: readonly string[];
}

function parsed(given: readonly string[]): Parsed {
  try {
    const options = { reset: { type: 'boolean' }, seed: { type: 'string' }, help: { type: 'boolean' } } as const;
    return parseArgs({ args: [...given], options, allowPositionals: true });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const [, unknown] = /^Unknown option '(-[^']*)'/.exec(message) ?? [];
    if (unknown === undefined) throw new SettingsError(message);
    const variable = variables.get(unknown);
    throw new SettingsError(
      `There is no ${unknown} here: ${variable === undefined ? 'see --help' : `set ${variable}`}.`,
    );
  }
}
