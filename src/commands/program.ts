import { Argument, Command, CommanderError, Option } from 'commander';
import { type ExitCode, explainError } from './command-error.js';
import { diagnosticFormats } from './command-text.js';
import type { Terminal } from './terminal.js';
import { version } from './installed.js';

/** Runs what the arguments ask for. Never throws, never ends the process. */
export async function runProgram(words: readonly string[], terminal: Terminal): Promise<ExitCode> {
  let exitCode: ExitCode = 0;
  const program = programFor(terminal, (code) => {
    exitCode = code;
  });
  try {
    await program.parseAsync(words, { from: 'user' });
    return exitCode;
  } catch (error) {
    // Help and version end with 0; whatever else the reader of arguments objects to is wrong use.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    const isVerbose = words.includes('--verbose') || Boolean(terminal.environment['DEBUG']);
    const explanation = explainError(error, isVerbose);
    terminal.err(explanation.text);
    return explanation.exitCode;
  }
}

function programFor(terminal: Terminal, done: (code: ExitCode) => void): Command {
  const program = new Command('modelwright')
    .description('One YAML model of an API in; TypeScript types, validators, a server, a client and JSON Schema out.')
    .version(version)
    .option('--verbose', 'show where a mistake of modelwright happened')
    .exitOverride()
    .configureOutput({
      writeOut: terminal.out,
      writeErr: terminal.err,
      getOutHelpWidth: () => terminal.outScreen.width,
      getErrHelpWidth: () => terminal.errScreen.width,
    })
    .addHelpText(
      'after',
      '\nExit codes: 0 all is well, 1 the model or the check fails, 2 wrong use,\n3 a mistake of modelwright.',
    );
  for (const [name, { description, argument = modelArgument, options = [], examples, run }] of Object.entries(
    commands,
  )) {
    const command = program.command(name).description(description).addArgument(argument);
    for (const option of options) command.addOption(option);
    command
      .addHelpText('after', examplesText(examples))
      .action(async (given: unknown, chosen: object) => done(await run(given as never, chosen, terminal)));
  }
  return program;
}

interface CommandEntry {
  readonly description: string;
  /** Absent: the model. */
  readonly argument?: Argument;
  readonly options?: readonly Option[];
  readonly examples: readonly (readonly [command: string, meaning: string])[];
  /** Loads the command when it is run, so that help comes at once. */
  readonly run: (given: never, options: object, terminal: Terminal) => Promise<ExitCode>;
}

type Models = readonly string[];

const modelArgument = new Argument('[model...]', 'folders, files or globs that hold the model').default(
  ['model'],
  'model',
);

const formatOption = new Option('--format <name>', 'how diagnostics are told').choices(diagnosticFormats);

function splitNames(value: string, earlier: readonly string[] = []): readonly string[] {
  return [...earlier, ...value.split(',').map((name) => name.trim())];
}

