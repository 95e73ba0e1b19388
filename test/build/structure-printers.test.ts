import * as library from 'ts-morph';
import { expect, it } from 'vitest';
import { formatCode } from '../../src/print/build.js';
import * as printers from '../../src/print/ts-morph.js';

const { StructureKind, VariableDeclarationKind } = library;
const name = 'Pet';
const docs = ['A pet.\n\n@deprecated', { description: '\nOne more.' }];

/** Each kind of structure, with lists: where their commas go, the whole library asks the TypeScript compiler. */
const structures: readonly library.StatementStructures[] = [
  { kind: StructureKind.TypeAlias, name, docs, isExported: true, typeParameters: ['Key', 'Value'], type: '{ a: 1 }' },
  {
    kind: StructureKind.Interface,
    name,
    extends: ['Animal', 'Named<string>'],
    typeParameters: [{ name: 'Name', constraint: 'string', default: "'Rex, the /* dog */'" }, 'Age'],
    properties: [
      { name: 'readonly id', type: 'string', docs },
      { name: 'age', type: 'number', hasQuestionToken: true },
    ],
    methods: [{ name: 'feed', parameters: [{ name: 'food', type: 'string' }], returnType: 'void' }],
    indexSignatures: [{ keyName: 'name', keyType: 'string', returnType: 'unknown' }],
  },
  {
    kind: StructureKind.Function,
    name: 'feed',
    isExported: true,
    isAsync: true,
    docs,
    typeParameters: ['Food'],
    parameters: [
      { name: 'food', type: 'Food[] | `a${string}b`', hasQuestionToken: true },
      { name: 'options', initializer: '{ a: [1, 2], b: `${`${1}`}` }' },
      { name: 'rest', type: 'string[]', isRestParameter: true },
    ],
    returnType: 'Promise<void>',
    statements: ['const a = `\n  1\n`;', { kind: StructureKind.TypeAlias, name, type: 'string' }, 'return a;'],
    overloads: [{ parameters: [{ name: 'food', type: 'string' }], returnType: 'Promise<void>' }],
  },
  {
    kind: StructureKind.VariableStatement,
    isExported: true,
    docs,
    declarationKind: VariableDeclarationKind.Const,
    declarations: [
      { name: 'one', type: 'number', initializer: '1' },
      { name: 'two', initializer: "{ text: ', // no comment' }" },
    ],
  },
  {
    kind: StructureKind.Class,
    name,
    isExported: true,
    docs,
    extends: 'Animal<1, 2>',
    implements: ['Named', 'Fed'],
    properties: [{ name: 'name', hasOverrideKeyword: true, initializer: "'Rex'" }],
    ctors: [{ parameters: [{ name: 'one' }, { name: 'two' }], statements: ['super(one, two);'] }],
    methods: [{ name: 'feed', isStatic: true, parameters: [{ name: 'food' }], statements: ['return food;'] }],
  },
  {
    kind: StructureKind.ExportDeclaration,
    namedExports: ['one', { name: 'two', alias: 'three' }],
    moduleSpecifier: "./it's.js",
  },
  {
    kind: StructureKind.ImportDeclaration,
    namedImports: ['one', 'two'],
    defaultImport: 'three',
    moduleSpecifier: './a.js',
  },
  {
    kind: StructureKind.Enum,
    name,
    members: [
      { name: 'one', value: 1 },
      { name: 'two', docs },
    ],
  },
];

/** Our writer leaves the layout to the formatter. */
async function formatted(text: string): Promise<string> {
  return formatCode({ path: 'pet.ts', text });
}

it.each(structures.map((structure) => [StructureKind[structure.kind], structure] as const))(
  'the copied printers of ts-morph print what the whole library prints, once it is formatted: %s',
  async (_, structure) => {
    const options = { indentNumberOfSpaces: 2, useSingleQuote: true };
    const copied = await formatted(printers.printStructure(structure, options));
    expect(copied).toBe(await formatted(library.printStructure(structure, options)));
  },
);

it('the copied printers of ts-morph use the same kinds', () => {
  expect(printers.StructureKind).toEqual(StructureKind);
});
