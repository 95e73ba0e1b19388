import { describe, expect, it } from 'vitest';
import { compile } from '../../src/pipeline.js';
import type { SourceFile } from '../../src/source/source-file.js';

const types = `types:
  Pet:
    name: string
    tags?: Tag[]
    owner: Owner | null
    ## A color.
    color: [red, green]
    size?: integer(1..9)
      example: 3
  union Action by kind:
    feed: {}
    rename:
      to: Owner
  Owners: map<Owner>
`;

const others = `api: pets
types:
  Tag: string(1..20)
  Owner:
    name: string
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
    { change: 'the name of a type', text: others.replace('Owner:', 'Keeper:') },
    { change: 'a name that only an anonymous type has', text: `${others}    color: PetColor\n` },
    { change: 'a type with the name of an anonymous one', text: `${others}  PetColor: [blue]\n` },
    { change: 'a type into a union that only its types decide', text: others.replace('string(1..20)', 'Owner | Pet') },
  ])('is as if it were compiled for the first time: $change', ({ text }) => {
    compile([plain, fileOf('model/api.yaml', others)]);
    const again = compile([plain, fileOf('model/api.yaml', text)]);
    expect(again).toEqual(compile([read(plain), fileOf('model/api.yaml', text)]));
    // And once more, after what was reported is known.
    expect(compile([plain, fileOf('model/api.yaml', text)])).toEqual(again);
  });

  it('reports what is wrong with it each time', () => {
    const wrong = fileOf('model/types.yaml', 'types:\n  Pet:\n    name: string(5..1)\n');
    const first = compile([wrong, fileOf('model/api.yaml', others)]).diagnostics;
    expect(first.map(({ code }) => code)).toContain('limits-are-ordered');
    expect(compile([wrong, fileOf('model/api.yaml', others)]).diagnostics).toEqual(first);
  });
});
