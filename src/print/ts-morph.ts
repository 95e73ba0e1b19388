import { createRequire } from 'node:module';
import type * as TsMorph from 'ts-morph';

/** The printers of ts-morph: one file, which is copied when modelwright is built. */
const printers = createRequire(import.meta.url)('../../dist/ts-morph.cjs') as typeof TsMorph;

export const printStructure: typeof TsMorph.printStructure = printers.printStructure;
export const StructureKind: typeof TsMorph.StructureKind = printers.StructureKind;
