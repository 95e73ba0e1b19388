import { type Change, loadDiff, type Model, type Verdict } from '../stages.js';
import { judged, type JudgedChange } from './diff/allowed-changes.js';
import type { ExitCode } from './terminal/command-error.js';
import { type DiffFormat, jsonText } from './terminal/command-text.js';
import { type Compared, diffDocuments, diffReporters } from './diff/report-changes.js';
import { earlyRemovalCode, earlyRemovals } from './diff/early-removals.js';
import { startProgress } from './terminal/progress.js';
import { replayed } from './diff/replay.js';
import type { Terminal } from './terminal/terminal.js';
import { forEachModel, settingsFor } from './project/project.js';
import { isCommit, type Version, type Versions, versionsOf, versionsOfModel } from './diff/versions.js';
import { lastTag } from './project/sources/git-folder.js';
import { inWorkshop } from './service/workshop.js';

/** From which verdict on the command fails; `version`: if the version of the model announces less than has changed. */
type FailOn = Exclude<Verdict, 'safe'> | 'version' | 'never';

interface DiffOptions {
  /** The old version and the new one. */
  readonly named: readonly string[];
  readonly format?: DiffFormat;
  readonly failOn?: FailOn;
  readonly deprecatedFor?: number;
  readonly replay?: string;
  /** Stored records that are checked: see `openRecords`. */
  readonly records?: string;
  readonly allowNetwork?: boolean;
}

/**
 * Compares two versions of a model, or of each model of the project; returns 1 if the new one breaks those who use the
 * old one.
 */
export async function diff(options: DiffOptions, terminal: Terminal): Promise<ExitCode> {
  const { named, records, replay, allowNetwork, format = 'human' } = options;
  const { folder } = terminal;
  const [against = `git:${await lastTag(folder, 'diff')}`, ...others] = named;
  const isForOne =
    records !== undefined ||
    replay !== undefined ||
    (diffDocuments[format] && (await settingsFor(folder, [])).length === 1);
  if (others.length === 0 && !isForOne && isCommit(against)) return await diffEachModel(against, options, terminal);
  const versions = await versionsOf({ command: 'diff', named: [against, ...others], allowNetwork }, terminal);
  if (typeof versions === 'number') return versions;
  const { compared, exitCode } = await comparedVersions(versions, options, terminal);
  diffReporters[format](compared, terminal);
  return exitCode;
}

/** Compares each model of the project with the one of a commit. */
async function diffEachModel(against: string, options: DiffOptions, terminal: Terminal): Promise<ExitCode> {
  const { allowNetwork, format = 'human' } = options;
  const documentOf = diffDocuments[format];
  const all: Compared[] = [];
  const exitCode = await forEachModel({}, terminal, async (settings, together, { chosen }) => {
    const { models } = settings;
    // Markdown needs a blank line before a heading that follows HTML.
    if (format === 'markdown' && settings !== chosen[0]) terminal.out('\n');
    // Standard output contains nothing beside a document.
    const beside = documentOf ? { ...together, out: together.err } : together;
    const versions = await versionsOfModel({ command: 'diff', models, against, allowNetwork }, beside);
    if (typeof versions === 'number') return versions;
    const { name } = versions.new;
    if (chosen.length > 1 && format === 'human') terminal.out(`${name}:\n`);
    if (chosen.length > 1 && format === 'markdown') terminal.out(`# ${name}\n\n`);
    const { compared, exitCode: ownCode } = await comparedVersions(versions, options, together);
    if (documentOf) all.push(compared);
    else diffReporters[format](compared, together);
    return ownCode;
  });
  if (documentOf) terminal.out(jsonText(documentOf(all, terminal.folder)));
  return exitCode;
}

async function comparedVersions(
  versions: Versions,
  options: DiffOptions,
  terminal: Terminal,
): Promise<{ readonly compared: Compared; readonly exitCode: ExitCode }> {
  const { deprecatedFor: days, failOn = 'breaking' } = options;
  const models = { old: versions.old.compiled.model, new: versions.new.compiled.model };
  // Loaded late: it needs the drivers of databases.
  const stored = options.records === undefined ? undefined : await import('./service/stored-records.js');
  const records = await stored?.checkedRecords(options.records ?? '', models, terminal);
  const found = await changesOf(versions, terminal);
  const sent = options.replay === undefined ? found : await replayed(found, options.replay, terminal);
  const today = new Date().toISOString().slice(0, 10);
  const early = days === undefined ? [] : earlyRemovals(sent, models.old, { days, today });
  const { announcedVersion, announces, findingKinds, recordFindings } = await loadDiff();
  const unasked = [
    ...(days === undefined ? [earlyRemovalCode] : []),
    ...(records === undefined ? Object.keys(recordFindings) : []),
  ];
  const all = [...sent, ...early, ...(records?.changes ?? [])];
  const { changes, unused } = judged(all, versions.new.compiled.sources, { today, unasked });
  const sentenceOf = (code: string): string => findingKinds.get(code)?.sentence ?? code;
  const needed = announcedVersion(models.old.version, sent);
  const isAnnounced = announces(models.new.version, needed);
  const compared = { ...versions, changes, unused, sentenceOf, needed, isAnnounced, records };
  const isEarly = changes.some(({ code, allowed }) => code === earlyRemovalCode && allowed === undefined);
  const isFailed = isEarly || (failOn === 'version' ? !isAnnounced : fails(changes, failOn));
  return { compared, exitCode: isFailed ? 1 : 0 };
}

/** The changes, each confirmed by running both versions: their packages are built in a temporary folder. */
export async function changesOf(versions: Versions, terminal: Terminal): Promise<readonly Change[]> {
  const progress = startProgress(terminal);
  const { compareVersions } = await loadDiff();
  const { old, new: now } = versions;
  // Settings know the models of a project, not an old file beside them.
  const named = ({ compiled: { model }, packages = now.packages }: Version): Model =>
    packages === undefined ? model : { ...model, packages };
  return await inWorkshop('diff', (workshop) =>
    compareVersions({ old: named(old), new: named(now), workshop, onStep: progress.step }).finally(progress.end),
  );
}

function fails(changes: readonly JudgedChange[], failOn: Exclude<FailOn, 'version'>): boolean {
  const failing = { never: [], risky: ['breaking', 'risky'], breaking: ['breaking'] }[failOn] as readonly Verdict[];
  return changes.some(({ verdict, allowed }) => allowed === undefined && failing.includes(verdict));
}
