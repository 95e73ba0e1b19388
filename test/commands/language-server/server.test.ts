import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { type RunningProgram, startProgram } from '../built-program.js';
import { newFolder, writeIn } from '../command-line.js';
import { startEditor } from './editor-client.js';
import { files, pets, types, usual } from './petshop.js';

const folder = newFolder({ ...files, 'docker-compose.yaml': 'services: {}\n' });
const editor = await startEditor(folder);
for (const path of Object.values(usual)) await editor.open(path);

afterAll(async () => {
  expect(await editor.end()).toBe(0);
});

afterEach(async () => {
  await editor.change(usual.types, types);
  await editor.change(usual.pets, pets);
});

describe('what is wrong', () => {
  it('is shown while it is typed, with the code of the diagnostic, and disappears with it', async () => {
    await editor.change(usual.types, types.replace('mother?: Pet', 'mother?: Pett'));
    expect(await editor.problems(usual.types)).toEqual(['Pett: unknown-type']);
    await editor.change(usual.types, types);
    expect(await editor.problems(usual.types, (found) => found.length === 0)).toEqual([]);
  });

  it('is shown in other files than the one that is typed in', async () => {
    await editor.change(usual.types, types.replace('\n  Page<T>:\n    items: T[]\n', ''));
    expect(await editor.problems(usual.pets)).toEqual(['Page: unknown-type']);
    await editor.change(usual.types, types);
    expect(await editor.problems(usual.pets, (found) => found.length === 0)).toEqual([]);
  });

  it('is fixed by a quick fix, and all that is certain at once', async () => {
    const wrong = types.replace('mother?: Pet', 'mother?: Pett').replace('size: Size', 'size: Sizee');
    await editor.change(usual.types, wrong);
    await editor.problems(usual.types, (found) => found.length === 2);
    const actions = await editor.actions(usual.types, 'mother?: P¦ett');
    expect(actions.map(({ title, kind }) => [kind, title])).toEqual([
      ['quickfix', 'Write "Pet"'],
      ['source.fixAll', 'Apply all 2 certain fixes'],
    ]);
    const [all] = Object.values(actions[1]?.edit?.changes ?? {});
    expect(editor.edited(usual.types, all ?? [])).toBe(types);
  });

  it('is shown once, as the own model of the file sees it, if another model uses the file', async () => {
    const shop = 'api: shop\ntypes:\n  Pet:\n    size: Size\n  Size: [small, large]\n';
    const other = await startEditor(
      newFolder({
        'modelwright.yaml': 'models:\n  - { model: shop, out: a }\n  - { model: clinic, out: b }\n',
        'shop/shop.yaml': shop,
        'clinic/clinic.yaml': 'api: clinic\nuse: ../shop as Shop\ntypes:\n  Visit:\n    pet: ShopPet\n',
      }),
    );
    await other.open('shop/shop.yaml', shop.replace('size: Size', 'size: Sise'));
    await other.open('clinic/clinic.yaml');
    await other.problems('shop/shop.yaml', (found) => found.length > 0);
    expect(other.messages('shop/shop.yaml')).toEqual([
      '4:11 error unknown-type: Unknown type "Sise". Did you mean "Size"?',
    ]);
    await other.close('shop/shop.yaml');
    expect(await other.end()).toBe(0);
  });

  it('is not looked for in files that are no part of a model', async () => {
    await editor.open('docker-compose.yaml');
    expect(await editor.hover('docker-compose.yaml', 'serv¦ices')).toBe('');
    expect(await editor.completions('docker-compose.yaml', 'serv¦ices')).toEqual([]);
    await editor.close('docker-compose.yaml');
  });
});

