#!/usr/bin/env node
import module from 'node:module';
import { runProgram } from './commands/program.js';
import { processTerminal } from './commands/terminal/terminal.js';

// A reader may close the pipe early, as in `modelwright generate --check | head`.
process.stdout.on('error', () => process.exit());

// Caches compiled code, if Node can do that (22.8 and later): it saves half a second of `generate`.
(module as { readonly enableCompileCache?: () => void }).enableCompileCache?.();

// A copy, because the YAML library reads the environment at each token, and the real one is a system call each time. On
// Windows only the real one is case-insensitive.
const environment = process.platform === 'win32' ? process.env : { ...process.env };

// The libraries that format and build allocate with mimalloc, which by default commits its blocks at once. Where Linux backs
// them with huge pages, that is up to 128 MB for each thread, and nothing uses them. Read when a library is loaded.
process.env['MIMALLOC_ARENA_EAGER_COMMIT'] ??= '0';
process.env = environment;

// Sets the exit code without forcing an exit, so that slow readers receive all output.
process.exitCode = await runProgram(
  process.argv.slice(2),
  processTerminal((code) => process.exit(code)),
);

// A closed service may leave a connection or a worker behind that would keep the process alive.
setTimeout(() => process.exit(), 5000).unref();
