import { describe, expect, it } from 'vitest';
import { newFolder, run } from '../command-line.js';
import { narrower, pets } from './pets.js';

/** The new model with an allowance of its only change, or of another one. */
function folderWith(until: string, change = 'request-range-narrowed pet.list query limit'): string {
  const allowance = `allow-breaking:\n  ${change}: { until: ${until}, reason: Nobody asks for more than 50. }\n`;
  return newFolder({ 'old.yaml': pets, 'new.yaml': `${narrower}${allowance}` });
}

const diff = (folder: string, ...words: readonly string[]): ReturnType<typeof run> =>
  run(folder, 'diff', 'old.yaml', 'new.yaml', ...words);

describe('a change that its model allows', () => {
  const folder = folderWith('2999-12-31');

  it('is reported with the reason, and does not fail the command', async () => {
    const { code, out, err } = await diff(folder);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toBe(`new.yaml:15:11 breaking request-range-narrowed: pet.list query limit: The type
  was \`integer(1..100)\`, and is \`integer(1..50)\`.
  = Allowed until 2999-12-31: Nobody asks for more than 50.
  = The old version accepts this request, the new one responds 400 (query
    limit maximum).
      GET /pets?limit=51

1 breaking change (1 allowed): the model has version 1.0.0, and they want 2.0.0
`);
  });

  it('still wants the version that announces it', async () => {
    expect(await diff(folder, '--fail-on', 'version')).toMatchObject({ code: 1 });
  });

  it('is allowed in every format', async () => {
    const { out: json } = await diff(folder, '--format', 'json');
    expect(JSON.parse(json)).toMatchObject({
      changes: [{ verdict: 'breaking', allowed: { until: '2999-12-31', reason: 'Nobody asks for more than 50.' } }],
      unusedAllowances: [],
    });
    expect((await diff(folder, '--format', 'markdown')).out).toContain('**Allowed until 2999-12-31: Nobody');
    expect((await diff(folder, '--format', 'github')).out).toMatch(/^::warning file=new.yaml,/);
    expect((await diff(folder, '--format', 'sarif')).out).toContain('"level": "warning"');
  });
});

describe('an allowance', () => {
  it('ends after its last day', async () => {
    const { code, out } = await diff(folderWith('2001-01-31'));
    expect(code).toBe(1);
    expect(out.replaceAll(/\s+/g, ' ')).toContain('and is `integer(1..50)`. It was allowed until 2001-01-31.');
    expect(out).toContain('1 breaking change: ');
  });

  it('of no change is reported, with the change that was probably meant', async () => {
    const folder = folderWith('2999-12-31', 'request-range-narrowed pet.list query limits');
    const { code, out } = await diff(folder);
    expect(code).toBe(1);
    expect(out).toContain(`
new.yaml:18:3 "request-range-narrowed pet.list query limits" is allowed, but
  has not happened. Did you mean "request-range-narrowed pet.list query limit"?
`);
    const { out: json } = await diff(folder, '--format', 'json');
    expect(JSON.parse(json)).toMatchObject({ unusedAllowances: [{ file: 'new.yaml', line: 18 }] });
    expect((await diff(folder, '--format', 'markdown')).out).toContain('is allowed, but has not happened');
    expect((await diff(folder, '--format', 'github')).out).toContain('::warning file=new.yaml,line=18,');
  });

  it('of no change is not taken for a typo of a safe change, nor of one that is allowed', async () => {
    const limit = 'request-range-narrowed pet.list query limit';
    const allowances = [limit, `${limit}s`, 'response-field-added-required Pet age']
      .map((change) => `  ${change}: { until: 2999-12-31, reason: Nobody minds. }\n`)
      .join('');
    const model = narrower.replace('name: string', 'name: string\n    age?: integer');
    const folder = newFolder({ 'old.yaml': pets, 'new.yaml': `${model}allow-breaking:\n${allowances}` });
    const { out } = await diff(folder);
    expect(out).toContain('safe response-field-added-optional: Pet age');
    expect(out.replaceAll(/\s+/g, ' ').match(/has not happened\. Remove it\./g)).toHaveLength(2);
  });

  it.each([
    ['a day', '{ until: soon, reason: x }', '`until` is a day, `2027-01-31`, not "soon".'],
    ['a day that the calendar has', '{ until: 2027-02-30, reason: x }', '`until` is a day'],
    ['a reason', '{ until: 2027-01-31 }', 'needs `reason:`'],
    ['a last day', '{ reason: x }', 'needs `until:`'],
    ['a map', 'Nobody asks.', 'Expected a map of keys and values as an allowed change'],
  ])('needs %s', async (_, value, message) => {
    const folder = newFolder({ 'new.yaml': `${pets}allow-breaking:\n  type-removed Pet: ${value}\n` });
    const { code, err } = await run(folder, 'check', 'new.yaml');
    expect(code).toBe(1);
    expect(err.replaceAll(/\s+/g, ' ')).toContain(message);
  });

  it('of another model is not asked for', async () => {
    const used = newFolder({
      'old.yaml': pets,
      'new/api.yaml': `use: ../shared\n${narrower}`,
      'shared/types.yaml': 'allow-breaking:\n  type-removed Pet: { until: 2999-12-31, reason: x }\n',
    });
    const { out } = await run(used, 'diff', 'old.yaml', 'new');
    expect(out).not.toContain('has not happened');
  });
});
