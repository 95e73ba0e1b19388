import type { ExitCode } from './command-error.js';
import { guidesBeside } from './guides.js';
import { readSources } from './read-sources.js';
import type { ServeOptions } from './serve.js';
import { type Lasting, type ServiceRun, startRun } from './service-run.js';
import type { Terminal } from './terminal.js';
import { runWatching } from './watch.js';

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
