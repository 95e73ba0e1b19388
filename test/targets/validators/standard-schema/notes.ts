import { symlink, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { beforeAll } from 'vitest';
import type { StandardSchemaV1 } from '@standard-schema/spec';
import { buildTargets, type BuiltPackages } from '../../../support/built-packages.js';
import { modelOfText } from '../../../support/example-model.js';
import { compilers, errorsOf, moduleKinds, strictest } from '../../../support/type-check.js';

const notesText = `
api: notes
types:
  Note:
    title: string(1..20)
    number: int64
    lines?: Line[]
    color: Color = red
  Line:
    text: string
    attribute-{name}: integer
  Color: [red, green]
  union Change by action:
    rename:
      title: string(1..20)
    drop: {}
  Page: csv<integer>
  Scan:
    pages: Page
    data: bytes
  Scans: map<Scan>
`;

/** Not needed for a program without exports. */
const asInPrograms = { isolatedDeclarations: false, noUnusedLocals: false };

/** The note as JSON. */
export const note: object = { title: 'Milk', number: 7, lines: [{ text: 'two', 'attribute-a': 2 }] };

/** The note as a handler sees it: the 64-bit integer as a bigint, the default filled in. */
export const decodedNote: object = { ...note, number: 7n, color: 'red' };

/** Two mistakes, one of them in an item of a list. */
export const wrongNote: object = { title: '', number: 7, lines: [{ text: 'two' }, { text: 2 }] };

/** The schemas of the notes, as seen by a library that accepts any Standard Schema. */
export interface Notes {
  schema(name: string): StandardSchemaV1<unknown, unknown>;
  /** The compiler's errors about a file of a project that has the package and these npm packages installed. */
  complaintsAbout(code: string): Promise<readonly string[]>;
}

export function useNotes(): Notes {
  let packages: BuiltPackages;
  let exported: Readonly<Record<string, unknown>> = {};

  beforeAll(async () => {
    const model = modelOfText(notesText);
    packages = await buildTargets(model, 'validators');
    exported = await packages.import('validators');
    for (const name of ['hono', '@hono', '@trpc', '@standard-schema']) {
      await symlink(resolve('node_modules', name), join(packages.folder, 'node_modules', name));
    }
    await writeFile(join(packages.folder, 'package.json'), JSON.stringify({ type: 'module', private: true }));
  });

  return {
    schema: (name) => exported[name] as StandardSchemaV1<unknown, unknown>,
    complaintsAbout: async (code) => {
      const file = join(packages.folder, 'consumer.ts');
      await writeFile(file, code);
      return errorsOf(compilers['7.0'], {
        project: join(packages.folder, 'tsconfig.json'),
        options: {
          ...strictest,
          ...asInPrograms,
          ...moduleKinds.nodenext,
          lib: ['ES2023', 'DOM', 'DOM.Iterable'],
          types: [],
        },
        files: [file],
        below: packages.folder,
      });
    },
  };
}
