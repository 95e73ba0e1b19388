import { describe, expect, it } from 'vitest';
import { newFolder, run } from '../command-line.js';

const day = (daysAgo: number): string => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);

/** A model with something to remove, and what deprecates it. */
const model = ({ field = '', endpoint = '', group = '', rest = '' }): string => `api: pets
auth: none
types:
  Pet:
    name: string
${field}
groups:
  pet:
    path: /pets
${group}
    endpoints:
      list:
        http: GET
        returns: Pet[]
${endpoint}${rest}`;

const endpoint = (deprecated: string): string => `
      find:
        http: GET /found
${deprecated}
        returns: Pet | null
`;
const dated = (daysAgo: number): string => `        deprecated: { since: ${day(daysAgo)}, docs: Use list. }`;

async function diff(old: string, now: string, ...words: readonly string[]): ReturnType<typeof run> {
  const result = await run(newFolder({ 'old.yaml': old, 'new.yaml': now }), 'diff', 'old.yaml', 'new.yaml', ...words);
  return { ...result, out: result.out.replaceAll(/\s+/g, ' ') };
}

/** Removes something, which is too early within 90 days of its deprecation; otherwise, nothing fails. */
function removal(removed: Parameters<typeof model>[0]): ReturnType<typeof diff> {
  const { group = '' } = removed;
  return diff(model(removed), model({ group }), '--deprecated-for', '90', '--fail-on', 'never');
}

describe('--deprecated-for', () => {
  it.each([
    ['an endpoint without a deprecation', endpoint(''), 'It was removed, but was not deprecated'],
    ['one that was deprecated a week ago', endpoint(dated(7)), 'It was removed 7 days after its deprecation, not 90'],
    [
      'one whose deprecation was to begin next week',
      endpoint(dated(-7)),
      'It was removed, but its deprecation begins in 7 days',
    ],
  ])('refuses the removal of %s', async (_, removed, message) => {
    const { code, out } = await removal({ endpoint: removed });
    expect(code).toBe(1);
    expect(out).toContain(`removed-too-early: pet.find: ${message}`);
    expect(out.match(/removed-too-early/g)).toHaveLength(1);
  });

  it('refuses the removal of a field without a deprecation, once: it is gone from requests and responses', async () => {
    const { code, out } = await removal({ field: '    age?: integer' });
    expect(code).toBe(1);
    expect(out).toContain('removed-too-early: Pet age: It was removed, but was not deprecated');
    expect(out.match(/removed-too-early/g)).toHaveLength(1);
  });

  it.each<[string, Parameters<typeof model>[0]]>([
    ['an endpoint that was deprecated long ago', { endpoint: endpoint(dated(120)) }],
    ['one that was deprecated without a day', { endpoint: endpoint('        deprecated: Use list.') }],
    ['one of a group that was deprecated', { endpoint: endpoint(''), group: '    deprecated: Use animals.' }],
    ['a field with a deprecation', { field: '    #! Nobody knows it.\n    age?: integer' }],
    ['the same with a type of its own', { field: '    #! Nobody knows it.\n    age?: { years: integer }' }],
  ])('permits the removal of %s', async (_, removed) => {
    const { code, out } = await removal(removed);
    expect(code).toBe(0);
    expect(out).not.toContain('removed-too-early');
  });

  it('names the member of an enum', async () => {
    const enumOf = (members: string): string => model({ field: `    color?: [${members}]` });
    const { out } = await diff(enumOf('red, green, blue'), enumOf('red, green'), '--deprecated-for', '90');
    expect(out).toContain('`blue` was removed, but was not deprecated before.');
  });

  it('does nothing unless it is asked for', async () => {
    const { out } = await diff(model({ endpoint: endpoint('') }), model({}), '--fail-on', 'never');
    expect(out).not.toContain('removed-too-early');
  });

  it('can be allowed', async () => {
    const rest = 'allow-breaking:\n  removed-too-early pet.find: { until: 2999-12-31, reason: Nobody called it. }\n';
    const options = ['--deprecated-for', '90', '--fail-on', 'never'];
    const { code, out } = await diff(model({ endpoint: endpoint('') }), model({ rest }), ...options);
    expect(code).toBe(0);
    expect(out).toContain('Allowed until 2999-12-31: Nobody called it.');
  });

  it('needs a number of days', async () => {
    expect(await diff(model({}), model({}), '--deprecated-for', 'soon')).toMatchObject({
      code: 2,
      err: 'error: "soon" is not a number of days. Give a whole number, such as 90.\n',
    });
  });
});
