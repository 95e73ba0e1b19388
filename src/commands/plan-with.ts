import type { Generation } from '../pipeline.js';
import { planGeneration } from '../pipeline.js';
import type { WritePlan } from '../write/plan.js';
import { startProgress } from './progress.js';
import type { Terminal } from './terminal.js';

/** Plans what to write, telling whoever waits how far it is. */
export async function planWith(generation: Omit<Generation, 'onStep'>, terminal: Terminal): Promise<WritePlan> {
  const progress = startProgress(terminal);
  try {
    return await planGeneration({ ...generation, onStep: progress.step });
  } finally {
    progress.end();
  }
}
