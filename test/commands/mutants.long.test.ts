import { describe, expect, it } from 'vitest';
import { compileTexts } from '../../src/commands/project/compile-sources.js';
import { diagnosticJson, githubCommands } from '../../src/commands/terminal/report-diagnostics.js';
import { sarifLog } from '../../src/commands/terminal/sarif.js';
import { safeFixesOf, withEdits } from '../../src/source/apply-fixes.js';
import { printDiagnostics } from '../../src/source/print-diagnostic.js';
import type { SourceFile } from '../../src/source/source-file.js';
import { widthOf } from '../../src/source/terminal-text.js';
import { exampleFiles } from '../support/example-model.js';
import { randomNumbers } from '../support/random.js';

const mutants = 150;
const sources = exampleFiles();

const inserts = ['x', '\t', '漢', '🐈', '"', ': ', '\n', '\r\n', '  ', '#', '{', 'e\u0301', '\u202e', '|'];

/** The example model with a few random typos. */
function mutant(seed: number): readonly SourceFile[] {
  const below = randomNumbers(seed);
  return sources.map(({ path, text }) => {
    let changed = text;
    for (let typos = below(4); typos > 0; typos -= 1) {
      const at = below(changed.length);
      const [removed, added] = [below(3), below(3) === 0 ? '' : (inserts[below(inserts.length)] ?? '')];
      changed = changed.slice(0, at) + added + changed.slice(at + removed);
    }
    return { path, text: changed };
  });
}

describe('a problem in a model', () => {
  const seeds = Array.from({ length: mutants }, (_, index) => index * 7919 + 1);

  it('is reported in every format, and fits every terminal', () => {
    let problems = 0;
    for (const seed of seeds) {
      const files = mutant(seed);
      const { diagnostics } = compileTexts(files, []);
      problems += diagnostics.length;
      for (const width of [40, 80]) {
        const excerpts = printDiagnostics(diagnostics, files, { width, colors: false, hasHints: true })
          .split('\n')
          .filter((line) => /^ *\d* \| /.test(line));
        for (const line of excerpts) expect(widthOf(line), `${seed}: ${line}`).toBeLessThanOrEqual(width);
      }
      for (const { line, column, endLine, endColumn, file } of diagnosticJson(diagnostics, files)) {
        const lines = files.find(({ path }) => path === file)?.text.split('\n') ?? [];
        expect(line >= 1 && line <= lines.length && column >= 1, `${seed}`).toBe(true);
        expect(endLine > line || (endLine === line && endColumn >= column), `${seed}`).toBe(true);
        expect(column, `${seed}`).toBeLessThanOrEqual((lines[line - 1] ?? '').length + 1);
      }
      expect(githubCommands(diagnostics, files).trimEnd().split('\n')).toHaveLength(Math.max(1, diagnostics.length));
      expect(JSON.stringify(sarifLog({ diagnostics, sources: files, folder: '/' }))).toContain('"2.1.0"');
    }
    expect(problems).toBeGreaterThan(mutants / 2);
  });

  it('is restored to what was written, where it is fixed', () => {
    const correct = new Map(sources.map(({ path, text }) => [path, text]));
    let fixed = 0;
    for (const seed of seeds) {
      const below = randomNumbers(seed);
      // One additional letter in one word of one file.
      const index = below(sources.length);
      const files = sources.map((source, each) => {
        if (each !== index) return source;
        const words = [...source.text.matchAll(/(?<=: )[A-Za-z]{4,}$/gm)];
        const word = words[below(words.length)];
        const at = (word?.index ?? 0) + 1 + below((word?.[0].length ?? 2) - 1);
        return { path: source.path, text: `${source.text.slice(0, at)}x${source.text.slice(at)}` };
      });
      const { diagnostics } = compileTexts(files, []);
      const fixes = safeFixesOf(diagnostics, files).flatMap(({ fix }) => fix.edits);
      if (fixes.length === 0) continue;
      fixed += 1;
      for (const { path, text } of withEdits(files, fixes)) expect(text, `${seed} ${path}`).toBe(correct.get(path));
    }
    expect(fixed).toBeGreaterThan(mutants / 3);
  });
});
