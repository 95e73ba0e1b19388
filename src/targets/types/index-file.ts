import { StructureKind } from 'ts-morph';
import type { ExportDeclarationStructure } from 'ts-morph';
import type { Group, Model, TypeDeclaration } from '../../model/model.js';
import { isTextEnum } from '../../model/declarations.js';
import { createModule, printStatement } from '../../print/module.js';
import { inputSymbol, outputSymbol, receivedSymbol, typeSymbol } from '../../print/names.js';
import type { OutputFile } from '../../print/output-file.js';

/**
 * `src/index.ts`: everything, by name.
 *
 *     export type { Resource } from './types/Resource.js';
 */
export function indexFile(model: Model): OutputFile {
  const exports = [...model.types.map(exportOfType), ...model.groups.map(exportOfGroup)];
  return createModule({ model, package: 'types', path: 'index' }).print([exports.map(printStatement).join('\n')]);
}

function exportOfType(declaration: TypeDeclaration): ExportDeclarationStructure {
  return {
    kind: StructureKind.ExportDeclaration,
    // The name of an enum of texts is also the object with its members.
    isTypeOnly: declaration.kind !== 'enum' || !isTextEnum(declaration),
    namedExports: [declaration.name],
    moduleSpecifier: `./${typeSymbol(declaration.name).path}.js`,
  };
}

function exportOfGroup(group: Group): ExportDeclarationStructure {
  const names = group.endpoints.flatMap((endpoint) => [
    inputSymbol(endpoint).name,
    receivedSymbol(endpoint).name,
    outputSymbol(endpoint).name,
  ]);
  return {
    kind: StructureKind.ExportDeclaration,
    isTypeOnly: true,
    namedExports: [...new Set(names)],
    moduleSpecifier: `./operations/${group.name}.js`,
  };
}
