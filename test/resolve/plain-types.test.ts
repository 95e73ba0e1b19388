import { describe, expect, it } from 'vitest';
import { compile } from '../../src/pipeline.js';
import type { SourceFile } from '../../src/source/source-file.js';

const types = `types:
  Pet:
    name: string
    tags?: Tag[]
    owner: Owner | null
    coat?: OwnerCoat
    ## A color.
    color: [red, green]
    size?:
      type: integer(1..9)
      example: 3
  union Action by kind:
    feed: {}
    rename:
      to: Owner
  Owners: map<Owner>
  Care:
    by: Owner | Sitter
  Puppy extends Owner:
    age: int32
  Kitten:
    coat: OwnerCoat = long
  Traits:
    "trait-{name}": Tag
  Upload:
    picture: file
`;

const others = `api: pets
types:
  Tag: string(1..20)
  OwnerCoat: [long]
  Owner:
    name: string
  Sitter:
    name: string
groups:
  pictures:
    endpoints:
      add:
        http: POST /pictures
        body: multipart<Upload>
        returns: nothing
`;

/** The same file as another run reads it if it has changed: nothing is known about it. */
function read({ path, text }: SourceFile): SourceFile {
  return { path, text };
}

function fileOf(path: string, text: string): SourceFile {
  return { path, text };
}

describe('a type that is compiled again, after another file has changed', () => {
  const plain = fileOf('model/types.yaml', types);
  it.each([
    { change: 'nothing', text: others },
    { change: 'a field', text: others.replace('name: string', 'names: string[]') },
    { change: 'a type into an enum', text: others.replace('Tag: string(1..20)', 'Tag: [small, large]') },
    { change: 'a type into a generic one', text: others.replace('Owner:', 'Owner<T>:') },
    { change: 'the members of an enum', text: others.replace('[long]', '[short]') },
    { change: 'the name of a type', text: others.replace('Owner:', 'Keeper:') },
    { change: 'a name that only an anonymous type has', text: `${others}    color: PetColor\n` },
    {
      change: 'a type into an anonymous one',
      text: others.replace('  OwnerCoat: [long]\n', '').replace('string\n', 'string\n    coat: [long]\n'),
    },
    { change: 'a type with the name of an anonymous one', text: `${others}  PetColor: [blue]\n` },
    { change: 'a type into a union that only its types decide', text: others.replace('string(1..20)', 'Owner | Pet') },
  ])('is as if it were compiled for the first time: $change', ({ text }) => {
    const { diagnostics } = compile([plain, fileOf('model/api.yaml', others)]);
    expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
    const again = compile([plain, fileOf('model/api.yaml', text)]);
    expect(again).toEqual(compile([read(plain), fileOf('model/api.yaml', text)]));
    // And once more, after what was reported is known.
    expect(compile([plain, fileOf('model/api.yaml', text)])).toEqual(again);
  });

  it.each([
    ['limits-are-ordered', 'string(5..1)'],
    ['regular-expression-is-safe', 'string(/(a+)+b/)'],
  ])('reports what is wrong with it each time: %s', (code, type) => {
    const wrong = fileOf('model/types.yaml', `types:\n  Upload:\n    name: ${type}\n`);
    const first = compile([wrong, fileOf('model/api.yaml', others)]).diagnostics;
    expect(first.map((one) => one.code)).toContain(code);
    expect(compile([wrong, fileOf('model/api.yaml', others)]).diagnostics).toEqual(first);
  });
});
