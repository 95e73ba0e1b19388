import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { modelOfText } from '../support/example-model.js';
import { builtServer, type BuiltServer } from '../targets/server/built-server.js';

const notes = `
api: notes
version: 1.0.0
auth: none

types:
  Note:
    text: string

groups:
  note:
    path: /notes
    endpoints:
      add:
        http: POST
        body: Note
        returns: Note
`;

// As in a real program, except for the count and the text that hangs.
const program = `
import { createServer as createHttpServer } from 'node:http';
import process from 'node:process';
import { setTimeout as wait } from 'node:timers/promises';
import { createServer } from '@notes/server';
import { closeOnSignal, createListener, listen } from '@notes/server/node';

let handled = 0;
const add = async ({ body }) => {
  handled += 1;
  if (body.text === 'hangs') {
    say('hangs');
    await new Promise(() => undefined);
  }
  await wait(handled % 20);
  return { status: 200, body };
};
const say = (line) => process.stdout.write(line + '\\n');
const server = createServer({ operations: { note: { add } } });
const running = await listen(server, JSON.parse(process.env.LISTEN));
const ended = closeOnSignal(running, { report: say });
say('url ' + running.url);
const code = await ended;
say('handled ' + handled);
process.exit(code);
`;

// The usual way to close a `node:http` server: no new connections, and idle ones are ended.
const usualProgram = program.replace(
  /const running = .*/,
  `
const httpServer = createHttpServer(createListener(server)).listen(0, '127.0.0.1');
await new Promise((resolve) => httpServer.once('listening', resolve));
const close = () =>
  new Promise((resolve) => {
    httpServer.close(resolve);
    setInterval(() => httpServer.closeIdleConnections(), 10).unref();
  });
const running = { url: 'http://127.0.0.1:' + httpServer.address().port, close };
`,
);

/** A generated server that can run as a process. */
export interface ServiceProgram {
  start(options?: object): Promise<ServiceProcess>;
  /** Closed in the usual way, without `listen`. */
  startUsual(): Promise<ServiceProcess>;
}

export interface ServiceProcess {
  readonly url: string;
  readonly process: ChildProcess;
  /** Resolves when the process has printed this. */
  said(text: string): Promise<void>;
  /** Everything it has printed when it has ended, and its exit code. */
  ended(): Promise<{ readonly code: number | null; readonly output: string }>;
}

export async function buildServiceProgram(): Promise<ServiceProgram> {
  const { packages }: BuiltServer = await builtServer(modelOfText(notes));
  const path = join(packages.folder, 'program.mjs');
  const usualPath = join(packages.folder, 'usual.mjs');
  await writeFile(path, program);
  await writeFile(usualPath, usualProgram);
  return {
    start: (options = {}) => start(path, options),
    startUsual: () => start(usualPath, {}),
  };
}

async function start(path: string, options: object): Promise<ServiceProcess> {
  const env = { ...process.env, LISTEN: JSON.stringify(options) };
  const child = spawn(process.execPath, [path], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (part: string) => {
    output += part;
    child.emit('said');
  });
  const closed = once(child, 'close');
  const said = async (text: string): Promise<void> => {
    while (!output.includes(text)) {
      if (child.exitCode !== null) throw new Error(`The service ended before it said "${text}": ${output}`);
      await Promise.race([once(child, 'said'), closed]);
    }
  };
  await said('url ');
  return {
    url: /url (\S+)/.exec(output)?.[1] ?? '',
    process: child,
    said,
    ended: async () => {
      await closed;
      return { code: child.exitCode, output };
    },
  };
}