it.each([
  [
    'a type',
    usual.pets,
    'Page<P¦et>',
    ['Pet:\n  ## Never changes.\n  id: string', 'An animal that waits for its people.', '*type, used 6 times*'],
  ],
  ['a scope', usual.pets, 'scopes: vi¦ew', ['view: view:{shop}', 'See everything.']],
  ['a placeholder', usual.pets, 'path: /{sh¦op}', ['shop: string(/[a-z]+/)', 'The shop whose pets these are.']],
  ['an error', usual.pets, 'errors: [Not¦Found]', ['NotFound: 404 Problem', '*error, used once*']],
  ['a field of another type', usual.types, 'pick<Pet, na¦me', ['name: string(1..80)', '*field, used once*']],
  ['a type parameter', usual.types, 'items: ¦T[]', ['Page<T>:\n  items: T[]', '*type parameter, used once*']],
  ['a scalar of the language', usual.types, 'id: str¦ing', ['Any string']],
  ['a key of the language', usual.pets, 'ret¦urns: Page', ['The success response']],
] as const)('a hover shows the declaration and the docs of %s', async (_what, path, marked, texts) => {
  const shown = await editor.hover(path, marked);
  for (const text of texts) expect(shown).toContain(text);
});

describe('definitions and references', () => {
  it.each([
    ['a type in another file', usual.pets, 'body: Pet¦Draft', ['model/types.yaml:10:3 PetDraft']],
    ['a scope', usual.pets, 'scopes: man¦age', ['model/api.yaml:9:3 manage']],
    ['a placeholder of a stored resource', usual.pets, 'within: sh¦op', ['model/api.yaml:12:3 shop']],
    ['the field with the identifier', usual.pets, 'id: i¦d', ['model/types.yaml:5:5 id']],
    ['nothing, for a word of the language', usual.pets, 'does: cre¦ate', []],
  ] as const)('lead to %s', async (_what, path, marked, places) => {
    expect(await editor.definition(path, marked)).toEqual(places);
  });

  it.each([
    [
      'a type',
      usual.types,
      'mother?: P¦et',
      [
        'model/pets.yaml:6:15 Pet',
        'model/pets.yaml:10:23 Pet',
        'model/pets.yaml:15:22 Pet',
        'model/pets.yaml:18:3 Pet',
        'model/types.yaml:3:3 Pet',
        'model/types.yaml:7:14 Pet',
        'model/types.yaml:10:18 Pet',
      ],
    ],
    ['a scope', usual.api, 'man¦age:', ['model/api.yaml:9:3 manage', 'model/pets.yaml:13:17 manage']],
    ['a type parameter', usual.types, 'Page<T¦>', ['model/types.yaml:13:8 T', 'model/types.yaml:14:12 T']],
  ] as const)('list every place of %s', async (_what, path, marked, places) => {
    expect([...(await editor.references(path, marked))].sort(byPlace)).toEqual([...places].sort(byPlace));
  });
});

function byPlace(left: string, right: string): number {
  return left < right ? -1 : 1;
}

