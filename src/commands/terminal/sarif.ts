import { isAbsolute, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { unitPositionAt } from '../../source/line-map.js';
import type { Diagnostic, DiagnosticFix } from '../../source/diagnostic.js';
import { isUrl } from '../../source/referred-path.js';
import type { SourceSpan } from '../../source/source-file.js';
import { type PositionOf, positionsIn } from './command-text.js';
import { diagnosticCodes, diagnosticPage, firstSentenceOf, introductionOf, printPage } from './diagnostic-pages.js';
import { version } from './installed.js';
import type { Found } from './terminal.js';

/** What was found, with paths relative to a folder. */
interface FoundIn extends Found {
  readonly folder: string;
}

/** What a log says about a place in a file. */
interface Files {
  readonly positionOf: PositionOf;
  readonly uriOf: (path: string) => string;
}

/** What a code means, in SARIF. */
type RuleOf = (code: string) => object;

/** Diagnostics in SARIF 2.1.0 (OASIS), which code scanning services read: one run, with what each code means. */
export function sarifLog({ diagnostics, sources, folder }: FoundIn, ruleOf: RuleOf = sarifRule): object {
  const files: Files = { positionOf: positionsIn(sources, unitPositionAt), uriOf: (path) => uriOf(path, folder) };
  const codes = [...new Set(diagnostics.map(({ code }) => code))].sort();
  return {
    $schema: 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: { name: 'modelwright', version, semanticVersion: version, rules: codes.map(ruleOf) },
        },
        columnKind: 'utf16CodeUnits',
        results: diagnostics.map((diagnostic) => sarifResult(diagnostic, codes.indexOf(diagnostic.code), files)),
      },
    ],
  };
}

function sarifRule(code: string): object {
  // A rule of others has no page.
  if (!diagnosticCodes().includes(code)) return { id: code };
  const page = diagnosticPage(code);
  return {
    id: code,
    shortDescription: { text: firstSentenceOf(page) },
    fullDescription: { text: introductionOf(page) },
    help: { text: printPage(page, { width: 80, hasColors: false }), markdown: page },
  };
}

function sarifResult(diagnostic: Diagnostic, ruleIndex: number, files: Files): object {
  const { code, severity, message, span, notes, fix } = diagnostic;
  return {
    ruleId: code,
    ruleIndex,
    level: severity,
    message: { text: message },
    locations: [{ physicalLocation: physicalLocation(span, files) }],
    ...(notes.length > 0 && {
      relatedLocations: notes.map((note, index) => ({
        id: index + 1,
        message: { text: note.message },
        physicalLocation: physicalLocation(note.span, files),
      })),
    }),
    ...(fix && { fixes: [sarifFix(fix, files)] }),
  };
}

function sarifFix({ message, edits }: DiagnosticFix, files: Files): object {
  const paths = [...new Set(edits.map(({ span }) => span.path))];
  return {
    description: { text: message },
    artifactChanges: paths.map((path) => ({
      artifactLocation: { uri: files.uriOf(path) },
      replacements: edits
        .filter(({ span }) => span.path === path)
        .map(({ span, text }) => ({ deletedRegion: regionOf(span, files), insertedContent: { text } })),
    })),
  };
}

function physicalLocation(span: SourceSpan, files: Files): object {
  return { artifactLocation: { uri: files.uriOf(span.path) }, region: regionOf(span, files) };
}

function regionOf({ path, start, end }: SourceSpan, { positionOf }: Files): object {
  const [first, last] = [positionOf(path, start), positionOf(path, end)];
  return { startLine: first.line, startColumn: first.column, endLine: last.line, endColumn: last.column };
}

/**
 * The address of a document on the network; else a relative reference of RFC 3986, whose special characters are escaped, so
 * that `a:b.yaml` is not read as a scheme. A file outside the folder has its absolute address (RFC 8089): it may be on
 * another drive, and services refuse a reference that leaves their folder.
 */
function uriOf(path: string, folder: string): string {
  if (isUrl(path)) return new URL(path).href;
  if (isAbsolute(path) || path.startsWith('../')) return pathToFileURL(resolve(folder, path)).href;
  return path.split('/').map(encodeURIComponent).join('/');
}
