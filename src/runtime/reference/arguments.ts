import { parseArgs } from 'node:util';
import { SettingsError } from './settings-error.js';
import { seedOf } from './settings.js';

/** What the command line says. */
export interface Arguments {
  readonly reset?: boolean | undefined;
  readonly seed?: number | undefined;
  readonly transfer?: Transfer | undefined;
}

/** Records go into a file, or come from there; undefined: standard output, or standard input. */
export interface Transfer {
  readonly command: 'export' | 'import';
  readonly file: string | undefined;
}

/**
 * `--reset` removes all records first, `--seed 100` makes demonstration records; `export FILE` and `import FILE` do that in
 * place of the service. Throws a SettingsError for everything else.
 */
export function argumentsOf(given: readonly string[]): Arguments {
  const { values, positionals } = parsed(given);
  const [command, file, ...further] = positionals;
  const seed = values.seed === undefined ? undefined : seedOf(values.seed);
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
  readonly values: { readonly reset?: boolean; readonly seed?: string };
  readonly positionals: readonly string[];
}

function parsed(given: readonly string[]): Parsed {
  try {
    const options = { reset: { type: 'boolean' }, seed: { type: 'string' } } as const;
    return parseArgs({ args: [...given], options, allowPositionals: true });
  } catch (error) {
    throw new SettingsError(error instanceof Error ? error.message : String(error));
  }
}
