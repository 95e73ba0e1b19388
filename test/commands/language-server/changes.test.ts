import { afterAll, describe, expect, it } from 'vitest';
import { newFolder } from '../command-line.js';
import { startEditor } from './editor-client.js';
import { files, pets, types, usual } from './petshop.js';

const editor = await startEditor(newFolder(files));
for (const path of Object.values(usual)) await editor.open(path);

afterAll(async () => {
  expect(await editor.end()).toBe(0);
});

describe('a rename', () => {
  it('changes every file, and says which generated names it changes', async () => {
    const after = await editor.rename(usual.types, 'mother?: P¦et', 'Animal');
    expect(Object.keys(after).sort()).toEqual([usual.pets, usual.types]);
    expect(after[usual.types]).toContain('  Animal:\n');
    expect(after[usual.types]).toContain('PetDraft: pick<Animal, name, size>');
    expect(after[usual.pets]).toContain('returns: 201 Animal');
    expect(editor.notes.at(-1)).toMatch(/^Pet → Animal: Generated code changes \d+ names: .*Pet → Animal \(types\)/);
  });

  it.each([
    ['a scope', usual.pets, 'scopes: vi¦ew', 'read', usual.api, '  read: view:{shop}'],
    ['a scope, which is then before another', usual.pets, 'scopes: vi¦ew', 'look', usual.api, '  look: view:{shop}'],
    ['a placeholder', usual.api, '  sh¦op: string', 'store', usual.pets, 'path: /{store}/pets'],
    ['an error', usual.api, 'Not¦Found: 404', 'Gone', usual.pets, 'errors: [Gone]'],
    ['a type, by a part of its name', usual.types, '  Pet¦Draft:', 'Draft', usual.types, '  Draft: pick<Pet, name'],
    ['a type, by a longer name', usual.types, '  Si¦ze:', 'PetSize', usual.types, '    size: PetSize'],
    ['a type parameter', usual.types, 'items: ¦T[]', 'Item', usual.types, 'Page<Item>:\n    items: Item[]'],
    ['an endpoint', usual.pets, 'cr¦eate:', 'add', usual.pets, '      add:\n        http: POST'],
    ['a field, where it is picked and stored', usual.types, '    i¦d: string', 'petId', usual.pets, 'id: petId'],
  ] as const)('is possible for %s', async (_what, path, marked, newName, changed, text) => {
    expect((await editor.rename(path, marked, newName))[changed]).toContain(text);
  });

  it('of what is sent says so', async () => {
    await editor.rename(usual.types, '    si¦ze: Size', 'format');
    expect(editor.notes.at(-1)).toMatch(/It is sent under this name: `modelwright diff` says whom that breaks\.$/);
  });

  it('of what is a property in TypeScript says so', async () => {
    await editor.rename(usual.api, '  sh¦op: string', 'store');
    expect(editor.notes.at(-1)).toMatch(/Callers write it with this name: `modelwright diff` says whom that breaks\.$/);
  });

  it.each([
    ['the settings name', '  - { model: shared, out: b }\n'],
    ['is only used', ''],
  ])('of what other models use names them, because they are not changed: a folder that %s', async (_what, named) => {
    const shared = 'api: shared\ntypes:\n  Money:\n    amount: decimal\n';
    const other = await startEditor(
      newFolder({
        'modelwright.yaml': `models:\n  - { model: shop, out: a }\n${named}`,
        'shared/shared.yaml': shared,
        'shop/shop.yaml': 'api: shop\nuse: ../shared\ntypes:\n  Order:\n    total: Money\n',
      }),
    );
    await other.open('shared/shared.yaml');
    expect(await other.rename('shared/shared.yaml', '  Mo¦ney:', 'Amount')).toEqual({
      'shared/shared.yaml': shared.replace('Money', 'Amount'),
    });
    expect(other.notes.at(-1)).toMatch(/ These models use it and are not changed: shop\.$/);
    expect(await other.end()).toBe(0);
  });

  it('is possible for a header, whose property in TypeScript has another form', async () => {
    const text = pets.replace(
      '        returns: Page<Pet>',
      '        headers:\n          X-Since_Day?: date\n        returns: Page<Pet>',
    );
    const other = await startEditor(newFolder({ ...files, [usual.pets]: text }));
    await other.open(usual.pets);
    expect((await other.rename(usual.pets, '  X-Si¦nce_Day?:', 'X-From'))[usual.pets]).toContain('X-From?: date');
    expect(await other.end()).toBe(0);
  });

  it('is possible for a group whose name is a part of generated ones', async () => {
    const text = pets.replace('returns: Page<Pet>', 'returns: Pet[]');
    const other = await startEditor(newFolder({ ...files, [usual.pets]: text }));
    await other.open(usual.pets);
    expect((await other.rename(usual.pets, '  p¦et:', 'animal'))[usual.pets]).toContain('groups:\n  animal:\n');
    expect(other.notes.at(-1)).toContain('ListPetResponse200 → ListAnimalResponse200 (types)');
    expect(await other.end()).toBe(0);
  });

  it.each([
    ['a name that is taken', '  Si¦ze:', 'Pet', 'There is a type "Pet" already.'],
    ['a name that no type can have', '  Si¦ze:', 'size', '"size" cannot be the name of this type. Use a capital'],
    [
      'a name that is too long',
      '  Si¦ze:',
      'S'.repeat(101),
      `"${'S'.repeat(60)}…" cannot be the name of this type. Use at most 100 characters.`,
    ],
    ['a key with blanks', '    na¦me: string', 'full name', '"full name" is not a plain key of YAML.'],
    ['a name that would mean something else', '    na¦me: string', 'id', 'there would be an error in model/types.yaml'],
  ])('refuses %s', async (_what, marked, newName, message) => {
    await expect(editor.rename(usual.types, marked, newName)).rejects.toThrow(message);
  });

  it('begins with the name at the cursor, and not at a word of the language', async () => {
    expect(await editor.prepareRename(usual.types, 'mother?: P¦et')).toMatchObject({ placeholder: 'Pet' });
    expect(await editor.prepareRename(usual.pets, 'does: cre¦ate')).toBeNull();
  });
});

