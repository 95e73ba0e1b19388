import { describe, expect, it } from 'vitest';
import { compile, emit, planGeneration, type RememberedPlan } from '../src/pipeline.js';
import { markOf } from '../src/print/mark.js';
import { targetsByName, usualTargets, withNeeds } from '../src/targets/index.js';
import type { Target } from '../src/targets/target.js';
import { diskFiles } from '../src/write/disk-files.js';
import { memoryFiles } from '../src/write/memory-files.js';
import { applyPlan, type Printed } from '../src/write/plan.js';
import { exampleFiles, exampleModel } from './support/example-model.js';

const sources = exampleFiles();

const targets = [...targetsByName.values()];

function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null) {
    Object.freeze(value);
    Object.values(value).forEach(frozen);
  }
  return value;
}

describe('compile', () => {
  it('returns the same model for the files in any order', () => {
    expect(compile([...sources].reverse())).toEqual(compile(sources));
    const [first, ...others] = sources;
    expect(compile([...others, ...(first ? [first] : [])])).toEqual(compile(sources));
  });

  it('does not change its input', () => {
    expect(() => compile(frozen(structuredClone(sources)))).not.toThrow();
  });

  it('never throws, whatever the files contain', () => {
    for (const text of [
      '',
      '\0',
      '{',
      'api: [',
      '- a',
      ': : :',
      'api: a\napi: b',
      '\ufeff',
      'types: {a: {b: {c: d}}}',
    ]) {
      expect(compile([{ path: 'model/a.yaml', text }]).diagnostics.length).toBeGreaterThan(0);
    }
    expect(compile([]).diagnostics.length).toBeGreaterThan(0);
  });

  it('reports the problems of all files sorted by location', () => {
    const wrong = sources.map(({ path, text }) => ({ path, text: text.replaceAll(': integer', ': intger') }));
    const places = compile(wrong).diagnostics.map(({ span }) => [span.path, span.start] as const);
    expect(new Set(places.map(([path]) => path)).size).toBeGreaterThan(1);
    const sorted = [...places].sort(([a, x], [b, y]) => (a === b ? x - y : a < b ? -1 : 1));
    expect(places).toEqual(sorted);
  });
});

describe('emit', () => {
  it('returns the same every time, and does not change its input', () => {
    const model = frozen(exampleModel());
    expect(JSON.stringify(emit(model, targets))).toBe(JSON.stringify(emit(exampleModel(), targets)));
  });

  it('puts every file below the folder of its target', () => {
    const model = exampleModel();
    for (const target of targets) {
      for (const { path } of target.emit(model)) expect(path).toMatch(new RegExp(`^${target.name}/`));
    }
  });
});

describe('planGeneration', () => {
  const generation = { targets: withNeeds(['types']) };

  it('writes nothing itself', async () => {
    const texts = new Map<string, string>();
    const plan = await planGeneration({ ...generation, model: exampleModel(), files: memoryFiles(texts) });
    expect(plan.write.length).toBeGreaterThan(5);
    expect(texts.size).toBe(0);
  });

  it('has nothing to write the second time, and reports its progress', async () => {
    const files = memoryFiles();
    const steps: string[] = [];
    const again = { ...generation, model: exampleModel(), files, onStep: (step: string) => void steps.push(step) };
    const first = await planGeneration(again);
    await applyPlan(files, first);
    expect(steps[0]).toBe('printing types');
    expect(steps.filter((step) => step.startsWith('formatting')).length).toBeGreaterThan(3);
    const second = await planGeneration(again);
    expect(second).toMatchObject({ write: [], remove: [], refused: [], unchanged: first.write.length });
    expect(second.contents).toBe(first.contents);
  });

  it('has the parts of the runtime that its code imports, even where the code is not printed again', async () => {
    const files = memoryFiles();
    const parts = ['server/runtime/cookies.d.ts', 'server/runtime/cookies.js'];
    let printed: Readonly<Record<string, Printed>> = {};
    const generated = async (lines: string, other: string): Promise<RememberedPlan> => {
      const group = (name: string, more = ''): string =>
        `groups:\n  ${name}:\n    endpoints:\n      get:\n        http: GET /${name}\n${more}        returns: nothing\n`;
      const { value: model } = compile([
        { path: 'model/a.yaml', text: `api: small\nversion: 1.0.0\nauth: none\n${group('a', lines)}` },
        { path: 'model/b.yaml', text: group('b', `        docs: ${other}\n`) },
      ]);
      const plan = await planGeneration({ model, targets: withNeeds(['server']), files, printed });
      await applyPlan(files, plan);
      ({ printed } = plan);
      return plan;
    };
    const cookies = '        cookies:\n          session: string\n';
    const first = await generated(cookies, 'One.');
    expect([...first.hashes.keys()]).toEqual(expect.arrayContaining(parts));
    const second = await generated(cookies, 'Two.');
    expect(second.write.map(({ path }) => path)).not.toContain('server/src/modules/a.ts');
    expect(second.remove).toEqual([]);
    expect((await generated('', 'Two.')).remove).toEqual(parts);
  });

  it('marks every file of every target', async () => {
    // What is generated without being asked for is in generated/: test/house.test.ts compares every file.
    const onRequest = targets.filter((target) => !usualTargets.includes(target));
    const { write } = await planGeneration({ targets: onRequest, model: exampleModel(), files: memoryFiles() });
    const onDisk = diskFiles('generated');
    const usual = await Promise.all(
      (await onDisk.list('')).map(async (path) => ({ path, text: (await onDisk.read(path)) ?? '' })),
    );
    const all = [...write.map(({ path, text }) => ({ path, text })), ...usual];
    expect(new Set(all.map(({ path }) => path.split('/')[0])).size).toBeGreaterThanOrEqual(targets.length);
    for (const { path, text } of all)
      expect(markOf(text), path).toEqual({ model: exampleModel().name, isIntact: true });
  });

  it('reports output that does not parse as a bug', async () => {
    const broken: Target = {
      name: 'broken',
      description: '',
      needs: [],
      emit: () => [{ path: 'broken/src/a.ts', text: 'const = 3' }],
    };
    const attempt = planGeneration({ ...generation, targets: [broken], model: exampleModel(), files: memoryFiles() });
    await expect(attempt).rejects.toThrow(/^Bug: "broken\/src\/a.ts" does not parse/);
  });
});

describe('targets', () => {
  it('are listed in such an order that each comes after those it needs', () => {
    const before = new Set<string>();
    for (const [name, target] of targetsByName) {
      expect(target.name).toBe(name);
      for (const needed of target.needs) expect(before.has(needed), `${name} needs ${needed}`).toBe(true);
      before.add(name);
    }
  });

  it('include only those they need', () => {
    const namesOf = (...names: readonly string[]): readonly string[] => withNeeds(names).map(({ name }) => name);
    expect(namesOf('types')).toEqual(['types']);
    expect(namesOf('client')).toEqual(['types', 'validators', 'client']);
    expect(namesOf('reference')).toEqual(['types', 'validators', 'server', 'reference']);
    expect(namesOf('client', 'types')).toEqual(namesOf('client'));
  });
});
