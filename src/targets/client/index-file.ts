import { StructureKind } from 'ts-morph';
import type { ExportDeclarationStructure } from 'ts-morph';
import { endpointsOf } from '../../model/endpoints.js';
import type { Group, Model } from '../../model/model.js';
import { clientErrorNames } from '../../model/reserved-names.js';
import { createModule, printStatement } from '../../print/module.js';
import { errorClassName } from '../../print/names.js';
import type { OutputFile } from '../../print/output-file.js';
import { bindableHoles } from './bindable.js';
import {
  callSymbol,
  clientOptionsSymbol,
  createConnectionSymbol,
  functionSymbol,
  groupClientSymbol,
} from './symbols.js';

/**
 * `src/index.ts`: everything, by name.
 *
 *     export { getResourceByKey } from './operations/resource.js';
 */
export function indexFile(model: Model): OutputFile {
  const bindable = bindableHoles(model).length > 0 ? ['BindableHole'] : [];
  const hasPages = endpointsOf(model).some(({ pages }) => pages !== undefined);
  const exports = [
    values('client', ['createClient']),
    types('client', ['Client']),
    values('connection', [createConnectionSymbol.name]),
    types('connection', [...bindable, 'ClientAddress', clientOptionsSymbol.name]),
    ...model.groups.flatMap(exportsOfGroup),
    ...(model.errors.length === 0
      ? []
      : [
          values(
            'errors',
            model.errors.map((error) => errorClassName(error.name)),
          ),
        ]),
    ...(hasPages ? [types('runtime/pages', ['PagedCall'])] : []),
    ...runtimeExports,
  ];
  return createModule({ model, package: 'client', path: 'index' }).print([exports.map(printStatement).join('\n')]);
}

const runtimeExports: readonly ExportDeclarationStructure[] = [
  types('runtime/call', ['Answer', 'Call', 'CallResult']),
  values('runtime/errors', [...clientErrorNames]),
  types('runtime/errors', ['CallFailure', 'Issue']),
  // Whoever exports a client has to be able to name what its type is made of.
  types('runtime/settings', ['BoundBy', 'BoundGroupedInput', 'BoundInput', 'Connection', 'WithBound']),
  types('runtime/settings', [
    'CallArguments',
    'CallOptions',
    'ConnectionOptions',
    'Exchange',
    'Fetch',
    'HeaderValues',
    'Token',
  ]),
];

function exportsOfGroup(group: Group): readonly ExportDeclarationStructure[] {
  return [
    types(`clients/${group.name}`, [groupClientSymbol(group.name).name]),
    values(
      `operations/${group.name}`,
      group.endpoints.map((endpoint) => functionSymbol(endpoint).name),
    ),
    types(
      `operations/${group.name}`,
      group.endpoints.map((endpoint) => callSymbol(endpoint).name),
    ),
  ];
}

function values(path: string, names: readonly string[]): ExportDeclarationStructure {
  return { kind: StructureKind.ExportDeclaration, namedExports: [...names], moduleSpecifier: `./${path}.js` };
}

function types(path: string, names: readonly string[]): ExportDeclarationStructure {
  return { ...values(path, names), isTypeOnly: true };
}
