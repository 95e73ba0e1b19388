import type * as commander from 'commander';
import { type ExitCode, usageError } from './terminal/command-error.js';
import { type Commands, diagnosticFormats, diffFormats } from './terminal/command-text.js';
import { Argument, Option } from './commander.js';
import type { ServeOptions } from './serve.js';
import type { Terminal } from './terminal/terminal.js';

type Command<Read> = (options: Read, terminal: Terminal) => Promise<ExitCode>;

interface CommandEntry<Options = Readonly<Record<string, commander.Option>>> {
  readonly description: string;
  /** Absent: the model; null: none. */
  readonly argument?: commander.Argument | null;
  /** By the property that the command reads. */
  readonly options?: Options;
  /** More help, loaded only to be shown. */
  readonly moreHelp?: () => Promise<string>;
  readonly examples: Commands;
  /** Loads the command when it runs, so that help is fast. */
  readonly run: (given: never, options: never, terminal: Terminal) => Promise<ExitCode>;
}

type Run<Read> = (given: never, options: Partial<Read>, terminal: Terminal) => Promise<ExitCode>;

type OptionsOf<Read> = { readonly [Name in keyof Read]?: commander.Option };

/** An entry whose options are those that its command reads. */
function entry<Read>(one: CommandEntry<OptionsOf<NoInfer<Read>>> & { run: Run<Read> }): CommandEntry {
  return one as CommandEntry;
}

/** Runs a command with what the argument gives, under the name by which it reads that. */
function withGiven<Read>(name: keyof Read, load: () => Promise<Command<Read>>): Run<Read> {
  return async (given: unknown, options, terminal) => (await load())({ [name]: given, ...options } as Read, terminal);
}

/**
 * Runs a command for each model that is named, or of the project; for one only if it is `single`. Of `versions`, two
 * that are named belong together.
 */
function eachModel<Read>(
  load: () => Promise<Command<Read>>,
  { single, versions = false }: { readonly single?: string; readonly versions?: boolean } = {},
): Run<Read> {
  return async (named: readonly string[], options, terminal) => {
    const [{ forEachModel }, command] = await Promise.all([import('./project/project.js'), load()]);
    return await forEachModel({ named, versions, single }, terminal, ({ models, strict, rules }, together) =>
      command({ strict, rules, ...options, models } as Read, together),
    );
  };
}

export const modelArgument: commander.Argument = new Argument(
  '[model...]',
  'folders, files or globs of the model, or a document that is imported',
  // As a default is shown what `modelwright config` prints for a project without settings.
).default([], 'model');

const formatOption = new Option('--format <name>', 'output format of diagnostics').choices(diagnosticFormats);

const networkOption = new Option('--allow-network', 'let a document refer to files on the network');

function splitNames(value: string, earlier: readonly string[] = []): readonly string[] {
  return [...earlier, ...value.split(',').map((name) => name.trim())];
}

function daysOf(text: string): number {
  if (/^\d{1,5}$/.test(text)) return Number(text);
  throw usageError(`"${text}" is not a number of days. Give a whole number, such as 90.`);
}

