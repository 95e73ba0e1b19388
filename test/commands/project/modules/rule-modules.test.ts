import { describe, expect, it } from 'vitest';
import { bookshop, newFolder, readIn, run, writeIn } from '../../command-line.js';

const endpoints = 'model.groups.flatMap((group) => group.endpoints)';
const undocumented = `export default {
  code: 'endpoint-has-docs',
  severity: 'warning',
  check(model, report) {
    for (const { name, docs, span } of ${endpoints}) {
      if (docs === undefined) report({ message: \`The endpoint "\${name}" has no docs.\`, span });
    }
  },
};
`;

function project(rules: string, model = bookshop): string {
  return newFolder({
    'model/bookshop.yaml': model,
    'modelwright.yaml': 'rules: [./tools/rules.js]\n',
    'tools/rules.js': rules,
  });
}

describe('rules of a project', () => {
  it('are applied by check and generate, with their place', async () => {
    const folder = project(undocumented);
    for (const command of ['check', 'generate']) {
      const { code, err } = await run(folder, command);
      expect(code).toBe(0);
      expect(err).toMatch(/bookshop\.yaml:20:7 warning endpoint-has-docs:\s+The endpoint "get" has no docs\./);
      expect(err).not.toContain('modelwright explain');
    }
    expect(await run(folder, 'check', '--strict')).toMatchObject({ code: 1 });
  });

  it('are explained as ours are', async () => {
    const docs = undocumented.replace('severity', "docs: 'Support reads them. Write one sentence.',\n  severity");
    const { code, out } = await run(project(docs), 'explain', 'endpoint-has-docs');
    const title = 'endpoint-has-docs\n=================\n\n';
    const place = '\n\nA rule of this project, in `./tools/rules.js`.\n';
    expect({ code, out }).toEqual({ code: 0, out: `${title}Support reads them. Write one sentence.${place}` });
    expect((await run(project(docs), 'explain')).out).toMatch(/\nendpoint-has-docs +Support reads them\.\n/);
    expect((await run(project(docs), 'explain', 'endpoint-has-doc')).err).toContain('mean "endpoint-has-docs"');
    const bare = await run(project(undocumented), 'explain', 'endpoint-has-docs');
    expect(bare.out).toBe(`${title}Its module gives no reason, \`docs\`.${place}`);
  });

  it('prevent no explanation of ours if they are wrong', async () => {
    expect(await run(project('export default {'), 'explain', 'unknown-type')).toMatchObject({ code: 0, err: '' });
  });

  it('are allowed as ours are', async () => {
    const folder = project(undocumented, `${bookshop}allow:\n  endpoint-has-docs: The name says it.\n`);
    expect(await run(folder, 'check')).toMatchObject({ code: 0, err: '' });
  });

  it('are in every format', async () => {
    const { out } = await run(project(undocumented), 'check', '--format', 'sarif');
    expect(JSON.parse(out)).toMatchObject({ runs: [{ results: [{ ruleId: 'endpoint-has-docs' }] }] });
  });

  it('may refuse a model, and fix it', async () => {
    const folder = project(`export default () => [{
      code: 'name-is-short',
      severity: 'error',
      check(model, report) {
        for (const { name, span } of model.types) {
          const fix = { message: 'Write "Tome"', edits: [{ span, text: 'Tome' }], isSafe: true };
          if (name === 'Book') report({ message: 'Too ordinary.', span, fix });
        }
      },
    }];`);
    expect(await run(folder, 'generate')).toMatchObject({ code: 1 });
    const { out } = await run(folder, 'check', '--fix');
    expect(out).toContain('fixed name-is-short: Write "Tome"');
    expect(readIn(folder, 'model/bookshop.yaml')).toContain('  Tome:\n');
  });

  it('are applied again when their code changes', async () => {
    const folder = project(undocumented);
    await run(folder, 'generate');
    writeIn(folder, 'tools/rules.js', undocumented.replace('has no docs', 'needs docs'));
    expect((await run(folder, 'generate')).err).toContain('The endpoint "get" needs docs.');
  });

  it.each([
    ['export const a = 1', 2, '"./tools/rules.js" exports no rule. A rule is { code, severity, check(model, report) }'],
    [undocumented.replace('endpoint-has-docs', 'Endpoint Has Docs'), 2, 'exports no rule.'],
    [
      undocumented.replace('endpoint-has-docs', 'unknown-type'),
      2,
      'Two rules have the code "unknown-type". Give yours another.',
    ],
    ['export default {', 1, '"./tools/rules.js" cannot be loaded: '],
    [
      undocumented.replace('for (', 'none.at(0); for ('),
      1,
      'The rule "endpoint-has-docs" of "./tools/rules.js" failed: none is not defined (at ',
    ],
    [
      undocumented.replace('docs.`, span }', 'docs.` }'),
      1,
      'failed: it reports something other than { message, span }.',
    ],
  ])('say what is wrong with them: %j', async (rules, code, message) => {
    const found = await run(project(rules), 'check');
    expect(found).toMatchObject({ code, out: '', err: expect.stringContaining(message) as unknown });
  });
});
