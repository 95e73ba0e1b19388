import { type Generation, planGeneration, type RememberedPlan } from '../pipeline.js';
import { startProgress } from './progress.js';
import type { Terminal } from './terminal.js';

/** Plans what to write, telling whoever waits how far it is. */
export async function planWith(generation: Omit<Generation, 'onStep'>, terminal: Terminal): Promise<RememberedPlan> {
  const progress = startProgress(terminal);
  try {
    return await planGeneration({ ...generation, onStep: progress.step });
  } finally {
    progress.end();
  }
}
