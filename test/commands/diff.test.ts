import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { git, newFolder, run, runIn, tagAll, writeIn } from './command-line.js';
import { narrower, pets } from './diff/pets.js';
import { sarifErrors } from './terminal/sarif-schema.js';

const wider = pets.replace('1..100', '1..200');
const other = pets.replace('= 20', '= 30');

const announced = (text: string, version: string): string => text.replace('1.0.0', version);

const repositories = new Map<string, string>();

/** A repository with one commit and its tag, and another model in its work tree. Tests share it: they change nothing else. */
function repository(now: string, path = 'model/pets.yaml'): string {
  const folder = repositories.get(path) ?? newFolder({ [path]: pets });
  if (!repositories.has(path)) tagAll(folder, 'v1.0.0');
  repositories.set(path, folder);
  writeFileSync(join(folder, path), now);
  return folder;
}

const lastLineOf = (out: string): string | undefined => out.trimEnd().split('\n').at(-1);

/** Compares with another model, without a repository. */
async function diff(now: string, words: readonly string[], environment = {}): ReturnType<typeof run> {
  const folder = newFolder({ 'old/pets.yaml': pets, 'model/pets.yaml': now });
  return await runIn({ folder, environment }, 'diff', 'old', 'model', ...words);
}

describe('modelwright diff', () => {
  it('compares the last tag with the working tree', async () => {
    const { code, out, err } = await run(repository(narrower), 'diff');
    expect(err).toBe('');
    expect(out).toBe(`model/pets.yaml:15:11 breaking request-range-narrowed: pet.list query limit:
  The type was \`integer(1..100)\`, and is \`integer(1..50)\`.
  = The old version accepts this request, the new one responds 400 (query
    limit maximum).
      GET /pets?limit=51

1 breaking change: the model has version 1.0.0, and they want 2.0.0
`);
    expect(code).toBe(1);
  });

  it.each([
    ['nothing has changed', pets, 'No changes.', 0],
    ['a change is safe', wider, '1 safe change: the model has version 1.0.0, and they want 1.1.0', 0],
    ['a change is risky', announced(other, '1.1.0'), '1 risky change', 0],
  ])('ends with a count when %s', async (_, now, summary, expected) => {
    const { code, out } = await diff(now, []);
    expect([lastLineOf(out), code]).toEqual([summary, expected]);
  });

  const tooLow = 'No changes, but the model has version 0.9.0, and had 1.0.0.';
  const tooLittle = '1 breaking change: the model has version 1.1.0, and they want 2.0.0';

  it.each([
    ['risky', 'a change is risky', announced(other, '1.1.0'), '1 risky change', 1],
    ['never', 'a change is breaking', announced(narrower, '2.0.0'), '1 breaking change', 0],
    ['version', 'its version announces what breaks', announced(narrower, '2.0.0'), '1 breaking change', 0],
    ['version', 'its version announces less', announced(narrower, '1.1.0'), tooLittle, 1],
    ['version', 'nothing has changed but its version, which is lower', announced(pets, '0.9.0'), tooLow, 1],
  ])('with --fail-on %s, ends with a count when %s', async (failOn, _, now, summary, expected) => {
    const { code, out } = await diff(now, ['--fail-on', failOn]);
    expect([lastLineOf(out), code]).toEqual([summary, expected]);
  });

  it.each([
    [['git:v1.0.0']],
    [['git:v1.0.0:model']],
    [['git:v1.0.0:model/pets.yaml', 'model']],
    [['git:HEAD', 'model/pets.yaml']],
    [['git:v1.0.0', 'git:HEAD']],
    [['model', 'git:v1.0.0']],
  ])('reads versions of git: %j', async (named) => {
    expect(await run(repository(pets), 'diff', ...named)).toMatchObject({ code: 0, out: 'No changes.\n', err: '' });
  });

  it('reads a project in a folder of its repository, and models that others use', async () => {
    const folder = repository(pets, 'apis/pets/model/pets.yaml');
    expect(await run(join(folder, 'apis/pets'), 'diff')).toMatchObject({ code: 0, out: 'No changes.\n' });
  });

  it('compares each model of a project, of which some may be new', async () => {
    const folder = newFolder({
      'pets/pets.yaml': pets,
      'shops/shops.yaml': pets.replace('api: pets', 'api: shops'),
      'modelwright.yaml': `models:
  - { model: pets, out: generated/pets }
  - { model: shops, out: generated/shops }
  - { model: clinics, out: generated/clinics }
`,
    });
    tagAll(folder, 'v1.0.0');
    writeIn(folder, 'shops/shops.yaml', narrower.replace('api: pets', 'api: shops'));
    writeIn(folder, 'clinics/clinics.yaml', pets.replace('api: pets', 'api: clinics'));
    const { code, out } = await run(folder, 'diff');
    expect(out).toMatch(
      /^pets:\nNo changes\.\nshops:\nshops\/shops\.yaml:15:11 breaking [^]*\nclinics is new since git:v1\.0\.0\.\n$/,
    );
    expect(code).toBe(1);
    // Without the blank lines, the heading would be a part of the HTML before it.
    expect((await run(folder, 'diff', '--format', 'markdown')).out).toMatch(
      /^# pets\n\n## No changes [^#]*\n\n# shops\n\n## 1 breaking [^]*\nclinics is new since git:v1\.0\.0\.\n$/,
    );
    const json = await run(folder, 'diff', '--format', 'json');
    expect(json).toMatchObject({ code: 1, err: 'clinics is new since git:v1.0.0.\n' });
    expect(JSON.parse(json.out)).toMatchObject([
      { new: { name: 'pets' }, changes: [] },
      { new: { name: 'shops' }, changes: [{ code: 'request-range-narrowed' }] },
    ]);
    const sarif = JSON.parse((await run(folder, 'diff', '--format', 'sarif')).out) as object;
    expect(sarifErrors(sarif)).toEqual([]);
    const uri = 'shops/shops.yaml';
    expect(sarif).toMatchObject({
      runs: [
        {
          tool: {
            driver: {
              rules: [
                {
                  id: 'request-range-narrowed',
                  shortDescription: { text: 'In requests, a number has a smaller range.' },
                },
              ],
            },
          },
          results: [{ locations: [{ physicalLocation: { artifactLocation: { uri }, region: { startLine: 15 } } }] }],
        },
      ],
    });
    expect(await run(folder, 'diff', '--replay', 'http://localhost:1')).toMatchObject({
      code: 2,
      err: 'error: This project has several models. Name one: modelwright diff git:v1.0.0 pets\n',
    });
  });
});

