import { upperFirst } from '../model/names.js';
import type { Diagnostic, WithDiagnostics } from '../source/diagnostic.js';
import type { SourceFile, SourceSpan } from '../source/source-file.js';
import type { Document, Pointer } from './document/document.js';
import type { Loss, Repairs } from './draft/draft.js';
import { importDocument, type Imported } from './import-document.js';
import { withSpans } from './document/positions.js';
import { diagnosticsOf, originOf, type Problem } from './document/problems.js';
import { lineIn, noRepairs, withErrors } from './draft/repairs.js';
import { readDocument } from './read/read-document.js';
import { multimapOf } from '../source/graph.js';
import { isRaml } from '../source/is-document.js';
import { isUrl } from '../source/referred-path.js';
import { readRaml } from './raml/read-raml.js';
import { problemsIn } from './read/well-formed.js';

export { carriedIn, saysTheSame, withOrigin } from './carried.js';
export type { Loss } from './draft/draft.js';
export type { Imported } from './import-document.js';
export { withSpans } from './document/positions.js';

/** The model of the document in the first file, if it can be read. All pointers refer to the files as written. */
export function importSources(files: readonly SourceFile[], judge: Judge): WithDiagnostics<Imported | undefined> {
  try {
    return importedFrom(files, judge);
  } catch (error) {
    if (!(error instanceof RangeError) || !/stack|string length|maximum size/i.test(error.message)) throw error;
    const message = `The document cannot be imported: what it describes is nested too deeply, or too long (${error.message.toLowerCase()}). Nest its schemas less deeply, or import it in parts.`;
    const problem: Problem = { code: 'document-is-well-formed', severity: 'error', message, at: '#' };
    return { value: undefined, diagnostics: diagnosticsOf([problem], files) };
  }
}

function importedFrom(files: readonly SourceFile[], judge: Judge): WithDiagnostics<Imported | undefined> {
  const read = isRaml(files[0]?.text ?? '') ? readRaml : readDocument;
  const { value: document, diagnostics } = read(files);
  if (document === undefined) return { value: undefined, diagnostics };
  const problems = problemsIn(document);
  const found = [...diagnostics, ...diagnosticsOf(eachOnce(problems), files, document)];
  if (problems.some(({ severity }) => severity === 'error')) return { value: undefined, diagnostics: found };
  const { files: printed, losses, ...others } = importRepaired(document, problems, judge);
  const originAt = (at: Pointer): Pointer => originOf(document, at);
  const value: Imported = {
    files: printed.map((file) => ({ ...file, origins: file.origins.map(originAt) })),
    losses: losses.map((loss) => ({ ...loss, at: originAt(loss.at) })),
    ...others,
  };
  return { value, diagnostics: found };
}

/** A bad reference that many parts share is one mistake, reported at the first of them. */
function eachOnce(problems: readonly Problem[]): readonly Problem[] {
  const byMessage = multimapOf(problems.map((problem) => [problem.message, problem]));
  return problems.flatMap((problem) => {
    const [first, ...others] = byMessage.get(problem.message) ?? [];
    if (problem.code !== 'reference-leads-somewhere' || others.length === 0) return [problem];
    const times = others.length === 1 ? 'once more' : `${others.length} more times`;
    return problem === first ? [{ ...problem, message: `${problem.message} It is used ${times}.` }] : [];
  });
}

export interface Judgement {
  /** The unions whose members cannot be distinguished. */
  readonly unordered: readonly SourceSpan[];
  /** The errors that remain if `first of` stands before them. */
  readonly errors: readonly Diagnostic[];
}

type Judge = (files: readonly SourceFile[]) => Judgement;

/** How often a document is read again: a part that is refused again becomes simpler each time. */
const mostReadings = 8;

function importRepaired(document: Document, problems: readonly Problem[], judge: Judge): Imported {
  let repairs = noRepairs;
  for (let reading = 1; ; reading += 1) {
    const imported = importDocument(document, problems, repairs);
    const { files } = imported;
    const { unordered, errors } = judge(files);
    if (errors.length === 0 || reading === mostReadings) return { ...imported, files: orderUnions(files, unordered) };
    repairs = everywhere(withErrors(repairs, errors, files), repairs, imported.twins);
  }
}

