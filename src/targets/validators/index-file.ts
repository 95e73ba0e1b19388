import { StructureKind } from 'ts-morph';
import type { ExportDeclarationStructure } from 'ts-morph';
import type { Model, TypeDeclaration } from '../../model/model.js';
import { createModule, printStatement } from '../../print/module.js';
import type { ValidatorRole } from '../../print/names.js';
import { typeSymbol, validatorSymbol } from '../../print/names.js';
import type { OutputFile } from '../../print/output-file.js';

const roles: readonly ValidatorRole[] = [
  'is',
  'validate',
  'assert',
  'decode',
  'encode',
  'parse',
  'stringify',
  'schema',
];

/**
 * `src/index.ts`: everything for users, by name.
 *
 *     export { isResource, validateResource, … } from './types/Resource.js';
 */
export function indexFile(model: Model): OutputFile {
  const exports = [
    exportOf({ names: ['parseJson'], path: 'runtime/json' }),
    exportOf({ names: ['stringifyJson'], path: 'runtime/json-writer' }),
    exportOf({ names: ['ValidationError'], path: 'runtime/result' }),
    exportOf({ names: ['Issue', 'IssueCode', 'Mode', 'Result'], path: 'runtime/result', isTypeOnly: true }),
    exportOf({
      names: ['StandardIssue', 'StandardResult', 'StandardSchema'],
      path: 'runtime/schema',
      isTypeOnly: true,
    }),
    ...model.types.map(exportOfType),
  ];
  return createModule({ model, package: 'validators', path: 'index' }).print([exports.map(printStatement).join('\n')]);
}

function exportOfType({ name }: TypeDeclaration): ExportDeclarationStructure {
  return exportOf({ names: roles.map((role) => validatorSymbol(name, role).name), path: typeSymbol(name).path });
}

interface Export {
  readonly names: readonly string[];
  readonly path: string;
  readonly isTypeOnly?: boolean;
}

function exportOf({ names, path, isTypeOnly = false }: Export): ExportDeclarationStructure {
  return {
    kind: StructureKind.ExportDeclaration,
    isTypeOnly,
    namedExports: [...names],
    moduleSpecifier: `./${path}.js`,
  };
}
