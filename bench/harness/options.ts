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
  /** How many endpoints the generated APIs have, from few to many. */
  readonly endpoints?: readonly number[];
}

export type ReadOptions =
  | { readonly ok: true; readonly options: BenchOptions }
  | { readonly ok: false; readonly message: string };

const usage =
  'npm run bench -- NAME [--json FILE] [--chart FILE] [--node 20,24] [--rounds 7] [--only TEXT]… [--contestants NAME,…]\n' +
  '  npm run bench -- server|client --profile CONTESTANT [--only TEXT]\n' +
  '  npm run bench -- store [--records 1000000]\n' +
  '  npm run bench -- generate [--endpoints 10,100,1000]';

/** Unless the command says otherwise; what is noisy needs more of them. */
const usualRounds: Readonly<Record<string, number>> = { client: 9, generate: 3, server: 9, store: 5 };

/** Fewer records than this are no store. */
export const fewestRecords = 1000;

/** Fewer rounds than this are no median; of a generator that takes minutes, one is better than none. */
const fewestRounds = 5;
const fewestRoundsOf: Readonly<Record<string, number>> = { generate: 1 };

export function readOptions(args: readonly string[], benches: readonly string[]): ReadOptions {
  const list = `There is: ${benches.join(', ')}.\n  ${usage}`;
  try {
    const { values, positionals } = parseOptions(args);
    const [name, ...others] = positionals;
    if (name === undefined) return refuse(`Which benchmark? ${list}`);
    if (!benches.includes(name)) return refuse(`There is no benchmark "${name}". ${list}`);
    if (others.length > 0) return refuse(`One benchmark at a time, so not also "${others.join('", "')}". ${list}`);
    const options = optionsOf(name, values);
    const message = flawOf(options, values);
    return message === undefined ? { ok: true, options } : refuse(message);
  } catch (error) {
    return refuse(`${(error as Error).message}\n  ${usage}`);
  }
}

type Values = ReturnType<typeof parseOptions>['values'];

function parseOptions(args: readonly string[]) {
  return parseArgs({
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
      endpoints: { type: 'string' },
    },
  });
}

function optionsOf(name: string, values: Values): BenchOptions {
  const { json, chart, profile, only = [], alone = false } = values;
  const endpoints = itemsOf(values.endpoints).map(Number);
  return {
    name,
    ...(json === undefined ? {} : { json }),
    ...(chart === undefined ? {} : { chart }),
    nodes: itemsOf(values.node),
    rounds: values.rounds === undefined ? (usualRounds[name] ?? 7) : Number(values.rounds),
    only,
    contestants: itemsOf(values.contestants),
    alone,
    ...(profile === undefined ? {} : { profile }),
    ...(values.records === undefined ? {} : { records: Number(values.records) }),
    ...(values.endpoints === undefined ? {} : { endpoints: endpoints.toSorted((one, other) => one - other) }),
  };
}

/** What cannot be, as a sentence; `written` is how the options were given. */
function flawOf(options: BenchOptions, written: Values): string | undefined {
  const { name, nodes, rounds, only, alone, profile, records, endpoints } = options;
  const wrong = nodes.find((node) => !/^\d+$/.test(node));
  if (wrong !== undefined) return `--node takes major versions, as in \`--node 20,24\`, not "${wrong}".`;
  const fewest = fewestRoundsOf[name] ?? fewestRounds;
  if (!isCount(rounds, fewest)) return `--rounds takes a whole number from ${fewest} on, not "${written.rounds}".`;
  if (profile !== undefined && name !== 'server' && name !== 'client') {
    return '--profile is for `server` and `client` only.';
  }
  if (records !== undefined && name !== 'store') return '--records is for `store` only.';
  if (endpoints !== undefined && name !== 'generate') return '--endpoints is for `generate` only.';
  if (nodes.length > 0 && (name === 'store' || name === 'generate')) {
    return `\`${name}\` runs on this Node.js only, without --node.`;
  }
  if ((only.length > 0 || alone) && name === 'generate') {
    return '`generate` has no --only and no --alone; --contestants and --endpoints make it shorter.';
  }
  if (records !== undefined && !isCount(records, fewestRecords)) {
    return `--records takes a whole number from ${fewestRecords} on, not "${written.records}".`;
  }
  if (endpoints !== undefined && (endpoints.length === 0 || !endpoints.every((count) => isCount(count, 1)))) {
    return `--endpoints takes whole numbers, as in \`--endpoints 10,100,1000\`, not "${written.endpoints}".`;
  }
  return undefined;
}

function isCount(value: number, fewest: number): boolean {
  return Number.isSafeInteger(value) && value >= fewest;
}

function itemsOf(text: string | undefined): readonly string[] {
  return [...new Set((text ?? '').split(',').filter((item) => item !== ''))];
}

function refuse(message: string): ReadOptions {
  return { ok: false, message };
}
