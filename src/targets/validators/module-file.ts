import { byName } from '../../model/declarations.js';
import { printedDeclarations } from '../../model/types/empty-extensions.js';
import type { Model, TypeDeclaration } from '../../model/model.js';
import { validatorNouns, validatorVerbs } from '../../model/names.js';
import type { ModelModule } from '../../print/model-modules.js';
import { printModule } from '../../print/module.js';
import { lowerFirst, type Names, typeDataSymbol, upperFirst } from '../../print/names.js';
import type { OutputFile } from '../../print/output-file.js';
import { declarationData } from '../../print/type-data.js';
import { memoize } from '../../source/memoize.js';
import type { Analysis } from './analysis.js';
import { checkFunctions } from './check-functions.js';
import { encodeFunctions } from './encode-function.js';
import { fromWireFunctions } from './from-wire-function.js';
import { localStatements, mention, type Printing } from './printing.js';
import { publicStatements } from './public-functions.js';
import { writeFunctions } from './write-function.js';

/** `src/modules/<file>.ts`: each type as data, its check, its writer, and the functions built from these. */
export function moduleFile(model: Model, { path, types }: ModelModule, analysis: Analysis): OutputFile {
  const taken = exportedNames(model);
  return printModule({ model, package: 'validators', path }, (module) => {
    const shared = { declarations: printedDeclarations(model), module, locals: new Map(), taken };
    return types.flatMap((declaration) =>
      statementsOf(declaration, { ...shared, analysis: analysis.within(declaration.name), path: [declaration.name] }),
    );
  });
}

function statementsOf(declaration: TypeDeclaration, printing: Printing): readonly string[] {
  const kind = `${upperFirst(declaration.kind)}Type`;
  const data = declarationData(declaration, printing.module);
  const before = printing.locals.size;
  const printed = printing.declarations.get(declaration.name) ?? declaration;
  const isServed = printing.analysis.servingType(declaration.name) !== declaration.name;
  const own = [checkFunctions, fromWireFunctions, writeFunctions, encodeFunctions];
  const statements = [
    ...(isServed ? [] : own.flatMap((functionsOf) => functionsOf(printed, printing))),
    ...publicStatements(printed, printing),
  ];
  const { constants, functions } = localStatements(printing, before);
  return [
    `export const ${typeDataSymbol(declaration.name).name}: ${mention(kind, printing)} = ${data};`,
    ...(constants.length === 0 ? [] : [constants.join('\n')]),
    ...statements,
    ...functions,
  ];
}

/** The names of the exported functions of all types. */
export const exportedNames: (model: Model) => Names = memoize(({ types }) => {
  const names = byName(types);
  const beginnings = new Set(types.map(({ name }) => lowerFirst(name)));
  return {
    has: (name) =>
      validatorVerbs.some((verb) => name.startsWith(verb) && names.has(name.slice(verb.length))) ||
      validatorNouns.some((noun) => name.endsWith(noun) && beginnings.has(name.slice(0, -noun.length))),
  };
});
