import type * as commander from 'commander';
import { type ExitCode, usageError } from './terminal/command-error.js';
import { type Commands, diagnosticFormats, diffFormats } from './terminal/command-text.js';
import { Argument, Option } from './commander.js';
import type { Terminal } from './terminal/terminal.js';

interface CommandEntry {
  readonly description: string;
  /** Absent: the model; null: none. */
  readonly argument?: commander.Argument | null;
  readonly options?: readonly commander.Option[];
  /** More help, loaded only to be shown. */
  readonly moreHelp?: () => Promise<string>;
  readonly examples: Commands;
  /** Loads the command when it runs, so that help is fast. */
  readonly run: (given: never, options: object, terminal: Terminal) => Promise<ExitCode>;
}

type Models = readonly string[];

type ModelCommand = (
  options: { readonly models: Models; readonly strict: boolean; readonly rules: Models },
  terminal: Terminal,
) => Promise<ExitCode>;

/**
 * Runs a command for each model that is named, or of the project; for one only if it is `single`. Of `versions`, two
 * that are named belong together.
 */
function eachModel(
  load: () => Promise<ModelCommand>,
  { single, versions = false }: { readonly single?: string; readonly versions?: boolean } = {},
): CommandEntry['run'] {
  return async (named: Models, options, terminal) => {
    const [{ forEachModel }, command] = await Promise.all([import('./project/project.js'), load()]);
    return await forEachModel({ named, versions, single }, terminal, ({ models, strict, rules }, together) =>
      command({ strict, rules, ...options, models }, together),
    );
  };
}

/** As a default is shown: what `modelwright config` prints for a project without settings. */
const usualModels = 'model';

