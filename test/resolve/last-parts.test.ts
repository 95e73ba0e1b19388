import { isDeepStrictEqual } from 'node:util';
import { expect, it } from 'vitest';
import { compile } from '../../src/pipeline.js';
import type { Model } from '../../src/stages.js';
import type { SourceFile } from '../../src/source/source-file.js';
import { exampleFiles, triedFiles } from '../support/example-model.js';
import { inTier } from '../support/tier.js';

const pets: SourceFile = {
  path: 'model/pets.yaml',
  text: `types:
  Base:
    id: read-only string
  Pet extends Base:
    name: string = "Rex"
  Page<T>:
    results: T[]

groups:
  pets:
    path: /pets
    endpoints:
      list:
        http: GET
        returns: Page<Pet>
      create:
        http: POST
        body: Pet
        returns: 201 Pet
`,
};

function compiled(version: string): Model {
  return compile([pets, { path: 'model/api.yaml', text: `api: pets\nversion: ${version}\n` }]).value;
}

it('types and groups that have not changed are the same objects, so that what is known about them stays known', () => {
  const [first, second] = [compiled('1.0.0'), compiled('2.0.0')];
  expect(second.version).toBe('2.0.0');
  expect(second.types.map(({ name }) => name)).toEqual(['Base', 'BaseInput', 'Pet', 'PetInput', 'PetPage']);
  for (const [index, type] of second.types.entries()) expect(type, type.name).toBe(first.types[index]);
  expect(second.groups[0]).toBe(first.groups[0]);
});

/** Lines of each file that are left out, one at a time. */
const removals = inTier({ short: 1, long: 3 });

/** The texts with one line less. The first lines of a file are its head: the only one is from its middle. */
function edited(files: readonly SourceFile[]): readonly (readonly SourceFile[])[] {
  return files.flatMap((file, index) => {
    const lines = file.text.split('\n');
    return Array.from({ length: removals }, (_, part) => {
      const without = lines.toSpliced(Math.floor(((part + 0.5) * lines.length) / removals), 1).join('\n');
      return files.with(index, { ...file, text: without });
    });
  });
}

it.each([
  { name: 'the example', files: exampleFiles() },
  { name: 'the shop', files: triedFiles('shop') },
  { name: 'the harbour', files: triedFiles('harbour') },
])('$name is what it is in a first run, whatever was compiled before', ({ files }) => {
  const all = edited(files);
  expect(all.length).toBe(files.length * removals);
  for (const each of all) {
    compile(files);
    const known = compile(each);
    const first = compile(each.map((file) => ({ ...file })));
    expect(isDeepStrictEqual(known, first)).toBe(true);
  }
});