describe('symbols', () => {
  it('are the declarations of a file, one inside the other', async () => {
    const [pet] = await editor.symbols(usual.pets);
    expect(pet?.name).toBe('pet');
    expect(pet?.children?.map(({ name, detail }) => `${name} ${detail}`)).toEqual(['list GET', 'create POST']);
    const declared = (await editor.symbols(usual.types)).map(({ name, children }) => [name, children?.length]);
    expect(declared).toEqual([
      ['Pet', 4],
      ['PetDraft', 0],
      ['Size', 2],
      ['Page', 1],
    ]);
  });

  it('are found by some of their letters in all files', async () => {
    expect(await editor.symbolsNamed('found')).toEqual(['NotFound']);
    expect([...(await editor.symbolsNamed('pet'))].sort()).toEqual(['Pet', 'PetDraft', 'pet']);
  });
});

describe('formatting', () => {
  it('is that of `modelwright format`, as one edit', async () => {
    await editor.change(usual.types, types.replace('    size: Size', '    "size":   Size'));
    expect(await editor.formatted(usual.types)).toBe(types);
    const onWindows = types.replaceAll('\n', '\r\n');
    await editor.change(usual.types, onWindows.replace('    size: Size', '    "size":   Size'));
    expect(await editor.formatted(usual.types)).toBe(onWindows);
    await editor.change(usual.types, types);
  });

  it('leaves a file alone that cannot be read', async () => {
    await editor.change(usual.types, `${types}  Broken: [\n`);
    expect(await editor.formatted(usual.types)).toBe(`${types}  Broken: [\n`);
    await editor.change(usual.types, types);
  });
});
