import { loadDiff } from '../pipeline.js';
import type { ExitCode } from './command-error.js';
import { startProgress } from './progress.js';
import type { ModelOptions } from './read-sources.js';
import { crossedText } from './report-crossed.js';
import type { Terminal } from './terminal.js';
import { versionsOfModel } from './versions.js';
import { inWorkshop } from './workshop.js';

interface VerifyAgainst extends ModelOptions {
  /** The old version. */
  readonly against: string;
  readonly seed: number;
  /** How often each operation is called in each direction. */
  readonly calls: number;
}

/** Lets the clients of each version call the server of the other; returns 1 if a call fails that `diff` calls safe. */
export async function verifyAgainst(
  { models, against, seed, calls, allowNetwork }: VerifyAgainst,
  terminal: Terminal,
): Promise<ExitCode> {
  const versions = await versionsOfModel({ command: 'verify', models, against, allowNetwork }, terminal);
  if (typeof versions === 'number') return versions;
  const started = performance.now();
  const { agreementOf, crossVersions } = await loadDiff();
  const progress = startProgress(terminal);
  const [old, now] = [versions.old.compiled.model, versions.new.compiled.model];
  const crossed = await inWorkshop('verify', (workshop) =>
    crossVersions({ old, new: now, workshop, seed, calls, onStep: progress.step }).finally(progress.end),
  );
  const agreement = agreementOf(crossed);
  const seconds = (performance.now() - started) / 1000;
  const names = { old: versions.old.name, new: versions.new.name };
  terminal.out(crossedText({ crossed, names, agreement, seconds }, terminal.outScreen));
  return agreement === 'agreed' ? 0 : 1;
}
