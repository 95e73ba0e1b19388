import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { compile } from '../../src/pipeline.js';
import { printDiagnostics } from '../../src/source/print-diagnostic.js';
import { targetsByName } from '../../src/targets/index.js';
import type { Construct } from './constructs.js';
import { constructs } from './constructs.js';

const page = fileURLToPath(new URL('../../docs/language.md', import.meta.url));
const [begin, end] = ['<!-- printed by test/docs/matrix.test.ts -->', '<!-- end of what is printed -->'];
const isUpdate = process.env['UPDATE'] === '1';

const targets = [...targetsByName.values()];

/** The code that each target prints for a model, by target. Throws, with everything printed, when it does not compile. */
function codeOf(text: string): Readonly<Record<string, string>> {
  const files = [{ path: 'model.yaml', text }];
  const { value, diagnostics } = compile(files);
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  if (errors.length > 0) throw new Error(`${printDiagnostics(errors, files)}\n${text}`);
  return Object.fromEntries(
    targets.map((target) => {
      const code = target.emit(value).filter((file) => file.path.endsWith('.ts'));
      return [target.name, code.map((file) => `${file.path}\n${file.text}`).join('\n')];
    }),
  );
}

/** Which targets print something else because of the construct. */
function tracesOf(construct: Construct): readonly boolean[] {
  const [present, absent] = [codeOf(construct.with), codeOf(construct.without)];
  return targets.map(({ name }) => present[name] !== absent[name]);
}

function rowOf(construct: Construct): string {
  const marks = tracesOf(construct).map((isPrinted) => (isPrinted ? '✓' : '·'));
  return `| ${[construct.name.replaceAll('|', '\\|'), ...marks].join(' | ')} |`;
}

function matrix(): string {
  const names = targets.map(({ name }) => name);
  const rows = Object.entries(constructs).flatMap(([title, list]) => [
    `| **${title}** |${' |'.repeat(targets.length)}`,
    ...list.map(rowOf),
  ]);
  return [`| construct | ${names.join(' | ')} |`, `| --- |${' :-: |'.repeat(targets.length)}`, ...rows].join('\n');
}

describe('construct by target', () => {
  const all = Object.values(constructs).flat();

  it.each(all.map((construct) => [construct.name, construct] as const))('%s is dropped nowhere', (_, construct) => {
    // Docs and gaps say something to people only; everything else has to reach what checks values or what moves them.
    expect(tracesOf(construct)).toContain(true);
  });

  it('is printed in docs/language.md', () => {
    const text = readFileSync(page, 'utf8');
    expect(text).toContain(begin);
    const [before = '', rest = ''] = text.split(begin);
    const printed = `${before}${begin}\n\n${matrix()}\n\n${end}${rest.split(end)[1] ?? ''}`;
    if (isUpdate) writeFileSync(page, printed);
    else expect(printed).toBe(text);
  });
});