/** In the order of the help. */
const commands: Readonly<Record<string, CommandEntry>> = {
  generate: {
    description: 'write the packages of a model',
    options: [
      new Option(
        '--target <names>',
        'only these packages and those they need: types, validators, server, reference, client, json-schema; others written earlier are removed; repeat it or put commas',
      ).argParser(splitNames),
      new Option('--out <folder>', 'where the packages go').default('generated'),
      new Option('--check', 'write nothing; fail with a diff when the packages are not what the model says'),
      new Option('--dry-run', 'write nothing; say what would be written'),
      new Option('--strict', 'write nothing for a model with warnings or gaps'),
      formatOption,
      new Option('--json', 'answer with the plan for programs, diagnostics included').conflicts('format'),
      new Option('--force', 'replace files that were edited by hand, are foreign, or of another model'),
    ],
    examples: [
      ['generate', 'into generated/'],
      ['generate model --target client --out ../shop/api', 'only the client'],
      ['generate --check', 'up to date?'],
    ],
    run: async (models: Models, options, terminal) =>
      (await import('./generate.js')).generate({ models, out: 'generated', ...options }, terminal),
  },
  check: {
    description: 'say what is wrong with a model',
    options: [
      new Option('--fix', 'fix what has only one way to be fixed, and say what'),
      new Option('--strict', 'fail on warnings and gaps, too'),
      formatOption,
    ],
    examples: [
      ['check', 'the model in model/'],
      ['check --fix', 'and fix its typos'],
      ['check "apis/*/*.yaml" --format sarif', 'for code scanning'],
    ],
    run: async (models: Models, options, terminal) =>
      (await import('./check.js')).check({ models, ...options }, terminal),
  },
  explain: {
    description: 'say more about a diagnostic',
    argument: new Argument('[code]', 'of the diagnostic; without it, all are listed'),
    examples: [
      ['explain unknown-type', 'its page'],
      ['explain', 'a line for each there is'],
    ],
    run: async (code: string | undefined, _options, terminal) => (await import('./explain.js')).explain(code, terminal),
  },
  gaps: {
    description: 'list what a model leaves open',
    options: [new Option('--format <name>', 'for whom').choices(['human', 'json'])],
    examples: [
      ['gaps', 'those of model/'],
      ['gaps --format json', 'for programs'],
    ],
    run: async (models: Models, options, terminal) =>
      (await import('./gaps.js')).gaps({ models, ...options }, terminal),
  },
  format: {
    description: 'write the files of a model in the style of the house',
    options: [new Option('--check', 'write nothing; fail with a diff when a file is written otherwise')],
    examples: [
      ['format', 'the model in model/'],
      ['format -', 'what is piped in, to the output'],
    ],
    run: async (models: Models, options, terminal) =>
      (await import('./format.js')).format({ models, ...options }, terminal),
  },
  serve: {
    description: 'run the reference service of a model',
    options: [
      new Option('--port <number>', 'where to listen; 0 takes any free port (PORT, otherwise 8080)'),
      new Option('--host <name>', 'the address to listen on (HOST, otherwise this machine only)'),
      new Option('--data <folder>', 'where the data is kept (DATA_DIR, otherwise .modelwright/data/<api>)'),
      new Option('--database <url>', 'a PostgreSQL server that keeps it instead (DATABASE_URL)'),
      new Option('--seed <count>', 'make as many demonstration records of each type'),
      new Option('--reset', 'remove all records first'),
      new Option('--issuer <url>', 'trust the tokens of this issuer (ISSUER), and issue none'),
      new Option('--audience <name>', 'what those tokens call the service (AUDIENCE)'),
    ],
    examples: [
      ['serve', 'the model in model/'],
      ['serve --port 3000 --data records', 'its records in records/'],
    ],
    run: async (models: Models, options, terminal) =>
      (await import('./serve.js')).serve({ models, ...options }, terminal),
  },
  verify: {
    description: 'look for values about which what is generated disagrees',
    options: [
      new Option('--seed <number>', 'other values; the same seed gives the same ones').default('1'),
      new Option('--verdicts <number>', 'how many values are looked at').default('50000'),
    ],
    examples: [
      ['verify', 'the model in model/'],
      ['verify --verdicts 1000000 --seed 7', 'more of them, and others'],
    ],
    run: async (models: Models, options, terminal) =>
      (await import('./verify.js')).verify({ models, ...options }, terminal),
  },
  init: {
    description: 'start a project: a model of one resource that runs at once',
    argument: new Argument('[folder]', 'where; empty, new, or beside code').default('.', 'this one'),
    options: [new Option('--name <name>', 'of the API (otherwise made of the name of the folder)')],
    examples: [
      ['init notes', 'a new folder'],
      ['init --name team-notes', 'beside what is here'],
    ],
    run: async (folder: string, options, terminal) =>
      (await import('./init.js')).init({ folder, ...options }, terminal),
  },
};

function examplesText(lines: CommandEntry['examples']): string {
  const width = Math.max(...lines.map(([command]) => command.length));
  return `\nExamples:\n${lines.map(([command, meaning]) => `  modelwright ${command.padEnd(width)}  ${meaning}`.trimEnd()).join('\n')}`;
}