/** In the order of the help. */
export const commands: Readonly<Record<string, CommandEntry>> = {
  generate: entry({
    description: 'generate the packages of a model',
    options: {
      target: new Option(
        '--target <names>',
        'only these packages and those they need; others stay as they are; repeat it or separate names by commas',
      ).argParser(splitNames),
      prune: new Option('--prune', 'remove generated packages that --target does not name'),
      out: new Option('--out <folder>', 'the output folder (default: generated)'),
      check: new Option('--check', 'write nothing; fail with a diff if the packages are not up to date'),
      dryRun: new Option('--dry-run', 'write nothing; print what would be written'),
      watch: new Option('--watch', 'generate again with each change of the model or the settings').conflicts([
        'check',
        'dryRun',
        'json',
      ]),
      strict: new Option('--strict', 'fail on warnings and gaps'),
      format: formatOption,
      json: new Option('--json', 'print the plan and the diagnostics as JSON').conflicts('format'),
      force: new Option('--force', 'replace files that were edited by hand, or that belong to something else'),
      allowNetwork: networkOption,
    },
    moreHelp: async () => (await import('./project/modules/choose-targets.js')).targetsHelp(),
    examples: [
      ['generate', 'into generated/'],
      ['generate openapi.yaml', 'from OpenAPI'],
      ['generate model --target client --out ../shop/api', 'only the client'],
      ['generate --target docs', 'pages to read'],
      ['generate --watch', 'with each change'],
      ['generate --check', 'up to date?'],
    ],
    run: withGiven('models', async () => (await import('./generate.js')).generate),
  }),
  check: entry({
    description: 'check a model',
    options: {
      fix: new Option('--fix', 'apply every certain fix, and print it'),
      strict: new Option('--strict', 'also fail on warnings and gaps'),
      format: formatOption,
      allowNetwork: networkOption,
    },
    examples: [
      ['check', 'the model in model/'],
      ['check --fix', 'fix its typos'],
      ['check "apis/*/*.yaml" --format sarif', 'for code scanning'],
    ],
    run: eachModel(async () => (await import('./check.js')).check),
  }),
  explain: entry({
    description: 'explain a diagnostic, or a change that diff reports',
    argument: new Argument('[code]', 'its code; without it, all diagnostics are listed'),
    examples: [
      ['explain unknown-type', 'its page'],
      ['explain', 'list all diagnostics'],
    ],
    run: async (code: string | undefined, _options, terminal) => (await import('./explain.js')).explain(code, terminal),
  }),
  gaps: entry({
    description: 'list the gaps of a model',
    options: { format: new Option('--format <name>', 'output format').choices(['human', 'json']) },
    examples: [
      ['gaps', 'the gaps of model/'],
      ['gaps --format json', 'as JSON'],
    ],
    run: withGiven('models', async () => (await import('./gaps.js')).gaps),
  }),
  format: entry({
    description: 'format the files of a model',
    argument: new Argument('[model...]', 'folders, files or globs that contain the model').default(
      [],
      'those of the project, or model',
    ),
    options: { check: new Option('--check', 'write nothing; fail with a diff if a file is not formatted') },
    examples: [
      ['format', 'the model in model/'],
      ['format -', 'from standard input to standard output'],
    ],
    run: eachModel(async () => (await import('./format.js')).format),
  }),
  lsp: entry({
    description: 'help an editor with models, by the Language Server Protocol',
    argument: null,
    options: { stdio: new Option('--stdio', 'on standard input and output; there is no other way') },
    examples: [['lsp --stdio', 'editors start it']],
    run: async (_nothing: unknown, options: { readonly stdio?: boolean }, terminal) =>
      (await import('./lsp.js')).lsp(options, terminal),
  }),
  serve: entry({
    description: 'run the reference service of a model, with a page for browsers',
    options: {
      port: new Option('--port <number>', 'the port to listen on; 0 picks a free one (default: PORT or 8080)'),
      host: new Option('--host <name>', 'the address to listen on (default: HOST or this machine only)'),
      data: new Option('--data <folder>', 'where the data is stored (default: DATA_DIR or .modelwright/data/<api>)'),
      database: new Option('--database <url>', 'a PostgreSQL server that stores it instead (DATABASE_URL)'),
      seed: new Option('--seed <count>', 'create this many sample records of each type'),
      reset: new Option('--reset', 'remove all records first'),
      issuer: new Option('--issuer <url>', 'trust the tokens of this issuer (ISSUER) instead of issuing them'),
      audience: new Option('--audience <name>', 'the audience of those tokens (AUDIENCE)'),
      log: new Option('--log', 'print a line for each request (LOG=on)'),
      watch: new Option('--watch', 'start again with each change of the model, with the same data'),
      allowNetwork: networkOption,
    },
    examples: [
      ['serve', 'the model in model/'],
      ['serve --port 3000 --data records', 'its records in records/'],
      ['serve --watch', 'while you change it'],
    ],
    run: async (named: never, options: Partial<ServeOptions> & { readonly watch?: boolean }, terminal) => {
      const load = async (): Promise<Command<ServeOptions>> =>
        options.watch ? (await import('./serve-watching.js')).serveWatching : (await import('./serve.js')).serve;
      return await eachModel(load, { single: 'serve' })(named, options, terminal);
    },
  }),
  verify: entry({
    description: 'search for values on which the generated outputs disagree, or two versions of them',
    options: {
      seed: new Option('--seed <number>', 'seed of the random values; the same seed gives the same values').default(
        '1',
      ),
      verdicts: new Option('--verdicts <number>', 'how many values to test').default('50000').conflicts('against'),
      against: new Option(
        '--against <version>',
        'let the clients of this old version call the servers of the model, and the other way round: a folder, a file, a document or git:REF[:PATH]',
      ),
      calls: new Option('--calls <number>', 'how often each operation is then called (default: 50)'),
      allowNetwork: networkOption,
    },
    examples: [
      ['verify', 'the model in model/'],
      ['verify --verdicts 1000000 --seed 7', 'more, and different ones'],
      ['verify --against git:v1.0.0', 'with an old version'],
      ['verify old.yaml new.yaml', 'two versions'],
    ],
    run: eachModel(async () => (await import('./verify.js')).verify, { versions: true }),
  }),
  diff: entry({
    description: 'compare two versions of a model: whom does it break, and how?',
    argument: new Argument(
      '[version...]',
      'the old version and the new one: folders, files, documents, or git:REF[:PATH]',
    ).default([], 'the last tag and the working tree'),
    options: {
      format: new Option('--format <name>', 'output format').choices(diffFormats).default('human'),
      failOn: new Option(
        '--fail-on <verdict>',
        'the verdict from which on it fails; "version" if the version of the model announces less',
      )
        .choices(['breaking', 'risky', 'version', 'never'])
        .default('breaking'),
      deprecatedFor: new Option(
        '--deprecated-for <days>',
        'fail if something was removed that was not deprecated for so many days',
      ).argParser(daysOf),
      replay: new Option(
        '--replay <url>',
        'send each request that the new version refuses to this service, with MODELWRIGHT_TOKEN',
      ),
      records: new Option(
        '--records <where>',
        'check stored records: a data folder, postgres://…, or exported records in a file or on standard input (-)',
      ),
      allowNetwork: networkOption,
    },
    examples: [
      ['diff', 'since the last tag'],
      ['diff git:main', 'since the branch main'],
      ['diff git:v1.0.0:model git:v2.0.0:model', 'two commits'],
      ['diff old.yaml new.yaml --format markdown', 'for a pull request'],
      ['diff --records .modelwright/data/shop', 'the stored records, too'],
    ],
    run: withGiven('named', async () => (await import('./diff.js')).diff),
  }),
  version: entry({
    description: 'say which version announces what has changed, and write it and a changelog',
    argument: new Argument('[version...]', 'the old version, as for `diff`, and the model').default(
      [],
      'the last tag and the model of the project',
    ),
    options: { write: new Option('--write', 'write it into the model, and the changes into CHANGELOG.md beside it') },
    examples: [
      ['version', 'since the last tag'],
      ['version git:v1.4.0 --write', 'for the next release'],
      ['version git:v1.4.0 apis/billing', 'one of several models'],
    ],
    run: withGiven('named', async () => (await import('./version.js')).version),
  }),
  config: entry({
    description: 'print the settings of the project, and where each is set',
    options: { format: new Option('--format <name>', 'output format').choices(['human', 'json']) },
    examples: [
      ['config', 'for each model'],
      ['config model --format json', 'for one, as JSON'],
    ],
    run: withGiven('models', async () => (await import('./config.js')).config),
  }),
  import: entry({
    description: 'write a model from OpenAPI 3.0 to 3.2, Swagger 2.0, RAML 1.0 or JSON Schema',
    argument: new Argument('<document>', 'the document, JSON or YAML'),
    options: {
      out: new Option('--out <folder>', 'the folder of the model').default('model'),
      report: new Option(
        '--report <file>',
        'write everything that the model does not express exactly, as JSON or SARIF (.sarif)',
      ),
      allowNetwork: networkOption,
    },
    examples: [
      ['import openapi.yaml', 'into model/'],
      ['import api.json --out shop --report losses.json', 'with a report'],
      ['import api.raml', 'RAML'],
      ['import order.schema.json', 'JSON Schema'],
      ['import https://example.com/api.json --allow-network', 'a URL'],
    ],
    run: withGiven('path', async () => (await import('./import.js')).importModel),
  }),
  init: entry({
    description: 'start a project: a model of one resource, ready to run',
    argument: new Argument('[folder]', 'the folder; empty, new, or with existing code').default('.', 'this one'),
    options: { name: new Option('--name <name>', 'name of the API (default: derived from the folder)') },
    examples: [
      ['init shop', 'a new folder'],
      ['init --name team-notes', 'next to existing code'],
    ],
    run: withGiven('folder', async () => (await import('./init.js')).init),
  }),
};
