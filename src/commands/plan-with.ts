import type { Generation } from '../pipeline.js';
import { planGeneration } from '../pipeline.js';
import type { CompletePlan } from '../write/complete.js';
import { ManifestUnreadable } from '../write/read-before.js';
import { CommandError } from './command-error.js';
import { startProgress } from './progress.js';
import type { Terminal } from './terminal.js';
import { tools } from './tools.js';

/** Plans what to write, telling whoever waits how far it is. */
export async function planWith(
  generation: Omit<Generation, 'tools' | 'onStep'>,
  terminal: Terminal,
): Promise<CompletePlan> {
  const progress = startProgress(terminal);
  try {
    return await planGeneration({ ...generation, tools, onStep: progress.step });
  } catch (error) {
    if (!(error instanceof ManifestUnreadable)) throw error;
    const wayOut = 'Restore it from version control, delete it, or name another folder with --out.';
    throw new CommandError(1, `${error.message} ${wayOut}`);
  } finally {
    progress.end();
  }
}
