import { createRequire } from 'node:module';
import type * as commander from 'commander';
import { type ExitCode, explainError } from './command-error.js';
import { diagnosticFormats } from './command-text.js';
import type { Terminal } from './terminal.js';
import { version } from './installed.js';

// Not imported: of a CommonJS package Node would first look for its exports, which takes longer than running it.
const { Argument, Command, CommanderError, Option } = createRequire(import.meta.url)('commander') as typeof commander;

/** Runs the command line. Never throws, never ends the process. */
export async function runProgram(words: readonly string[], terminal: Terminal): Promise<ExitCode> {
  let exitCode: ExitCode = 0;
  const program = programFor(terminal, (code) => {
    exitCode = code;
  });
  try {
    await program.parseAsync(words, { from: 'user' });
    return exitCode;
  } catch (error) {
    // Help and version exit with 0; any other error of the parser is wrong usage.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    const isVerbose = words.includes('--verbose') || Boolean(terminal.environment['DEBUG']);
    const explanation = explainError(error, isVerbose);
    terminal.err(explanation.text);
    return explanation.exitCode;
  }
}

function programFor(terminal: Terminal, done: (code: ExitCode) => void): commander.Command {
  const program = new Command('modelwright')
    .description('One YAML model of an API in; TypeScript types, validators, a server, a client and JSON Schema out.')
    .version(version)
    .option('--verbose', 'show the stack trace of a bug of modelwright')
    .exitOverride()
    .configureOutput({
      writeOut: terminal.out,
      writeErr: terminal.err,
      getOutHelpWidth: () => terminal.outScreen.width,
      getErrHelpWidth: () => terminal.errScreen.width,
    })
    .addHelpText(
      'after',
      '\nExit codes: 0 success, 1 the model or the check fails, 2 wrong usage,\n3 a bug of modelwright.',
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
  readonly argument?: commander.Argument;
  readonly options?: readonly commander.Option[];
  readonly examples: readonly (readonly [command: string, meaning: string])[];
  /** Loads the command when it runs, so that help is fast. */
  readonly run: (given: never, options: object, terminal: Terminal) => Promise<ExitCode>;
}

type Models = readonly string[];

const modelArgument = new Argument(
  '[model...]',
  'folders, files or globs of the model, or a document that is imported',
).default(['model'], 'model');

const formatOption = new Option('--format <name>', 'output format of diagnostics').choices(diagnosticFormats);

const networkOption = new Option('--allow-network', 'let a document refer to files on the network');

function splitNames(value: string, earlier: readonly string[] = []): readonly string[] {
  return [...earlier, ...value.split(',').map((name) => name.trim())];
}

/** In the order of the help. */
const commands: Readonly<Record<string, CommandEntry>> = {
  generate: {
    description: 'generate the packages of a model',
    options: [
      new Option(
        '--target <names>',
        'only these packages and those they need: types, validators, server, reference, client, json-schema, and openapi (openapi@3.0 for the older version, openapi@plain or openapi@3.0-plain without the text of the model), docs, and query (for TanStack Query), which are generated only if they are named; packages generated earlier are removed; repeat it or separate names by commas',
      ).argParser(splitNames),
      new Option('--out <folder>', 'the output folder').default('generated'),
      new Option('--check', 'write nothing; fail with a diff if the packages are not up to date'),
      new Option('--dry-run', 'write nothing; print what would be written'),
      new Option('--strict', 'fail on warnings and gaps'),
      formatOption,
      new Option('--json', 'print the plan and the diagnostics as JSON').conflicts('format'),
      new Option('--force', 'replace files that were edited by hand, or that belong to something else'),
      networkOption,
    ],
    examples: [
      ['generate', 'into generated/'],
      ['generate openapi.yaml', 'from OpenAPI'],
      ['generate model --target client --out ../shop/api', 'only the client'],
      ['generate --target docs', 'pages to read'],
      ['generate --check', 'up to date?'],
    ],
    run: async (models: Models, options, terminal) =>
      (await import('./generate.js')).generate({ models, out: 'generated', ...options }, terminal),
  },
  check: {
    description: 'check a model',
    options: [
      new Option('--fix', 'apply all fixes that are certain, and print them'),
      new Option('--strict', 'also fail on warnings and gaps'),
      formatOption,
      networkOption,
    ],
    examples: [
      ['check', 'the model in model/'],
      ['check --fix', 'fix its typos'],
      ['check "apis/*/*.yaml" --format sarif', 'for code scanning'],
    ],
    run: async (models: Models, options, terminal) =>
      (await import('./check.js')).check({ models, ...options }, terminal),
  },
  explain: {
    description: 'explain a diagnostic',
    argument: new Argument('[code]', 'code of the diagnostic; without it, all are listed'),
    examples: [
      ['explain unknown-type', 'its page'],
      ['explain', 'list all diagnostics'],
    ],
    run: async (code: string | undefined, _options, terminal) => (await import('./explain.js')).explain(code, terminal),
  },
  gaps: {
    description: 'list the gaps of a model',
    options: [new Option('--format <name>', 'output format').choices(['human', 'json'])],
    examples: [
      ['gaps', 'the gaps of model/'],
      ['gaps --format json', 'as JSON'],
    ],
    run: async (models: Models, options, terminal) =>
      (await import('./gaps.js')).gaps({ models, ...options }, terminal),
  },
  format: {
    description: 'format the files of a model',
    argument: new Argument('[model...]', 'folders, files or globs that contain the model').default(['model'], 'model'),
    options: [new Option('--check', 'write nothing; fail with a diff if a file is not formatted')],
    examples: [
      ['format', 'the model in model/'],
      ['format -', 'from standard input to standard output'],
    ],
    run: async (models: Models, options, terminal) =>
      (await import('./format.js')).format({ models, ...options }, terminal),
  },
  serve: {
    description: 'run the reference service of a model, with a page for browsers',
    options: [
      new Option('--port <number>', 'the port to listen on; 0 picks a free one (default: PORT or 8080)'),
      new Option('--host <name>', 'the address to listen on (default: HOST or this machine only)'),
      new Option('--data <folder>', 'where the data is stored (default: DATA_DIR or .modelwright/data/<api>)'),
      new Option('--database <url>', 'a PostgreSQL server that stores it instead (DATABASE_URL)'),
      new Option('--seed <count>', 'create this many sample records of each type'),
      new Option('--reset', 'remove all records first'),
      new Option('--issuer <url>', 'trust the tokens of this issuer (ISSUER) instead of issuing them'),
      new Option('--audience <name>', 'the audience of those tokens (AUDIENCE)'),
      networkOption,
    ],
    examples: [
      ['serve', 'the model in model/'],
      ['serve --port 3000 --data records', 'its records in records/'],
    ],
    run: async (models: Models, options, terminal) =>
      (await import('./serve.js')).serve({ models, ...options }, terminal),
  },
  verify: {
    description: 'search for values on which the generated outputs disagree',
    options: [
      new Option('--seed <number>', 'seed of the random values; the same seed gives the same values').default('1'),
      new Option('--verdicts <number>', 'how many values to test').default('50000'),
      networkOption,
    ],
    examples: [
      ['verify', 'the model in model/'],
      ['verify --verdicts 1000000 --seed 7', 'more, and different ones'],
    ],
    run: async (models: Models, options, terminal) =>
      (await import('./verify.js')).verify({ models, ...options }, terminal),
  },
  import: {
    description: 'write a model from OpenAPI 3.0 to 3.2, Swagger 2.0, RAML 1.0 or JSON Schema',
    argument: new Argument('<document>', 'the document, JSON or YAML'),
    options: [
      new Option('--out <folder>', 'the folder of the model').default('model'),
      new Option('--report <file>', 'write all that the model does not say exactly, as JSON or SARIF (.sarif)'),
      networkOption,
    ],
    examples: [
      ['import openapi.yaml', 'into model/'],
      ['import api.json --out shop --report losses.json', 'with a report'],
      ['import api.raml', 'RAML'],
      ['import order.schema.json', 'JSON Schema'],
      ['import https://example.com/api.json --allow-network', 'a URL'],
    ],
    run: async (path: string, options, terminal) =>
      (await import('./import.js')).importModel({ path, out: 'model', ...options }, terminal),
  },
  init: {
    description: 'start a project: a model of one resource, ready to run',
    argument: new Argument('[folder]', 'the folder; empty, new, or with existing code').default('.', 'this one'),
    options: [new Option('--name <name>', 'name of the API (default: derived from the folder)')],
    examples: [
      ['init notes', 'a new folder'],
      ['init --name team-notes', 'next to existing code'],
    ],
    run: async (folder: string, options, terminal) =>
      (await import('./init.js')).init({ folder, ...options }, terminal),
  },
};

function examplesText(lines: CommandEntry['examples']): string {
  const width = Math.max(...lines.map(([command]) => command.length));
  return `\nExamples:\n${lines.map(([command, meaning]) => `  modelwright ${command.padEnd(width)}  ${meaning}`.trimEnd()).join('\n')}`;
}
