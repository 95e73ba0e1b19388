import { cutText, painter, visible, wrapText } from '../source/terminal-text.js';
import { gapsIn } from '../stages.js';
import type { SourceFile } from '../source/source-file.js';
import type { ExitCode } from './terminal/command-error.js';
import { compileSources } from './project/compile-sources.js';
import { forEachModel } from './project/project.js';
import type { ModelOptions } from './project/sources/read-sources.js';
import { reportDiagnostics } from './terminal/report-diagnostics.js';
import { apiText, count, jsonText, positionsIn } from './terminal/command-text.js';
import type { Terminal } from './terminal/terminal.js';

interface GapsOptions extends ModelOptions {
  readonly format?: 'human' | 'json';
}

/** As JSON there is one list for all models. */
export async function gaps({ models: named, format }: GapsOptions, terminal: Terminal): Promise<ExitCode> {
  const all: ReturnType<typeof locatedGaps>[] = [];
  const exitCode = await forEachModel({ named }, terminal, async ({ models }, together) => {
    const compiled = await compileSources({ models, command: 'gaps' }, together);
    const list = locatedGaps(compiled.files);
    all.push(list);
    if (format !== 'json') terminal.out(gapsText(compiled.model, list, terminal));
    // An unreadable file may contain more gaps.
    if (compiled.hasErrors) reportDiagnostics(compiled, together);
    return compiled.hasErrors ? 1 : 0;
  });
  if (format === 'json') terminal.out(jsonText(all.flat()));
  return exitCode;
}

/** For programs; line and column are those of the name that a gap belongs to, from 1. */
function locatedGaps(sources: readonly SourceFile[]) {
  const positionOf = positionsIn(sources);
  return gapsIn(sources).map(({ kind, name, text, span }) => ({
    kind,
    name,
    text,
    file: span.path,
    ...positionOf(span.path, span.start),
  }));
}

/**
 *     model/api.yaml:20:3 placeholder region
 *       Which regions exist is not shown: any label of a host name is accepted.
 *
 *     shop 1.0.0: 1 gap
 */
function gapsText(
  api: Parameters<typeof apiText>[0],
  list: ReturnType<typeof locatedGaps>,
  { outScreen: { width, hasColors } }: Terminal,
): string {
  const paint = painter(hasColors);
  const blocks = list.map(({ kind, name, text, file, line, column }) => {
    const words = text.split('\n').flatMap((one) => wrapText(visible(one), width - 2));
    const head = `${paint('bold', visible(`${file}:${line}:${column}`))} ${kind} ${cutText(visible(name), width)}`;
    return [head, ...words.map((one) => `  ${one}`.trimEnd())].join('\n');
  });
  const end = list.length === 0 ? 'no gaps' : count(list.length, 'gap');
  return `${[...blocks, `${apiText(api)}: ${end}`].join('\n\n')}\n`;
}