describe('completion', () => {
  const labels = async (path: string, marked: string): Promise<readonly string[]> =>
    (await editor.completions(path, marked)).map(({ label }) => label);

  it('offers the keys that a map does not have yet', async () => {
    await editor.change(usual.pets, pets.replace('        does: create\n', '        d\n'));
    const offered = await labels(usual.pets, '201 Pet\n        d¦');
    expect(offered).toEqual(expect.arrayContaining(['does', 'deprecated', 'query']));
    expect(offered).not.toContain('body');
  });

  it.each([
    ['types of model and language', 'returns: Page<Pet>', 'returns: ', ['Pet', 'Page<string>', 'uuid', 'nothing']],
    ['types as an argument', 'returns: Page<Pet>', 'returns: Page<P', ['Pet', 'PetDraft']],
    ['scopes', 'scopes: manage', 'scopes: ', ['view', 'manage', 'any', 'none']],
    ['errors in a list', 'errors: [NotFound]', 'errors: [', ['NotFound']],
    ['methods and paths', 'http: POST', 'http: ', ['POST', 'GET /{shop}']],
    ['placeholders of a stored resource', 'within: shop', 'within: ', ['shop']],
    ['fields of a stored resource', 'id: id', 'id: ', ['id', 'name', 'size']],
  ])('offers %s, in a file that is not finished', async (_what, written, unfinished, expected) => {
    await editor.change(usual.pets, pets.replace(written, unfinished));
    expect(await labels(usual.pets, `${unfinished}¦`)).toEqual(expect.arrayContaining(expected));
  });

  it.each([
    ['types to extend', 'Kitten extends ', ['Pet', 'PetDraft', 'Problem']],
    ['another type to extend', 'Kitten extends Pet, P', ['Pet', 'PetDraft', 'Problem']],
    ['optional fields, of which some are required', 'Kitten requires a | ', ['a', 'b', 'one of', 'any']],
  ])('offers %s, and nothing else', async (_what, unfinished, expected) => {
    const kitten = `  ${unfinished}:\n    id: string\n    a?: string\n    # c?: string\n\n    b?: string\n  Other:\n    d?: string\n`;
    await editor.change(usual.types, `${types.trimEnd()}\n${kitten}`);
    const offered = await labels(usual.types, `${unfinished}¦`);
    expect(offered.filter((label) => label !== 'Other').toSorted()).toEqual(expected.toSorted());
  });

  it('replaces the word that was begun', async () => {
    const begun = pets.replace('returns: Page<Pet>', 'returns: Page<PetD');
    await editor.change(usual.pets, begun);
    const offered = await editor.completions(usual.pets, 'returns: Page<PetD¦');
    const draft = offered.find(({ label }) => label === 'PetDraft');
    expect(editor.edited(usual.pets, draft?.textEdit && 'range' in draft.textEdit ? [draft.textEdit] : [])).toContain(
      'Page<PetDraft\n',
    );
  });
});

describe('files that change without the editor', () => {
  it('are read again', async () => {
    writeIn(folder, 'model/more.yaml', 'types:\n  Toy: Pett\n');
    await editor.changedOnDisk();
    expect(await editor.problems('model/more.yaml')).toContain('Pett: unknown-type');
    rmSync(join(folder, 'model/more.yaml'));
    await editor.changedOnDisk();
    expect(await editor.problems('model/more.yaml', (found) => found.length === 0)).toEqual([]);
  });

  it('may be settings with a mistake, which is said where the files are', async () => {
    writeIn(folder, 'modelwright.yaml', 'modle: model\n');
    await editor.changedOnDisk();
    const [problem] = await editor.problems(usual.types);
    expect(problem).toBe(': undefined');
    await expect(editor.hover(usual.types, 'P¦et')).rejects.toThrow('modelwright.yaml:1:1');
    rmSync(join(folder, 'modelwright.yaml'));
    await editor.changedOnDisk();
    expect(await editor.problems(usual.types, (found) => found.length === 0)).toEqual([]);
  });
});

describe('a message that cannot be read', () => {
  const serverThatReads = (...parts: readonly string[]): RunningProgram => {
    const program = startProgram(newFolder(files), ['lsp', '--stdio']);
    for (const part of parts) program.process.stdin?.write(part);
    return program;
  };
  const framed = (body: string): string => `Content-Length: ${body.length}\r\n\r\n${body}`;

  it.each([
    ['a length that is not a number', 'Content-Length: many\r\n\r\n{}', 'Got many'],
    ['no length', 'Content-Type: x\r\n\r\n{}', 'must provide a Content-Length'],
    ['no header', '{"jsonrpc":"2.0"}\r\n\r\n', 'Content-Length'],
  ])('ends the server if it has %s, so that the editor starts it again', async (_what, text, reason) => {
    const { ended, printed } = serverThatReads(text, framed('{"jsonrpc":"2.0","id":1,"method":"shutdown"}'));
    expect(await ended).toBe(1);
    expect(printed()).toMatch(/^error: A message of the editor has no length that can be read\./);
    expect(printed()).toContain(reason);
  });

  it('is left out if only its body is broken', async () => {
    const { process, ended, printed } = serverThatReads(
      framed('{"jsonrpc'),
      framed('{"jsonrpc":"2.0","id":7,"method":"shutdown"}'),
    );
    await expect.poll(printed, { timeout: 10_000 }).toContain('"id":7,"result":null');
    process.stdin?.end();
    expect(await ended).toBe(0);
  });
});
