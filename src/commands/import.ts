import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { importFiles } from '../compile-document.js';
import { type Imported, loadImport, type Loss } from '../stages.js';
import type { Position } from '../source/line-map.js';
import type { WithDiagnostics } from '../source/diagnostic.js';
import { multimapOf } from '../source/graph.js';
import { isUrl } from '../source/referred-path.js';
import type { SourceFile } from '../source/source-file.js';
import { replaceFile } from '../write/replace-file.js';
import { CommandError, type ExitCode, messageOf } from './terminal/command-error.js';
import { count, jsonText, modelWords, positionsIn } from './terminal/command-text.js';
import { documentAt, documentFiles } from './project/sources/document-files.js';
import { reportDiagnostics } from './terminal/report-diagnostics.js';
import { sarifLog } from './terminal/sarif.js';
import { holdsModel, pathFrom, readSource } from './project/sources/source-files.js';
import { expectShortRun } from './terminal/short-run.js';
import type { Terminal } from './terminal/terminal.js';

export interface ImportOptions {
  readonly path: string;
  readonly out: string;
  /** A file for everything that the model does not express exactly: SARIF if it ends in `.sarif`, otherwise JSON. */
  readonly report?: string;
  readonly allowNetwork?: boolean;
}

const shownKinds = 10;

/** Writes a model from a document, and reports what it does not express exactly. Overwrites nothing. */
export async function importModel(options: ImportOptions, terminal: Terminal): Promise<ExitCode> {
  const { out, report } = options;
  const root = resolve(terminal.folder, out);
  expectShortRun();
  if (holdsModel(root)) {
    throw new CommandError(
      1,
      `${out} already contains a model. Nothing was written; choose another folder with --out.`,
    );
  }
  const { value: sources, diagnostics: unread } = await readDocument(options, terminal);
  const { value: imported, diagnostics: found } = await importFiles(sources);
  const diagnostics = [...unread, ...found];
  reportDiagnostics({ diagnostics, sources }, terminal);
  if (imported === undefined || diagnostics.some(({ severity }) => severity === 'error')) return 1;
  for (const file of imported.files) {
    const path = join(root, file.path);
    // A folder next to the model that it uses may already exist.
    if (file.path.startsWith('../') && existsSync(path)) continue;
    replaceFile(path, file.text);
    terminal.out(`wrote ${pathFrom(terminal.folder, path)}\n`);
  }
  const { withSpans, lossDiagnostics } = await loadImport();
  const positionOf = positionsIn(sources);
  const losses = withSpans(sources, imported.losses).map(([loss, { path: file, start }]): PlacedLoss => {
    return { ...loss, file, ...positionOf(file, start) };
  });
  terminal.out(summary(imported, kindsOf(losses)));
  if (report !== undefined) {
    const { verdicts, exactButForXml } = imported;
    const all = [...diagnostics, ...lossDiagnostics({ imported, sources })];
    const log = report.endsWith('.sarif')
      ? sarifLog({ diagnostics: all, sources, folder: terminal.folder })
      : { verdicts, exactButForXml, losses };
    replaceFile(resolve(terminal.folder, report), jsonText(log));
  }
  const command = ['modelwright check', ...modelWords([out])].join(' ');
  terminal.out(`\nNext: npx ${command}\n`);
  return 0;
}

async function readDocument(
  { path, allowNetwork = false }: ImportOptions,
  { folder }: Terminal,
): ReturnType<typeof documentFiles> {
  const reach = { folder, allowNetwork };
  if (isUrl(path)) return await documentAt(path, reach);
  const main = readMain(path, folder);
  const { value, diagnostics } = await documentFiles(main.value, reach);
  return { value, diagnostics: [...main.diagnostics, ...diagnostics] };
}

function readMain(path: string, folder: string): WithDiagnostics<SourceFile> {
  try {
    return readSource(folder, pathFrom(folder, resolve(folder, path)));
  } catch (error) {
    throw new CommandError(2, `${path} cannot be read: ${messageOf(error)}`);
  }
}

/** A loss with its location in the document, from 1. */
interface PlacedLoss extends Loss, Position {
  readonly file: string;
}

/** The losses of one construct, with the first of them. */
interface Kind extends PlacedLoss {
  readonly count: number;
}

function kindsOf(losses: readonly PlacedLoss[]): readonly Kind[] {
  const kinds = [...multimapOf(losses.map((loss) => [loss.construct, loss])).values()];
  return kinds.map((all) => ({ ...all[0], count: all.length })).sort((left, right) => right.count - left.count);
}

function summary({ verdicts, exactButForXml, counted }: Imported, kinds: readonly Kind[]): string {
  const total = verdicts.exact + verdicts.narrowed + verdicts.widened + verdicts.refused;
  const ofXml = exactButForXml === 0 ? '' : ` (${exactButForXml} exact but for XML)`;
  const counts = [
    `${verdicts.exact} exact`,
    `${verdicts.narrowed} narrowed${ofXml}`,
    `${verdicts.widened} widened`,
    `${verdicts.refused} refused`,
  ];
  const lines = kinds.slice(0, shownKinds).map(({ construct, verdict, file, line, column, count: times }) => {
    return `  ${file}:${line}:${column} ${construct} (${verdict}, ${count(times, 'time')})`;
  });
  const rest = kinds.length > shownKinds ? [`  and ${kinds.length - shownKinds} more; --report FILE lists all`] : [];
  return `\n${count(total, counted)}: ${counts.join(', ')}\n${[...lines, ...rest].map((line) => `${line}\n`).join('')}`;
}