export const modelArgument: commander.Argument = new Argument(
  '[model...]',
  'folders, files or globs of the model, or a document that is imported',
).default([], usualModels);

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
  generate: {
    description: 'generate the packages of a model',
    options: [
      new Option(
        '--target <names>',
        'only these packages and those they need; others stay as they are; repeat it or separate names by commas',
      ).argParser(splitNames),
      new Option('--prune', 'remove generated packages that --target does not name'),
      new Option('--out <folder>', 'the output folder (default: generated)'),
      new Option('--check', 'write nothing; fail with a diff if the packages are not up to date'),
      new Option('--dry-run', 'write nothing; print what would be written'),
      new Option('--watch', 'generate again with each change of the model or the settings').conflicts([
        'check',
        'dryRun',
        'json',
      ]),
      new Option('--strict', 'fail on warnings and gaps'),
      formatOption,
      new Option('--json', 'print the plan and the diagnostics as JSON').conflicts('format'),
      new Option('--force', 'replace files that were edited by hand, or that belong to something else'),
      networkOption,
    ],
    moreHelp: async () => (await import('./project/modules/choose-targets.js')).targetsHelp(),
    examples: [
      ['generate', 'into generated/'],
      ['generate openapi.yaml', 'from OpenAPI'],
      ['generate model --target client --out ../shop/api', 'only the client'],
      ['generate --target docs', 'pages to read'],
      ['generate --watch', 'with each change'],
      ['generate --check', 'up to date?'],
    ],
    run: async (models: Models, options, terminal) =>
      (await import('./generate.js')).generate({ models, ...options }, terminal),
  },
  check: {
    description: 'check a model',
    options: [
      new Option('--fix', 'apply every certain fix, and print it'),
      new Option('--strict', 'also fail on warnings and gaps'),
      formatOption,
      networkOption,
    ],
    examples: [
      ['check', 'the model in model/'],
      ['check --fix', 'fix its typos'],
      ['check "apis/*/*.yaml" --format sarif', 'for code scanning'],
    ],
    run: eachModel(async () => (await import('./check.js')).check),
  },
  explain: {
    description: 'explain a diagnostic, or a change that diff reports',
    argument: new Argument('[code]', 'its code; without it, all diagnostics are listed'),
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
    argument: new Argument('[model...]', 'folders, files or globs that contain the model').default(
      [],
      'those of the project, or model',
    ),
    options: [new Option('--check', 'write nothing; fail with a diff if a file is not formatted')],
    examples: [
      ['format', 'the model in model/'],
      ['format -', 'from standard input to standard output'],
    ],
    run: eachModel(async () => (await import('./format.js')).format),
  },
  lsp: {
    description: 'help an editor with models, by the Language Server Protocol',
    argument: null,
    options: [new Option('--stdio', 'on standard input and output; there is no other way')],
    examples: [['lsp --stdio', 'editors start it']],
    run: async (_nothing: unknown, options, terminal) => (await import('./lsp.js')).lsp(options, terminal),
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
      new Option('--log', 'print a line for each request (LOG=on)'),
      new Option('--watch', 'start again with each change of the model, with the same data'),
      networkOption,
    ],
    examples: [
      ['serve', 'the model in model/'],
      ['serve --port 3000 --data records', 'its records in records/'],
      ['serve --watch', 'while you change it'],
    ],
    run: async (named: never, options, terminal) => {
      const load = async (): Promise<ModelCommand> =>
        'watch' in options ? (await import('./serve-watching.js')).serveWatching : (await import('./serve.js')).serve;
      return await eachModel(load, { single: 'serve' })(named, options, terminal);
    },
  },
  verify: {
    description: 'search for values on which the generated outputs disagree, or two versions of them',
    options: [
      new Option('--seed <number>', 'seed of the random values; the same seed gives the same values').default('1'),
      new Option('--verdicts <number>', 'how many values to test').default('50000').conflicts('against'),
      new Option(
        '--against <version>',
        'let the clients of this old version call the servers of the model, and the other way round: a folder, a file, a document or git:REF[:PATH]',
      ),
      new Option('--calls <number>', 'how often each operation is then called (default: 50)'),
      networkOption,
    ],
    examples: [
      ['verify', 'the model in model/'],
      ['verify --verdicts 1000000 --seed 7', 'more, and different ones'],
      ['verify --against git:v1.0.0', 'with an old version'],
      ['verify old.yaml new.yaml', 'two versions'],
    ],
    run: eachModel(async () => (await import('./verify.js')).verify, { versions: true }),
  },
  diff: {
    description: 'compare two versions of a model: whom does it break, and how?',
    argument: new Argument(
      '[version...]',
      'the old version and the new one: folders, files, documents, or git:REF[:PATH]',
    ).default([], 'the last tag and the working tree'),
    options: [
      new Option('--format <name>', 'output format').choices(diffFormats).default('human'),
      new Option(
        '--fail-on <verdict>',
        'the verdict from which on it fails; "version" if the version of the model announces less',
      )
        .choices(['breaking', 'risky', 'version', 'never'])
        .default('breaking'),
      new Option(
        '--deprecated-for <days>',
        'fail if something was removed that was not deprecated for so many days',
      ).argParser(daysOf),
      new Option(
        '--replay <url>',
        'send each request that the new version refuses to this service, with MODELWRIGHT_TOKEN',
      ),
      new Option(
        '--records <where>',
        'check stored records: a data folder, postgres://…, or exported records in a file or on standard input (-)',
      ),
      networkOption,
    ],
    examples: [
      ['diff', 'since the last tag'],
      ['diff git:main', 'since the branch main'],
      ['diff git:v1.0.0:model git:v2.0.0:model', 'two commits'],
      ['diff old.yaml new.yaml --format markdown', 'for a pull request'],
      ['diff --records .modelwright/data/shop', 'the stored records, too'],
    ],
    run: async (named: Models, options, terminal) => (await import('./diff.js')).diff({ named, ...options }, terminal),
  },
  version: {
    description: 'say which version announces what has changed, and write it and a changelog',
    argument: new Argument('[version...]', 'the old version, as for `diff`, and the model').default(
      [],
      'the last tag and the model of the project',
    ),
    options: [new Option('--write', 'write it into the model, and the changes into CHANGELOG.md beside it')],
    examples: [
      ['version', 'since the last tag'],
      ['version git:v1.4.0 --write', 'for the next release'],
      ['version git:v1.4.0 apis/billing', 'one of several models'],
    ],
    run: async (named: Models, options, terminal) =>
      (await import('./version.js')).version({ named, ...options }, terminal),
  },
  config: {
    description: 'print the settings of the project, and where each is set',
    options: [new Option('--format <name>', 'output format').choices(['human', 'json'])],
    examples: [
      ['config', 'for each model'],
      ['config model --format json', 'for one, as JSON'],
    ],
    run: async (models: Models, options, terminal) =>
      (await import('./config.js')).config({ models, ...options }, terminal),
  },
  import: {
    description: 'write a model from OpenAPI 3.0 to 3.2, Swagger 2.0, RAML 1.0 or JSON Schema',
    argument: new Argument('<document>', 'the document, JSON or YAML'),
    options: [
      new Option('--out <folder>', 'the folder of the model').default('model'),
      new Option(
        '--report <file>',
        'write everything that the model does not express exactly, as JSON or SARIF (.sarif)',
      ),
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
      ['init shop', 'a new folder'],
      ['init --name team-notes', 'next to existing code'],
    ],
    run: async (folder: string, options, terminal) =>
      (await import('./init.js')).init({ folder, ...options }, terminal),
  },
};
