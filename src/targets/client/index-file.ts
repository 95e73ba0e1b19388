import { StructureKind } from '../../print/ts-morph.js';
import type { ExportDeclarationStructure } from 'ts-morph';
import { endpointsOf } from '../../model/endpoints.js';
import type { Model } from '../../model/model.js';
import { clientErrorNames } from '../../model/names.js';
import { type ModelModule, modulesOf } from '../../print/model-modules.js';
import { createModule, printStatement } from '../../print/module.js';
import { errorClassName } from '../../print/names.js';
import type { OutputFile } from '../../print/output-file.js';

/** The modules with operations. */
export function clientModulesOf(model: Model): readonly ModelModule[] {
  return modulesOf(model).filter(({ groups }) => groups.length > 0);
}

/**
 * `src/index.ts`: everything, by module; for errors only the classes.
 *
 *     export * from './modules/resource.js';
 */
export function indexFile(model: Model): OutputFile {
  const errors = model.errors.map((error) => errorClassName(error.name));
  const hasPages = endpointsOf(model).some(({ pages }) => pages !== undefined);
  const modules = ['client', 'connection', ...clientModulesOf(model).map(({ path }) => path)];
  const exports = [
    ...modules.map((path) => `export * from './${path}.js';`),
    ...(errors.length === 0 ? [] : [printStatement(values('./errors.js', errors))]),
    printStatement(values(runtime, [...clientErrorNames])),
    printStatement({
      ...values(runtime, [...runtimeTypes, ...(hasPages ? ['PagedCall'] : [])].sort()),
      isTypeOnly: true,
    }),
  ];
  return createModule({ model, package: 'client', path: 'index' }).print([exports.join('\n')]);
}

const runtime = '../runtime/client.js';

/** A package that exports a client must be able to name the parts of its type. */
const runtimeTypes = [
  'ApiResponse',
  'BoundBy',
  'BoundGroupedInput',
  'BoundInput',
  'Call',
  'CallArguments',
  'CallFailure',
  'CallOptions',
  'CallResult',
  'Connection',
  'ConnectionOptions',
  'Exchange',
  'Fetch',
  'HeaderValues',
  'Issue',
  'Token',
  'WithBound',
];

function values(moduleSpecifier: string, names: readonly string[]): ExportDeclarationStructure {
  return { kind: StructureKind.ExportDeclaration, namedExports: [...names], moduleSpecifier };
}
