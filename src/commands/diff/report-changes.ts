import type { Change, Verdict } from '../../stages.js';
import type { Diagnostic } from '../../source/diagnostic.js';
import type { SourceFile, SourceSpan } from '../../source/source-file.js';
import { type Color, painter, visible, wrapText } from '../../source/terminal-text.js';
import type { JudgedChange, UnusedAllowance } from './allowed-changes.js';
import { changesMarkdown } from './changes-markdown.js';
import {
  allowedText,
  countsOf,
  isShownAbove,
  ofVerdict,
  placeText,
  recordsText,
  shownAbove,
  verdicts,
  wantedText,
  witnessLines,
  witnessSentence,
} from './changes-text.js';
import { type DiffFormat, jsonText, type PositionOf, positionsIn } from '../terminal/command-text.js';
import { githubCommands } from '../terminal/report-diagnostics.js';
import { sarifLog } from '../terminal/sarif.js';
import type { CheckedRecords } from '../service/stored-records.js';
import type { Terminal } from '../terminal/terminal.js';
import type { Versions } from './versions.js';

export interface Compared extends Versions {
  readonly changes: readonly JudgedChange[];
  /** Entries of `allow-breaking:` that are about none of them. */
  readonly unused: readonly UnusedAllowance[];
  /** What the kind of a change means, in a sentence. */
  readonly sentenceOf: (code: string) => string;
  /** The version that announces the changes, and whether that of the new version does. */
  readonly needed: string;
  readonly isAnnounced: boolean;
  readonly records: CheckedRecords | undefined;
}

export const diffReporters: Readonly<Record<DiffFormat, (compared: Compared, terminal: Terminal) => void>> = {
  human: (compared, { out, outScreen }) => out(changesText(compared, outScreen)),
  json: (compared, { out }) => out(jsonText(changesJson(compared))),
  sarif: (compared, { out, folder }) => out(jsonText(changesSarif([compared], folder))),
  github: (compared, { out }) => out(githubCommands(diagnosticsOf(compared), compared.new.compiled.sources)),
  markdown: ({ old, new: now, changes, unused, records }, { out }) => {
    const notes = [...unused.map(({ message }) => message), ...(records === undefined ? [] : [recordsText(records)])];
    out(changesMarkdown(changes, notes, { old: old.name, new: now.name }));
  },
};

/** Of formats whose output is one document, that about several models. */
export const diffDocuments: Readonly<
  Partial<Record<DiffFormat, (all: readonly Compared[], folder: string) => object>>
> = {
  json: (all) => all.map(changesJson),
  sarif: changesSarif,
};

const colors: Readonly<Record<Verdict, Color>> = { breaking: 'red', risky: 'yellow', safe: 'green' };

/**
 * Changes for people, the worst first, each with its witness:
 *
 *     model/pets.yaml:14:7 breaking request-field-added-required: pet.create body.name: The field must be sent.
 *       = The old version accepts this request, the new one responds 400 (body/name required):
 *           POST /pets
 */
function changesText(compared: Compared, { hasColors, width }: Terminal['outScreen']): string {
  const { changes } = compared;
  const paint = painter(hasColors);
  const locationOf = locations(compared);
  const blocks = verdicts.flatMap((verdict) =>
    ofVerdict(changes, verdict).map((change, index, all) => {
      const { code, message, allowed } = change;
      const text = `${locationOf(change)} ${verdict} ${code}: ${placeText(change)}: ${message}`;
      const head = wrapped(text, width, '  ').join('\n');
      const colored = head.replace(` ${verdict} `, ` ${paint(colors[verdict], verdict)} `);
      const allowance = allowed === undefined ? [] : wrapped(`  = ${allowedText(allowed)}`, width, '    ');
      const shown = isShownAbove(change, all[index - 1]) ? [`  = ${shownAbove}`] : shownWitness(change, width);
      return [colored, ...allowance, ...shown].join('\n');
    }),
  );
  const notes = compared.unused.map(({ message, span }) => {
    const place = locationOf({ after: span });
    return wrapped(`${place} ${message}`, width, '  ').join('\n');
  });
  const { needed, isAnnounced, records } = compared;
  const stored = records === undefined ? [] : [wrapped(recordsText(records), width, '  ').join('\n')];
  const version = isAnnounced ? '' : wantedText(changes, compared.new.compiled.model.version, needed);
  const counts = `${countsOf(changes)}${version}${changes.length === 0 ? '.' : ''}`;
  return `${[...blocks, ...notes, ...stored, counts].join('\n\n')}\n`;
}

