import { createRequire } from 'node:module';
import type * as TsMorph from 'ts-morph';

// By `require`: an `import` would first scan ten megabytes of CommonJS for exported names.
const tsMorph = createRequire(import.meta.url)('ts-morph') as typeof TsMorph;

export const printStructure: typeof TsMorph.printStructure = tsMorph.printStructure;
export const StructureKind: typeof TsMorph.StructureKind = tsMorph.StructureKind;
export const VariableDeclarationKind: typeof TsMorph.VariableDeclarationKind = tsMorph.VariableDeclarationKind;
