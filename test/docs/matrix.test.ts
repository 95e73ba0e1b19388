import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { multimapOf } from '../../src/source/graph.js';
import { targetsByName } from '../../src/targets/index.js';
import { compileText, modelOfText } from '../support/example-model.js';
import { inTier } from '../support/tier.js';
import type { Construct } from './construct-models.js';
import { constructs } from './constructs.js';
import { type Reason, reasons } from './reasons.js';
import { refused } from './refused.js';
import { markdownTable } from '../support/markdown-table.js';

const page = 'docs/constructs.md';
const [begin, end] = ['<!-- printed by test/docs/matrix.test.ts -->', '<!-- end of what is printed -->'];
const isUpdate = process.env['UPDATE'] === '1';

const targets = [...targetsByName.values()];

const known = new Map<string, Readonly<Record<string, string>>>();

/** What each target prints for a model, by target. Many constructs are compared with one model. */
function printedFor(text: string): Readonly<Record<string, string>> {
  const printed = known.get(text) ?? printedAnew(text);
  known.set(text, printed);
  return printed;
}

function printedAnew(text: string): Readonly<Record<string, string>> {
  const model = modelOfText(text);
  return Object.fromEntries(
    targets.map((target) => [
      target.name,
      target
        .emit(model)
        // The same for every model.
        .filter(({ path }) => !path.includes('/runtime/'))
        .map(({ path, text: code }) => `${path}\n${code}`)
        .join('\n'),
    ]),
  );
}

interface Row {
  readonly title: string;
  readonly construct: Construct;
  /** For each target, whether the construct changes its output. */
  readonly isPrinted: Readonly<Record<string, boolean>>;
  /** For each target, its output with the construct. */
  readonly printed: Readonly<Record<string, string>>;
}

// Each construct is printed by all targets, with and without it: in the short tier only every fifth, without the page.
const isWhole = isUpdate || inTier({ short: false, long: true });
const isTried = (index: number): boolean => isWhole || index % 5 === 0;

const rows: readonly Row[] = Object.entries(constructs).flatMap(([title, list]) =>
  list
    .filter((_, index) => isTried(index))
    .map((construct) => {
      const [printed, without] = [printedFor(construct.with), printedFor(construct.without)];
      const isPrinted = Object.fromEntries(targets.map(({ name }) => [name, printed[name] !== without[name]]));
      return { title, construct, isPrinted, printed };
    }),
);

function reasonFor({ title, construct }: Row, target: string): Reason | undefined {
  return reasons.find(
    (reason) => reason.targets.includes(target) && [title, construct.name].some((one) => reason.of.includes(one)),
  );
}

function cellOf(row: Row, target: string): string {
  return row.isPrinted[target] ? '✓' : (reasonFor(row, target)?.through ?? '–');
}

function matrix(): string {
  const names = targets.map(({ name }) => name);
  const lines = Object.keys(constructs).flatMap((title) => {
    const cells = rows
      .filter((row) => row.title === title)
      .map((row) => [names.map((name) => cellOf(row, name)).join(' | '), row.construct.name] as const);
    // Constructs that every target treats alike share a line.
    const lists = [...multimapOf(cells)].map(([same, list]) => [list.join(', '), ...same.split(' | ')]);
    return [[`**${title}**`, ...names.map(() => '')], ...lists];
  });
  const codes = refused.map(({ name, code }) => [name, `[${code}](diagnostics/${code}.md)`]);
  return [
    markdownTable(['construct', ...names], lines),
    'What does not go together is refused, never left out:',
    markdownTable(['together', 'refused by'], codes),
  ].join('\n\n');
}

describe('a construct', () => {
  it.each(rows.map((row) => [`${row.title}: ${row.construct.name}`, row] as const))(
    'is dropped by no target without a reason: %s',
    (_, row) => {
      for (const { name } of targets) {
        if (row.isPrinted[name]) continue;
        const reason = reasonFor(row, name);
        expect(reason, `${name} prints nothing for it: give the reason in test/docs/reasons.ts`).toBeDefined();
        if (reason?.through === undefined) continue;
        // The target really uses that package: that package prints something for it, and this one imports it.
        expect(row.isPrinted[reason.through], `${name} has it through ${reason.through}`).toBe(true);
        if (targetsByName.get(name)?.needs.includes(reason.through) !== false)
          expect(row.printed[name]).toContain(`@example/${reason.through}`);
      }
      expect(Object.values(row.isPrinted)).toContain(true);
    },
  );

  it.each(refused.map(({ name, ...one }) => [name, one] as const))('is refused: %s', (_, { text, code }) => {
    const errors = compileText(text).diagnostics.filter(({ severity }) => severity === 'error');
    expect(new Set(errors.map((error) => error.code))).toEqual(new Set([code]));
  });
});

if (isWhole) {
  describe('a construct in the list', () => {
    it('needs every listed reason', () => {
      const needed = new Set(
        rows.flatMap((row) =>
          targets.filter(({ name }) => !row.isPrinted[name]).map(({ name }) => reasonFor(row, name)),
        ),
      );
      expect(reasons.filter((reason) => !needed.has(reason))).toEqual([]);
    });

    it('is listed for each target in docs/constructs.md', () => {
      const text = readFileSync(page, 'utf8');
      expect(text).toContain(begin);
      const [before = '', rest = ''] = text.split(begin);
      const printed = `${before}${begin}\n\n${matrix()}\n\n${end}${rest.split(end)[1] ?? ''}`;
      if (isUpdate) writeFileSync(page, printed);
      else expect(printed).toBe(text);
    });
  });
}
