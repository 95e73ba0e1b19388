import type { StatementStructures } from 'ts-morph';
import type { Model, TypeDeclaration } from '../../model/model.js';
import { createModule } from '../../print/module.js';
import { typeSymbol } from '../../print/names.js';
import type { OutputFile } from '../../print/output-file.js';
import type { Analysis } from './analysis.js';
import { checkFunctions } from './check-functions.js';
import { encodeFunction } from './encode-function.js';
import { explainStatements } from './explain-function.js';
import { fromWireFunctions } from './from-wire-function.js';
import type { Printing } from './printing.js';
import { localStatements, patternStatements } from './printing.js';
import { publicFunctions, schemaStatement } from './public-functions.js';
import { writeFunctions } from './stringify-function.js';

/** `src/types/<Type>.ts`: what users call first, then what it is made of. */
export function declarationFile(
  declaration: TypeDeclaration,
  { model, analysis }: { readonly model: Model; readonly analysis: Analysis },
): OutputFile {
  const module = createModule({ model, package: 'validators', path: typeSymbol(declaration.name).path });
  const printing: Printing = {
    model,
    module,
    analysis: analysis.within(declaration.name),
    patterns: [],
    locals: new Map(),
  };
  const explain = explainStatements(declaration, printing);
  const functions: readonly (StatementStructures | string)[] = [
    ...publicFunctions(declaration, printing),
    encodeFunction(declaration, printing),
    schemaStatement(declaration, printing),
    ...checkFunctions(declaration, printing),
    ...explain.functions,
    ...fromWireFunctions(declaration, printing),
    ...writeFunctions(declaration, printing),
  ];
  const constants = [patternStatements(printing), ...explain.tables].filter((text) => text !== '');
  return module.print([...constants, ...functions, ...localStatements(printing)]);
}
