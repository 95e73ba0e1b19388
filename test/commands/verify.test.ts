import { describe, expect, it } from 'vitest';
import { verifyWith } from '../../src/commands/verify.js';
import { modelOfText } from '../support/example-model.js';
import { useWorkshop } from '../support/workshop.js';
import { bookshop, newFolder, recordingTerminal, run } from './command-line.js';

describe('modelwright verify', () => {
  it('reports in a few lines that all outputs agree, and leaves nothing behind', async () => {
    const { code, out, err } = await run(newFolder(), 'verify', '--verdicts', '200', '--seed', '7');
    expect(err).toBe('');
    expect(out.replace(/[\d.]+ s\)/, '… s)').replace(/\(\d+ of/, '(… of')).toBe(
      'bookshop 1.0.0: 1 type, 200 verdicts (… of valid values), 21 literals: no disagreement (seed 7, … s)\n',
    );
    expect(code).toBe(0);
  });

  it('does not start with a model that has errors', async () => {
    const { code, err } = await run(newFolder({ 'model/a.yaml': 'api: a\ntypes:\n  A:\n    b: Nothing\n' }), 'verify');
    expect(err).toContain('unknown-type');
    expect(code).toBe(1);
  });

  it.each([
    ['--verdicts', '0'],
    ['--verdicts', 'many'],
    ['--seed', '-1'],
  ])('refuses %s %s', async (option, value) => {
    const { code, err } = await run(newFolder(), 'verify', `${option}=${value}`);
    expect(err).toBe(`error: "${value}" is not a whole number for ${option}. Use, for example, ${option} 1000.\n`);
    expect(code).toBe(2);
  });
});

describe('a disagreement', () => {
  const workshop = useWorkshop((file) => ({
    ...file,
    text: file.text.replace('"required":["id","title"]', '"required":["id"]'),
  }));

  it('makes it exit with 1', async () => {
    const { terminal, printed } = recordingTerminal({ folder: '.' });
    const amount = { seed: 1, verdicts: 500 };
    expect(await verifyWith(modelOfText(bookshop), { amount, workshop, terminal })).toBe(1);
    const { out } = printed();
    expect(out).toContain('  ajv on the JSON Schema          accepted\n');
    expect(out).toContain('1 disagreement (seed 1, ');
    expect(out).toContain('\nReproduce it with --seed 1 --verdicts 500.\n');
  });
});
