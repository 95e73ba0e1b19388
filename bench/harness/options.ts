import { parseArgs } from 'node:util';

export interface BenchOptions {
  readonly name: string;
  /** Where the rows are written. */
  readonly json?: string;
  /** Where the picture is written. */
  readonly chart?: string;
  /** Major versions of Node.js; empty: the running one. */
  readonly nodes: readonly string[];
  readonly rounds: number;
  /** Rows whose names contain one of these; empty: all. Given again for each, as names have commas. */
  readonly only: readonly string[];
  /** Contestants by name; ours is always among them. Empty: all. */
  readonly contestants: readonly string[];
  /** A process for each row, which has seen no other. */
  readonly alone: boolean;
  /** The contestant whose profile is written instead of a table. */
  readonly profile?: string;
  /** How many records the stores hold in the end. */
  readonly records?: number;
}

export type ReadOptions =
  { readonly ok: true; readonly options: BenchOptions } | { readonly ok: false; readonly message: string };

const usage =
  'npm run bench -- NAME [--json FILE] [--chart FILE] [--node 20,24] [--rounds 7] [--only TEXT]… [--contestants NAME,…]\n' +
  '  npm run bench -- server --profile CONTESTANT [--only TEXT]\n' +
  '  npm run bench -- store [--records 1000000]';

/** Unless the command says otherwise; what is noisy needs more of them. */
const usualRounds: Readonly<Record<string, number>> = { server: 9, store: 5 };

/** Fewer records than this are no store. */
export const fewestRecords = 1000;

/** Fewer rounds than this are no median. */
export const fewestRounds = 5;

export function readOptions(args: readonly string[], benches: readonly string[]): ReadOptions {
  const list = `There is: ${benches.join(', ')}.\n  ${usage}`;
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        json: { type: 'string' },
        chart: { type: 'string' },
        node: { type: 'string' },
        rounds: { type: 'string' },
        only: { type: 'string', multiple: true },
        contestants: { type: 'string' },
        alone: { type: 'boolean' },
        profile: { type: 'string' },
        records: { type: 'string' },
      },
    });
    const [name, ...others] = positionals;
    if (name === undefined) return refuse(`Which benchmark? ${list}`);
    if (!benches.includes(name)) return refuse(`There is no benchmark "${name}". ${list}`);
    if (others.length > 0) return refuse(`One benchmark at a time, so not also "${others.join('", "')}". ${list}`);
    const nodes = itemsOf(values.node);
    const wrong = nodes.find((node) => !/^\d+$/.test(node));
    if (wrong !== undefined) return refuse(`--node takes major versions, as in \`--node 20,24\`, not "${wrong}".`);
    const rounds = values.rounds === undefined ? (usualRounds[name] ?? 7) : Number(values.rounds);
    if (!Number.isSafeInteger(rounds) || rounds < fewestRounds) {
      return refuse(`--rounds takes a whole number from ${fewestRounds} on, not "${values.rounds}".`);
    }
    const { json, chart, profile, alone = false } = values;
    if (profile !== undefined && name !== 'server') return refuse('--profile is for `server` only.');
    if (values.records !== undefined && name !== 'store') return refuse('--records is for `store` only.');
    if (nodes.length > 0 && name === 'store') return refuse('`store` runs on this Node.js only, without --node.');
    const records = values.records === undefined ? undefined : Number(values.records);
    if (records !== undefined && (!Number.isSafeInteger(records) || records < fewestRecords)) {
      return refuse(`--records takes a whole number from ${fewestRecords} on, not "${values.records}".`);
    }
    return {
      ok: true,
      options: {
        name,
        ...(json === undefined ? {} : { json }),
        ...(chart === undefined ? {} : { chart }),
        nodes,
        rounds,
        only: values.only ?? [],
        contestants: itemsOf(values.contestants),
        alone,
        ...(profile === undefined ? {} : { profile }),
        ...(records === undefined ? {} : { records }),
      },
    };
  } catch (error) {
    return refuse(`${(error as Error).message}\n  ${usage}`);
  }
}

function itemsOf(text: string | undefined): readonly string[] {
  return [...new Set((text ?? '').split(',').filter((item) => item !== ''))];
}

function refuse(message: string): ReadOptions {
  return { ok: false, message };
}
