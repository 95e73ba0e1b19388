import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { type ExitCode, explainError } from './terminal/command-error.js';
import { guidesBeside } from './project/sources/guides.js';
import { readSources } from './project/sources/read-sources.js';
import type { ServeOptions } from './serve.js';
import type { ServiceData } from './terminal/service-worker.js';
import type { Terminal } from './terminal/terminal.js';
import { runWatching } from './generate/watch.js';

/**
 * Runs the service, and starts it again with each change of the model; the records stay where they are. The next run
 * compiles and generates while the last one serves, so a broken model changes nothing. Then the last one closes the
 * store, and the next one opens it.
 */
export async function serveWatching(options: ServeOptions, terminal: Terminal): Promise<ExitCode> {
  let running: ServiceRun | undefined;
  let lasting: Lasting | undefined;
  let read = '';
  /** Returns the exit code of a run that does not serve. */
  const update = async (): Promise<ExitCode | undefined> => {
    const { value: sources } = await readSources(terminal.folder, { ...options, command: 'serve' });
    const inputs = JSON.stringify([sources, guidesBeside(terminal.folder, sources, ['docs'])]);
    if (inputs === read && running?.isAlive() !== false) return undefined;
    read = inputs;
    const next = startRun(options, terminal, lasting);
    if (!(await next.isReady)) return await next.ended;
    await running?.stop('quietly');
    running = next;
    const serving = await next.open();
    lasting = serving ?? lasting;
    return serving === undefined ? await next.ended : undefined;
  };
  const exitCode = await update();
  // Errors of the model may be fixed; no change of it helps against anything else, such as a port that is taken.
  const isOfModel = exitCode === 1 && running === undefined;
  if (exitCode !== undefined && !isOfModel) return exitCode;
  await runWatching(options, terminal, update);
  return (await running?.stop('aloud')) ?? 0;
}

/** One run of the service of `serve --watch`. */
interface ServiceRun {
  /** Whether the model is fine and its packages are written; false if the run has ended instead. */
  readonly isReady: Promise<boolean>;
  /** Opens the store and serves. Undefined if the run has ended instead. */
  open(): Promise<Lasting | undefined>;
  readonly ended: Promise<ExitCode>;
  isAlive(): boolean;
  stop(how: 'aloud' | 'quietly'): Promise<ExitCode>;
}

/** What the next run has in common with this one, so that clients need not be changed. */
interface Lasting {
  readonly port: string;
  /** The key, and the password of every user, if the service made one up. */
  readonly secret: string | undefined;
}

const main = fileURLToPath(new URL('../../dist/main.js', import.meta.url));

/**
 * Starts a run that waits, once it is ready, until it is opened. It is a worker, because Node loads a module only once in
 * each thread, and its memory is free when it ends.
 */
function startRun(options: ServeOptions, terminal: Terminal, last: Lasting | undefined): ServiceRun {
  const worker = new Worker(main, {
    argv: ['serve', '--', ...options.models],
    env: environmentOf(terminal),
    workerData: {
      isWatchedService: true,
      options: optionsOf(options, last),
      secret: last?.secret,
    } satisfies ServiceData,
    stdout: true,
    stderr: true,
  });
  let isQuiet = false;
  let isAlive = true;
  worker.stderr.setEncoding('utf8').on('data', (text: string) => void (isQuiet || terminal.err(text)));
  worker.on('error', (error) => terminal.err(explainError(error).text));
  const ended = new Promise<ExitCode>((resolve) => {
    worker.once('exit', (code) => {
      isAlive = false;
      resolve(code === 0 || code === 2 || code === 3 ? code : 1);
    });
  });
  const isReady = new Promise<boolean>((resolve) => worker.once('message', () => resolve(true)));
  const serving = bannerOf(worker).then((banner) => {
    terminal.out(last === undefined ? banner : shortened(banner, last));
    return lastingOf(banner, last);
  });
  return {
    isReady: Promise.race([isReady, ended.then(() => false)]),
    open: async () => {
      worker.postMessage('open');
      return await Promise.race([serving, ended.then(() => undefined)]);
    },
    ended,
    isAlive: () => isAlive,
    stop: async (how) => {
      isQuiet = how === 'quietly';
      // As of a person at a terminal: nothing is drained.
      if (isAlive) worker.postMessage('SIGINT');
      return await ended;
    },
  };
}

/** Only the first run removes and creates records. */
function optionsOf(options: ServeOptions, last: Lasting | undefined): ServeOptions {
  const { reset: _reset, seed: _seed, ...lasting } = options;
  return last === undefined ? options : { ...lasting, port: last.port };
}

/** A worker does not see the terminal. */
function environmentOf({ environment, errScreen }: Terminal): Terminal['environment'] {
  return { ...environment, COLUMNS: String(errScreen.width), FORCE_COLOR: errScreen.hasColors ? '1' : '0' };
}

/** The text that the service prints when it begins to serve. */
function bannerOf({ stdout }: Worker): Promise<string> {
  return new Promise((resolve) => {
    let text = '';
    stdout.setEncoding('utf8').on('data', (more: string) => {
      text += more;
      // It ends with an empty line after the example.
      if (/^Try it:\n[^]*\n\n$/m.test(text)) resolve(text);
    });
  });
}

const secretLine = /^The key, and the password of any user, of this run: (\S+)\n/m;

/** What is new in the banner of a further run: not the example, nor a secret that lasts. */
function shortened(banner: string, last: Lasting): string {
  const [title = ''] = banner.split('\n');
  const [line = '', secret] = secretLine.exec(banner) ?? [];
  return `${title}\n${secret === last.secret ? '' : line}`;
}

function lastingOf(banner: string, last: Lasting | undefined): Lasting {
  const url = / at (http:\S+)/.exec(banner)?.[1];
  if (url === undefined) throw new Error('Bug: the service does not print its address.');
  return { port: new URL(url).port || '80', secret: secretLine.exec(banner)?.[1] ?? last?.secret };
}