function shownWitness({ witness }: Change, width: number): readonly string[] {
  if (witness === undefined) return [];
  // A message may contain any text of a model, which must not control the terminal.
  const lines = witnessLines(witness).map((line) => `      ${visible(line)}`.trimEnd());
  return [...wrapped(`  = ${witnessSentence(witness)}`, width, '    '), ...lines];
}

/** Lines of at most that width, all but the first one indented. */
export function wrapped(text: string, width: number, indentation: string): readonly string[] {
  const [, before = '', words = ''] = /^( *)([^]*)$/.exec(visible(text)) ?? [];
  const lines = wrapText(words, width - Math.max(before.length, indentation.length));
  return lines.map((line, index) => `${index === 0 ? before : indentation}${line}`);
}

type Side = 'old' | 'new';

function positionsInBoth(versions: Versions): Readonly<Record<Side, PositionOf>> {
  return { old: positionsIn(versions.old.compiled.sources), new: positionsIn(versions.new.compiled.sources) };
}

/** Where a change is: in the new version, or in the old one if it is gone there. */
function locations(compared: Compared): (change: Pick<Change, 'before' | 'after'>) => string {
  const positionOf = positionsInBoth(compared);
  return ({ before, after }) => {
    const [side, span] = after === undefined ? (['old', before] as const) : (['new', after] as const);
    if (span === undefined) return compared.new.name;
    const { line, column } = positionOf[side](span.path, span.start);
    // A file of a commit is not on the disk.
    const commit = /^git:[^:]+/.exec(compared[side].name)?.[0];
    return `${commit === undefined ? '' : `${commit}:`}${span.path}:${line}:${column}`;
  };
}

function changesJson({ changes, unused, records, ...compared }: Compared): object {
  const positionOf = positionsInBoth(compared);
  const locationOf = (side: Side, span: SourceSpan | undefined): object | null => {
    if (span === undefined) return null;
    return { file: span.path, ...positionOf[side](span.path, span.start) };
  };
  return {
    old: { name: compared.old.name, version: compared.old.compiled.model.version },
    new: { name: compared.new.name, version: compared.new.compiled.model.version },
    needed: compared.needed,
    ...(records && { records: { place: records.place, types: records.counts.map(countJson) } }),
    counts: Object.fromEntries(verdicts.map((verdict) => [verdict, ofVerdict(changes, verdict).length])),
    changes: changes.map(({ before, after, ...change }) => ({
      ...change,
      before: locationOf('old', before),
      after: locationOf('new', after),
    })),
    unusedAllowances: unused.map(({ message, span }) => ({ message, ...locationOf('new', span) })),
  };
}

function countJson({ table, types, stored, unfit, unfitBefore }: CheckedRecords['counts'][number]): object {
  return { table, oldType: types.old ?? null, newType: types.new ?? null, stored, unfit, unfitBefore };
}

function changesSarif(all: readonly Compared[], folder: string): object {
  const sentenceOf = new Map(all.flatMap(({ changes, sentenceOf: of }) => changes.map(({ code }) => [code, of(code)])));
  const ruleOf = (code: string): object => ({ id: code, shortDescription: { text: sentenceOf.get(code) ?? code } });
  const sources = all.flatMap((compared) => compared.new.compiled.sources);
  return sarifLog({ diagnostics: all.flatMap(diagnosticsOf), sources, folder }, ruleOf);
}

/** What breaks or may break, as diagnostics in the files of the new version: code scanning knows no others. */
function diagnosticsOf({ changes, unused, new: { compiled } }: Compared): readonly Diagnostic[] {
  const { sources } = compiled;
  const found = changes
    .filter(({ verdict }) => verdict !== 'safe')
    .map((change): Diagnostic => {
      const { code, verdict, message: what, witness, allowed, before, after } = change;
      const allowance = allowed === undefined ? [] : [allowedText(allowed)];
      const shown = witness === undefined ? [] : [witnessSentence(witness), ...witnessLines(witness)];
      const severity = verdict === 'breaking' && allowed === undefined ? 'error' : 'warning';
      const message = [`${placeText(change)}: ${what}`, ...allowance, ...shown].join('\n');
      return { code, severity, message, span: after ?? startOf(before, sources), notes: [] };
    });
  const notes = unused.map(({ message, span }): Diagnostic => {
    return { code: 'allowance-is-used', severity: 'warning', message, span, notes: [] };
  });
  return [...found, ...notes];
}

/** The start of the file in which something was that is gone now, or of the first one. */
function startOf(before: SourceSpan | undefined, sources: readonly SourceFile[]): SourceSpan {
  const path = sources.some((file) => file.path === before?.path) ? before?.path : sources[0]?.path;
  return { path: path ?? '', start: 0, end: 0 };
}
