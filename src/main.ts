#!/usr/bin/env node
import module from 'node:module';
import { runProgram } from './commands/program.js';
import { processTerminal } from './commands/terminal.js';

// Whoever reads may stop reading, as in `modelwright generate --check | head`.
process.stdout.on('error', () => process.exit());

// What is loaded late is compiled once and kept, where Node can do that (22.8 and later): half a second of `generate`.
(module as { readonly enableCompileCache?: () => void }).enableCompileCache?.();

// A copy: the library of YAML looks into the environment at each token, and the real one is asked of the system each time.
// On Windows only the real one takes names in any case.
if (process.platform !== 'win32') process.env = { ...process.env };

// The code is set, not forced: what was printed reaches a slow reader before the process ends by itself.
process.exitCode = await runProgram(
  process.argv.slice(2),
  processTerminal((code) => process.exit(code)),
);

// A service that was closed may leave a connection or a worker behind that would keep the process for ever.
setTimeout(() => process.exit(), 5000).unref();