describe('an old version that cannot be read', () => {
  it.each([
    [['git:v2.0.0'], 'There is no commit "v2.0.0" in this repository. `git tag` and `git branch` list names.'],
    [['git:--output=x'], 'There is no commit "--output=x" in this repository.'],
    [['git:v1.0.0:nowhere'], 'There is no model at "nowhere" in "v1.0.0".'],
    [['git:v1.0.0', 'added'], 'There is no model at "added" in "v1.0.0".'],
    [
      ['./model'],
      '"./model" is a model of this project. The old version comes first: modelwright diff git:REF ./model\n',
    ],
    [['nowhere'], 'There is no "nowhere" here.'],
    [
      ['v1.0.0'],
      'There is no "v1.0.0" here. Name the folder, the files or a glob of the model: modelwright diff my-model\nA tag, a branch or a commit: modelwright diff git:v1.0.0\n',
    ],
    [['model', 'model', 'model'], 'diff compares two versions: modelwright diff OLD NEW'],
  ])('is wrong use: %j', async (named, message) => {
    const { code, err } = await run(repository(pets), 'diff', ...named);
    expect(err).toContain(`error: ${message}`);
    expect(code).toBe(2);
  });

  it('is wrong use without a repository', async () => {
    const { code, err } = await run(newFolder({ 'model/pets.yaml': pets }), 'diff');
    expect(err).toContain('error: git says: fatal: not a git repository');
    expect(err).toContain('\nWithout git, name two folders instead.\n');
    expect(code).toBe(2);
  });

  it('shows where the new version is named if there is no model', async () => {
    const { code, err } = await run(newFolder({ 'old/pets.yaml': pets }), 'diff', 'old');
    expect(err).toContain(
      'There is no "model" here. Name the folder, the files or a glob of the model: modelwright diff old my-model',
    );
    expect(code).toBe(2);
  });

  it('may be missing in a shallow clone, as build machines make them', async () => {
    const folder = newFolder({ 'model/pets.yaml': pets });
    tagAll(folder, 'v1.0.0');
    writeFileSync(join(folder, 'model/pets.yaml'), narrower);
    git(folder, 'commit', '--quiet', '--all', '--message', 'Next');
    const clone = join(newFolder({}), 'clone');
    git(folder, 'clone', '--quiet', '--depth=1', `file://${folder}`, clone);
    const hint = ' This clone is shallow: `git fetch --unshallow --tags` brings the others.';
    expect((await run(clone, 'diff')).err).toContain(`There is no tag to compare with.${hint}`);
    expect((await run(clone, 'diff', 'git:v1.0.0')).err).toContain(`no commit "v1.0.0" in this repository.${hint}`);
  });

  it('has errors, which are shown', async () => {
    const { code, err } = await diff(pets.replace('Pet[]', 'Pett[]'), []);
    expect(err).toContain('model/pets.yaml:16:18 error unknown-type');
    expect(err).toContain('model cannot be compared: it has errors.\n');
    expect(code).toBe(1);
  });
});

