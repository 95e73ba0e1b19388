import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Change, emit, loadDiff, loadTargets, type Verdict } from '../pipeline.js';
import { judged, type JudgedChange } from './allowed-changes.js';
import type { ExitCode } from './command-error.js';
import type { DiffFormat } from './command-text.js';
import { diffReporters } from './report-changes.js';
import { startProgress } from './progress.js';
import { replayed } from './replay.js';
import type { Terminal } from './terminal.js';
import { type Version, versionsOf } from './versions.js';
import { diskWorkshop } from './workshop.js';

/** From which verdict on the command fails; `version`: if the version of the model announces less than has changed. */
export type FailOn = Exclude<Verdict, 'safe'> | 'version' | 'never';

export interface DiffOptions {
  /** The old version and the new one. */
  readonly named: readonly string[];
  readonly format?: DiffFormat;
  readonly failOn?: FailOn;
  /** A service to which the requests are sent that the new version refuses. */
  readonly replay?: string;
  readonly allowNetwork?: boolean;
}

/** Compares two versions of a model; returns 1 if the new one breaks those who use the old one. */
export async function diff(options: DiffOptions, terminal: Terminal): Promise<ExitCode> {
  const versions = await versionsOf({ command: 'diff', ...options }, terminal);
  if (versions === undefined) return 1;
  const found = await changesOf(versions, terminal);
  const sent = options.replay === undefined ? found : await replayed(found, options.replay, terminal);
  const today = new Date().toISOString().slice(0, 10);
  const { changes, unused } = judged(sent, versions.new.compiled.sources, today);
  const { announcedVersion, announces, changeKinds } = await loadDiff();
  const sentenceOf = (code: string): string => changeKinds.get(code)?.sentence ?? code;
  const needed = announcedVersion(versions.old.compiled.model.version, changes);
  const isAnnounced = announces(versions.new.compiled.model.version, needed);
  diffReporters[options.format ?? 'human']({ ...versions, changes, unused, sentenceOf, needed, isAnnounced }, terminal);
  const failOn = options.failOn ?? 'breaking';
  return (failOn === 'version' ? !isAnnounced : fails(changes, failOn)) ? 1 : 0;
}

/** The changes, each confirmed by running both versions: their packages are built in a temporary folder. */
export async function changesOf(
  versions: { readonly old: Version; readonly new: Version },
  terminal: Terminal,
): Promise<readonly Change[]> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'modelwright-diff-')));
  const progress = startProgress(terminal);
  try {
    const [{ withNeeds }, { compareVersions }] = await Promise.all([loadTargets(), loadDiff()]);
    const workshop = diskWorkshop(folder, (model, packages) => emit(model, withNeeds(packages)));
    const [old, now] = [versions.old.compiled.model, versions.new.compiled.model];
    return await compareVersions({ old, new: now, workshop, onStep: progress.step });
  } finally {
    progress.end();
    rmSync(folder, { recursive: true, force: true });
  }
}

function fails(changes: readonly JudgedChange[], failOn: Exclude<FailOn, 'version'>): boolean {
  const failing: readonly Verdict[] =
    failOn === 'never' ? [] : failOn === 'risky' ? ['breaking', 'risky'] : ['breaking'];
  return changes.some(({ verdict, allowed }) => allowed === undefined && failing.includes(verdict));
}
