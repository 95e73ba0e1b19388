import { describe, expect, it } from 'vitest';
import { bookshop, generateTypes, newFolder, readIn, run, writeIn } from '../command-line.js';

function project(path: string, template: string): string {
  return newFolder({
    'model/bookshop.yaml': bookshop,
    'modelwright.yaml': 'templates: mine\n',
    [`mine/${path}`]: template,
  });
}

describe('templates of a project', () => {
  it('are filled in place of ours', async () => {
    const folder = project('types/README.md.hbs', '# {{name}}\n\nThe types of {{api}} {{version}}.\n');
    expect(await run(folder, ...generateTypes)).toMatchObject({ code: 0, err: '' });
    expect(readIn(folder, 'generated/types/README.md')).toContain(
      '# @bookshop/types\n\nThe types of bookshop 1.0.0.\n',
    );
    expect(await run(folder, ...generateTypes, '--check')).toMatchObject({ code: 0 });
    writeIn(folder, 'mine/types/README.md.hbs', '# Changed\n');
    expect(await run(folder, ...generateTypes, '--check')).toMatchObject({ code: 1 });
  });

  it('may replace those of pages that are filled late', async () => {
    const folder = project('client/api.md.hbs', 'All of {{title}}.\n');
    const before = await run(folder, 'generate', '--target', 'client');
    expect(before).toMatchObject({
      code: 2,
      err: expect.stringContaining('"client/api.md.hbs" has {{title}}, which does not exist there. Known: ') as unknown,
    });
    writeIn(folder, 'mine/client/api.md.hbs', 'All of it.\n');
    await run(folder, 'generate', '--target', 'client');
    writeIn(folder, 'mine/client/api.md.hbs', 'All of it, again.\n');
    expect(await run(folder, 'generate', '--target', 'client')).toMatchObject({ code: 0 });
    expect(readIn(folder, 'generated/client/api.md')).toContain('All of it, again.');
  });

  it.each([
    ['clinet/api.md.hbs', '', '"mine/clinet/api.md.hbs" replaces no template. Did you mean "client/api.md.hbs"?'],
    ['types/README.md.hbs', '{{typo}}', '"types/README.md.hbs" has {{typo}}, which does not exist there. Known: '],
    ['types/README.md.hbs', '{{#if typo}}a{{/if}}', '"types/README.md.hbs" has {{typo}}, which does not exist there.'],
    ['types/README.md.hbs', '{{#each a', '"types/README.md.hbs" is no template: Parse error on line 1:'],
    [
      'types/README.md.hbs',
      '{{#with name}}a{{/with}}',
      '"types/README.md.hbs" has {{#with}}: only each, if and unless are used.',
    ],
  ])('are checked against what they are filled with: %s, %s', async (path, template, message) => {
    const found = await run(project(path, template), ...generateTypes);
    expect(found).toMatchObject({ code: 2, out: '' });
    expect(found.err).toContain(`error: modelwright.yaml:1:1: ${message}`);
  });

  it('are in a folder that exists', async () => {
    const folder = newFolder({ 'model/bookshop.yaml': bookshop, 'modelwright.yaml': 'templates: mine\n' });
    const found = await run(folder, 'generate');
    expect(found).toEqual({ code: 2, out: '', err: 'error: modelwright.yaml:1:1: There is no folder "mine" here.\n' });
  });
});
