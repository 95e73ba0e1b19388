import { Argument, Command, CommanderError, Option } from 'commander';
import type { ExitCode } from './command-error.js';
import { diagnosticFormats } from './diagnostic-format.js';
import { explainError } from './explain-error.js';
import type { Terminal } from './terminal.js';
import { version } from './package-json.js';

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
  addGenerate(program, terminal, done);
  addCheck(program, terminal, done);
  addExplain(program, terminal, done);
  addGaps(program, terminal, done);
  addFormat(program, terminal, done);
  addServe(program, terminal, done);
  addVerify(program, terminal, done);
  addInit(program, terminal, done);
  return program;
}

// Each command is loaded when it is run, so that help comes at once.

function addGenerate(program: Command, terminal: Terminal, done: (code: ExitCode) => void): void {
  program
    .command('generate')
    .description('write the packages of a model')
    .addArgument(modelArgument())
    .option(
      '--target <names>',
      'only these packages and those they need: types, validators, server, reference, client, json-schema; others written earlier are removed; repeat it or put commas',
      splitNames,
    )
    .option('--out <folder>', 'where the packages go', 'generated')
    .option('--check', 'write nothing; fail with a diff when the packages are not what the model says')
    .option('--dry-run', 'write nothing; say what would be written')
    .option('--strict', 'write nothing for a model with warnings or gaps')
    .addOption(formatOption())
    .addOption(new Option('--json', 'answer with the plan for programs, diagnostics included').conflicts('format'))
    .option('--force', 'replace files that were edited by hand, are foreign, or of another model')
    .addHelpText(
      'after',
      examples(
        ['generate', 'into generated/'],
        ['generate model --target client --out ../shop/api', 'only the client'],
        ['generate --check', 'up to date?'],
      ),
    )
    .action(async (models: readonly string[], options: object) => {
      const { generate } = await import('./generate.js');
      done(await generate({ models, out: 'generated', ...options }, terminal));
    });
}

function addCheck(program: Command, terminal: Terminal, done: (code: ExitCode) => void): void {
  program
    .command('check')
    .description('say what is wrong with a model')
    .addArgument(modelArgument())
    .option('--fix', 'mend what has only one way to be mended, and say what')
    .option('--strict', 'fail on warnings and gaps, too')
    .addOption(formatOption())
    .addHelpText(
      'after',
      examples(
        ['check', 'the model in model/'],
        ['check --fix', 'and mend its typos'],
        ['check "apis/*/*.yaml" --format sarif', 'for code scanning'],
      ),
    )
    .action(async (models: readonly string[], options: object) => {
      const { check } = await import('./check.js');
      done(await check({ models, ...options }, terminal));
    });
}

function addExplain(program: Command, terminal: Terminal, done: (code: ExitCode) => void): void {
  program
    .command('explain')
    .description('say more about a diagnostic')
    .addArgument(new Argument('[code]', 'of the diagnostic; without it, all are listed'))
    .addHelpText('after', examples(['explain unknown-type', 'its page'], ['explain', 'a line for each there is']))
    .action(async (code: string | undefined) => {
      const { explain } = await import('./explain.js');
      done(explain(code, terminal));
    });
}

function addGaps(program: Command, terminal: Terminal, done: (code: ExitCode) => void): void {
  program
    .command('gaps')
    .description('list what a model leaves open')
    .addArgument(modelArgument())
    .addOption(new Option('--format <name>', 'for whom').choices(['human', 'json']))
    .addHelpText('after', examples(['gaps', 'those of model/'], ['gaps --format json', 'for programs']))
    .action(async (models: readonly string[], options: object) => {
      const { gaps } = await import('./gaps.js');
      done(await gaps({ models, ...options }, terminal));
    });
}

function addInit(program: Command, terminal: Terminal, done: (code: ExitCode) => void): void {
  program
    .command('init')
    .description('start a project: a model of one resource that runs at once')
    .addArgument(new Argument('[folder]', 'where; empty, new, or beside code').default('.', 'this one'))
    .option('--name <name>', 'of the API (otherwise made of the name of the folder)')
    .addHelpText('after', examples(['init notes', 'a new folder'], ['init --name team-notes', 'beside what is here']))
    .action(async (folder: string, options: object) => {
      const { init } = await import('./init.js');
      done(await init({ folder, ...options }, terminal));
    });
}

function addFormat(program: Command, terminal: Terminal, done: (code: ExitCode) => void): void {
  program
    .command('format')
    .description('write the files of a model in the style of the house')
    .addArgument(modelArgument())
    .option('--check', 'write nothing; fail with a diff when a file is written otherwise')
    .addHelpText('after', examples(['format', 'the model in model/'], ['format -', 'what is piped in, to the output']))
    .action(async (models: readonly string[], options: object) => {
      const { format } = await import('./format.js');
      done(await format({ models, ...options }, terminal));
    });
}

function addServe(program: Command, terminal: Terminal, done: (code: ExitCode) => void): void {
  program
    .command('serve')
    .description('run the reference service of a model')
    .addArgument(modelArgument())
    .option('--port <number>', 'where to listen; 0 takes any free port (PORT, otherwise 8080)')
    .option('--host <name>', 'the address to listen on (HOST, otherwise this machine only)')
    .option('--data <folder>', 'where the data is kept (DATA_DIR, otherwise .modelwright/data/<api>)')
    .option('--database <url>', 'a PostgreSQL server that keeps it instead (DATABASE_URL)')
    .option('--seed <count>', 'make as many demonstration records of each type')
    .option('--reset', 'remove all records first')
    .option('--issuer <url>', 'trust the tokens of this issuer (ISSUER), and issue none')
    .option('--audience <name>', 'what those tokens call the service (AUDIENCE)')
    .addHelpText(
      'after',
      examples(['serve', 'the model in model/'], ['serve --port 3000 --data records', 'its records in records/']),
    )
    .action(async (models: readonly string[], options: object) => {
      const { serve } = await import('./serve.js');
      done(await serve({ models, ...options }, terminal));
    });
}

function addVerify(program: Command, terminal: Terminal, done: (code: ExitCode) => void): void {
  program
    .command('verify')
    .description('look for values about which what is generated disagrees')
    .addArgument(modelArgument())
    .option('--seed <number>', 'other values; the same seed gives the same ones', '1')
    .option('--verdicts <number>', 'how many values are looked at', '50000')
    .addHelpText(
      'after',
      examples(['verify', 'the model in model/'], ['verify --verdicts 1000000 --seed 7', 'more of them, and others']),
    )
    .action(async (models: readonly string[], options: object) => {
      const { verify } = await import('./verify.js');
      done(await verify({ models, ...options }, terminal));
    });
}

function formatOption(): Option {
  return new Option('--format <name>', 'how diagnostics are told').choices(diagnosticFormats);
}

function modelArgument(): Argument {
  return new Argument('[model...]', 'folders, files or globs that hold the model').default(['model'], 'model');
}

function splitNames(value: string, earlier: readonly string[] = []): readonly string[] {
  return [...earlier, ...value.split(',').map((name) => name.trim())];
}

function examples(...lines: readonly (readonly [command: string, meaning: string])[]): string {
  const width = Math.max(...lines.map(([command]) => command.length));
  return `\nExamples:\n${lines.map(([command, meaning]) => `  modelwright ${command.padEnd(width)}  ${meaning}`.trimEnd()).join('\n')}`;
}
