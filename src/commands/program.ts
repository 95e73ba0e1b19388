import type * as commander from 'commander';
import { didYouMean } from '../source/nearest-word.js';
import { type ExitCode, explainError, usageError } from './terminal/command-error.js';
import { commands, modelArgument } from './command-entries.js';
import { commandsText } from './terminal/command-text.js';
import { Command, CommanderError } from './commander.js';
import type { Terminal } from './terminal/terminal.js';
import { version } from './terminal/installed.js';

/** Runs the command line. Never throws, never ends the process. */
export async function runProgram(words: readonly string[], given: Terminal): Promise<ExitCode> {
  const terminal = words.includes('--verbose') ? { ...given, isVerbose: true } : given;
  let exitCode: ExitCode = 0;
  try {
    if (words.every((word) => word === '--verbose')) return await (await import('./overview.js')).overview(terminal);
    refuseEmpty(words);
    refuseUnknown(words);
    const program = await programFor(words, terminal, (code) => {
      exitCode = code;
    });
    await program.parseAsync(words, { from: 'user' });
    return exitCode;
  } catch (error) {
    // Help and version exit with 0; any other error of the parser is wrong usage.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    const isVerbose = terminal.isVerbose || Boolean(terminal.environment['DEBUG']);
    const explanation = explainError(error, isVerbose);
    terminal.err(explanation.text);
    return explanation.exitCode;
  }
}

/** `--out "$FOLDER"`: with a variable that is not set, this would be the folder where the command runs. */
function refuseEmpty(words: readonly string[]): void {
  const empty = words.findIndex((word) => word === '' || /^--[\w-]+=$/.test(word));
  if (empty < 0) return;
  const option = words[empty] === '' ? words[empty - 1] : words[empty]?.slice(0, -1);
  const what = option?.startsWith('-') === true ? `The value of ${option}` : 'An argument';
  throw usageError(`${what} is empty: perhaps a variable is not set.`);
}

/** `chek`, `help chek`: the parser would answer the second with the help of everything, and name no other word. */
function refuseUnknown(words: readonly string[]): void {
  const [first, second] = words.filter((word) => !word.startsWith('-'));
  const name = first === 'help' ? second : first;
  if (name === undefined || name === 'help' || Object.hasOwn(commands, name)) return;
  const hint = didYouMean(name, Object.keys(commands));
  throw usageError(`There is no command "${name}".${hint} All commands: modelwright --help`);
}

async function programFor(
  words: readonly string[],
  terminal: Terminal,
  done: (code: ExitCode) => void,
): Promise<commander.Command> {
  const isHelp = words.some((word) => ['help', '-h', '--help'].includes(word));
  const program = new Command('modelwright')
    .description('One YAML model of an API in; TypeScript types, validators, a server, a client and JSON Schema out.')
    .version(version)
    .option('--verbose', 'show all warnings, and the stack of a bug')
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
  for (const [name, entry] of Object.entries(commands)) {
    const { description, argument = modelArgument, options = {}, examples, run } = entry;
    const command = program.command(name).description(description);
    if (argument !== null) command.addArgument(argument);
    for (const option of Object.values(options)) command.addOption(option);
    if (isHelp && words.includes(name) && entry.moreHelp) command.addHelpText('after', await entry.moreHelp());
    command
      .addHelpText('after', () => `\nExamples:\n${commandsText(examples)}`.trimEnd())
      .action(async (...found: readonly unknown[]) => {
        const [given, chosen] = argument === null ? [undefined, found[0]] : found;
        done(await run(given as never, chosen as never, terminal));
      });
  }
  return program;
}
