import { createRequire } from 'node:module';
import type * as commander from 'commander';

// Bundled when modelwright is built. Not imported: of a CommonJS module Node would first look for its exports, which takes
// longer than running it.
const loaded = createRequire(import.meta.url)('../../dist/commander.cjs') as typeof commander;

export const Argument: typeof commander.Argument = loaded.Argument;
export const Command: typeof commander.Command = loaded.Command;
export const CommanderError: typeof commander.CommanderError = loaded.CommanderError;
export const Option: typeof commander.Option = loaded.Option;
