import { describe, expect, it } from 'vitest';
import { compile } from '../../src/pipeline.js';
import { formatSources } from '../../src/stages.js';
import { safeFixesOf, withEdits } from '../../src/source/apply-fixes.js';
import { printDiagnostics } from '../../src/source/print-diagnostic.js';
import { differenceOf } from '../format/meaning.js';
import { mutantAt } from './mutate.js';
import { seedModels } from './seed-models.js';

const seed = Number(process.env['SEED'] ?? 1);
const count = Number(process.env['MENDED'] ?? 100);
const seeds = seedModels().filter((files) => files.reduce((sum, { text }) => sum + text.length, 0) < 8000);

describe('mutants after fixes and formatting', () => {
  it('have no more problems than before the safe fixes', () => {
    let fixed = 0;
    for (let index = 0; index < count; index += 1) {
      const files = mutantAt(index, seed, seeds);
      const { diagnostics } = compile(files);
      const fixes = safeFixesOf(diagnostics, files).flatMap(({ fix }) => fix.edits);
      if (fixes.length === 0) continue;
      fixed += 1;
      const after = compile(withEdits(files, fixes)).diagnostics;
      expect(
        after.length,
        `SEED=${seed} ${index}\n${printDiagnostics(after, withEdits(files, fixes))}`,
      ).toBeLessThanOrEqual(diagnostics.length);
    }
    expect(fixed).toBeGreaterThan(count / 40);
  });

  it('keep what is written when they are formatted, and do not change when they are formatted again', () => {
    for (let index = 0; index < count; index += 1) {
      const mutant = mutantAt(index, seed, seeds);
      const once = formatSources(mutant).value;
      expect(once.flatMap((file, at) => differenceOf(mutant[at] ?? file, file) ?? [])).toEqual([]);
      expect(formatSources(once).value, `SEED=${seed} ${index}`).toEqual(once);
    }
  });

  it.each(['\\e[31m', '\\x9b2J', '\\u202e', '\\n::error::x', '\\r'])('cannot control a terminal with %s', (text) => {
    const model = [
      `"T${text}": string`,
      `A: "string${text}"`,
      `A: {"b?": "Nowhere${text}"}`,
      `A: "string(/(${text}/)"`,
    ];
    for (const line of model) {
      const files = [{ path: 'model.yaml', text: `api: a\ntypes:\n  ${line}\n` }];
      const printed = printDiagnostics(compile(files).diagnostics, files);
      expect(printed, line).toContain('error');
      expect(printed.replaceAll('\n', ''), line).not.toMatch(/[\p{Cc}\u202a-\u202e]/u);
      expect(printed, line).not.toMatch(/^::/m);
    }
  });
});