describe('a breaking change', () => {
  const printed = new Map<string, string>();
  beforeAll(async () => {
    const folder = repository(narrower);
    for (const format of ['json', 'sarif', 'github', 'markdown'])
      printed.set(format, (await run(folder, 'diff', '--format', format)).out);
  });

  it('as JSON has both locations and the message that shows it', () => {
    expect(JSON.parse(printed.get('json') ?? '')).toEqual({
      old: { name: 'git:v1.0.0', version: '1.0.0' },
      new: { name: 'model', version: '1.0.0' },
      needed: '2.0.0',
      counts: { breaking: 1, risky: 0, safe: 0 },
      changes: [
        {
          code: 'request-range-narrowed',
          verdict: 'breaking',
          subject: 'pet.list',
          place: 'query limit',
          message: 'The type was `integer(1..100)`, and is `integer(1..50)`.',
          touched: [{ who: 'callers', where: 'wire' }],
          before: { file: 'model/pets.yaml', line: 15, column: 11 },
          after: { file: 'model/pets.yaml', line: 15, column: 11 },
          witness: {
            kind: 'request',
            request: { method: 'GET', target: '/pets?limit=51', headers: {} },
            refusal: { status: 400, reasons: ['query limit maximum'] },
          },
        },
      ],
      unusedAllowances: [],
    });
  });

  it('is valid SARIF, and an annotation of GitHub', () => {
    const log = JSON.parse(printed.get('sarif') ?? '') as object;
    expect(sarifErrors(log)).toEqual([]);
    expect(log).toMatchObject({ runs: [{ results: [{ ruleId: 'request-range-narrowed', level: 'error' }] }] });
    expect(printed.get('github')).toMatch(
      /^::error file=model\/pets\.yaml,line=15,col=11,.*title=request-range-narrowed::.*GET \/pets\?limit=51\n$/,
    );
  });

  it('is the comment of a pull request', () => {
    expect(printed.get('markdown')).toBe(`## 1 breaking change from \`git:v1.0.0\` to \`model\`

### Breaking (1)

- \`pet.list query limit\` in requests: The type was \`integer(1..100)\`, and is \`integer(1..50)\`. (\`request-range-narrowed\`)

  The old version accepts this request, the new one responds 400 (query limit maximum).

  \`\`\`http
  GET /pets?limit=51
  \`\`\`
`);
  });
});