/** The files with `first of` before unions at these locations, whose members nothing else distinguishes. */
export function orderUnions<File extends SourceFile>(
  files: readonly File[],
  spans: readonly SourceSpan[],
): readonly File[] {
  return files.map((file) => {
    const starts = new Set(spans.filter(({ path }) => path === file.path).map(({ start }) => start));
    const places = [...starts].sort((left, right) => right - left);
    const text = places.reduce((before, at) => `${before.slice(0, at)}first of ${before.slice(at)}`, file.text);
    return { ...file, text };
  });
}

/** If one of several equal parts is refused, all of them are, because they are declared once. */
function everywhere(after: Repairs, before: Repairs, twins: Imported['twins']): Repairs {
  const codes = new Map(after.codes);
  for (const [at, refused] of after.codes) {
    if (refused.length === before.codes.get(at)?.length) continue;
    for (const first of [...at.matchAll(/\/|$/g)].map(({ index }) => at.slice(0, index))) {
      for (const other of twins.get(first) ?? []) codes.set(other + at.slice(first.length), refused);
    }
  }
  return { ...after, codes };
}

interface Origin {
  readonly imported: Imported;
  readonly sources: readonly SourceFile[];
}

/** The problems of the model at their locations in the document. Fixes of the model do not apply to the document. */
export function inDocument(diagnostics: readonly Diagnostic[], { imported, sources }: Origin): readonly Diagnostic[] {
  const spans = diagnostics.flatMap(({ span, notes }) => [span, ...notes.map((note) => note.span)]);
  const placed = withSpans(
    sources,
    spans.map((span) => ({ span, at: lineIn(imported.files, span).at })),
  );
  const spanAt = new Map(placed.map(([{ span }, moved]) => [span, moved]));
  return diagnostics.map(({ code, severity, message, span, notes }) => ({
    code,
    severity,
    message,
    span: spanAt.get(span) ?? span,
    notes: notes.map((note) => ({ ...note, span: spanAt.get(note.span) ?? note.span })),
  }));
}

const verdicts = ['narrowed', 'widened', 'refused'] as const;

/** A warning at the first loss that not everything is exact; none if reported mistakes are the reason. */
export function inexactness({ imported, sources }: Origin): readonly Diagnostic[] {
  const { losses, mistakes, verdicts: counts, counted } = imported;
  const first = losses.slice(mistakes).find(({ verdict }) => verdict !== 'exact');
  const [[, span] = []] = withSpans(sources, first === undefined ? [] : [first]);
  if (span === undefined) return [];
  const parts = verdicts.filter((verdict) => counts[verdict] > 0).map((verdict) => `${counts[verdict]} ${verdict}`);
  const total = counts.exact + counts.narrowed + counts.widened + counts.refused;
  const inWords =
    parts.length === 0
      ? `Every ${counted} is exact, but a part that none of them uses is not`
      : `${counts.exact} of ${total} ${counted}s are exact, ${parts.join(', ')}`;
  const words = [sources[0]?.path ?? '', '--report losses.json'];
  if (sources.some(({ path }) => isUrl(path))) words.push('--allow-network');
  const message = `${inWords}. The first is here; \`modelwright import ${words.join(' ')}\` lists each.`;
  return [{ code: 'import-is-exact', severity: 'warning', message, span, notes: [] }];
}

/** Each loss as a warning, for tools that show them in the document. */
export function lossDiagnostics({ imported: { losses }, sources }: Origin): readonly Diagnostic[] {
  return withSpans(sources, losses).map(([{ verdict, construct, owner }, span]): Diagnostic => {
    const message = `${upperFirst(construct)} is ${verdict} in ${owner}: ${meanings[verdict]}.`;
    return { code: 'import-is-exact', severity: 'warning', message, span, notes: [] };
  });
}

const meanings: Readonly<Record<Loss['verdict'], string>> = {
  exact: 'it is left out, and what a client sends and receives stays the same',
  narrowed: 'the model accepts less than the document',
  widened: 'the model accepts more than the document',
  refused: 'the model lacks the part',
};
