import { type Generation, loadTargets, planGeneration, type RememberedPlan } from '../pipeline.js';
import { didYouMean } from '../source/nearest-word.js';
import { usageError } from './command-error.js';
import type { Terminal } from './terminal.js';

/** Plans what to write, and shows the progress. */
export async function planWith(generation: Omit<Generation, 'onStep'>, terminal: Terminal): Promise<RememberedPlan> {
  const progress = startProgress(terminal);
  try {
    return await planGeneration({ ...generation, onStep: progress.step });
  } finally {
    progress.end();
  }
}

/**
 * The targets with these names and those they need; all targets without names.
 * @throws CommandError for an unknown name
 */
export async function chooseTargets(names: readonly string[] | undefined): Promise<Generation['targets']> {
  const { targetsByName, usualTargets, variantsByName, withNeeds } = await loadTargets();
  const known = [...targetsByName.keys(), ...variantsByName.keys()];
  const unknown = names?.find((name) => !known.includes(name));
  if (unknown === '') throw usageError(`A name is missing in --target. Targets: ${known.join(', ')}.`);
  if (unknown !== undefined) {
    throw usageError(`Unknown target "${unknown}".${didYouMean(unknown, known)} Targets: ${known.join(', ')}.`);
  }
  return names === undefined ? usualTargets : withNeeds(names);
}

/** One line that shows the current step. Shown only on an interactive terminal, and only after a second. */
interface Progress {
  step(text: string): void;
  /** Erases the line. */
  end(): void;
}

const patience = 1000;

export function startProgress(terminal: Terminal): Progress {
  const started = performance.now();
  let isShown = false;
  return {
    step(text) {
      if (!terminal.isInteractive || performance.now() - started < patience) return;
      isShown = true;
      terminal.err(`\r\u001b[2K${text}`);
    },
    end() {
      if (isShown) terminal.err('\r\u001b[2K');
      isShown = false;
    },
  };
}
