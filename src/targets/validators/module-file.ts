import { declarationsOf } from '../../model/declarations.js';
import type { Model, TypeDeclaration } from '../../model/model.js';
import type { ModelModule } from '../../print/model-modules.js';
import { createModule } from '../../print/module.js';
import { typeDataSymbol, upperFirst, type ValidatorRole, validatorSymbol } from '../../print/names.js';
import type { OutputFile } from '../../print/output-file.js';
import { declarationData } from '../../print/type-data.js';
import { memoize } from '../../source/memoize.js';
import type { Analysis } from './analysis.js';
import { checkFunctions } from './check-functions.js';
import { encodeFunctions } from './encode-function.js';
import { fromWireFunctions } from './from-wire-function.js';
import { type InnerRole, innerSymbol, localStatements, mentionType, type Printing } from './printing.js';
import { publicConstants } from './public-functions.js';
import { writeFunctions } from './write-function.js';

/** `src/modules/<file>.ts`: each type as data, its check, its writer, and the functions built from these. */
export function moduleFile(
  { path, types }: ModelModule,
  { model, analysis }: { readonly model: Model; readonly analysis: Analysis },
): OutputFile {
  const taken = takenNames(model);
  const module = createModule({ model, package: 'validators', path });
  const shared = { model, declarations: declarationsOf(model), module, locals: new Map(), taken };
  const statements = types.flatMap((declaration) =>
    statementsOf(declaration, { ...shared, analysis: analysis.within(declaration.name), path: [declaration.name] }),
  );
  return module.print(statements);
}

function statementsOf(declaration: TypeDeclaration, printing: Printing): readonly string[] {
  const kind = `${upperFirst(declaration.kind)}Type`;
  const data = declarationData(declaration, printing.module);
  const before = new Set(printing.locals.keys());
  const statements = [
    ...checkFunctions(declaration, printing),
    ...fromWireFunctions(declaration, printing),
    ...writeFunctions(declaration, printing),
    ...encodeFunctions(declaration, printing),
    publicConstants(declaration, printing),
  ];
  const { constants, functions } = localStatements(printing, before);
  return [
    `export const ${typeDataSymbol(declaration.name).name}: ${mentionType(kind, printing)} = ${data};`,
    ...(constants.length === 0 ? [] : [constants.join('\n')]),
    ...statements,
    ...functions,
  ];
}

const roles: readonly ValidatorRole[] = [
  'is',
  'check',
  'validate',
  'assert',
  'decode',
  'encode',
  'parse',
  'stringify',
  'schema',
  'read',
  'serialize',
];
const innerRoles: readonly InnerRole[] = ['fromWire', 'write'];

/** The names of types and of their exported functions. */
const takenNames = memoize(
  (model: Model): ReadonlySet<string> =>
    new Set(
      model.types.flatMap(({ name }) => [
        name,
        typeDataSymbol(name).name,
        ...roles.map((role) => validatorSymbol(name, role).name),
        ...innerRoles.map((role) => innerSymbol(name, role).name),
      ]),
    ),
);
