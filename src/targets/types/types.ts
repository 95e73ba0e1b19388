import { endpointsOf } from '../../model/endpoints.js';
import type { Model } from '../../model/model.js';
import { plainestFirst } from '../../model/plainest-first.js';
import { stringLiteral } from '../../print/escape.js';
import { packageFiles } from '../../print/package.js';
import { type ModelModule, modulesOf } from '../../print/model-modules.js';
import { printModule } from '../../print/module.js';
import { inputSymbol, otherTagSymbol, outputSymbol, packageNameOf } from '../../print/names.js';
import { lateFile, type OutputFile } from '../../print/output-file.js';
import type { Target } from '../target.js';
import { declarationStatements } from './declaration.js';
import { operationStatements } from './operations.js';
import { errorStatements } from './output.js';

/** The types of the model, and of the inputs and outputs of each endpoint: only declarations, no code except enums. */
export const types: Target = { name: 'types', description: 'TypeScript types', needs: [], emit };

function emit(model: Model): readonly OutputFile[] {
  return [
    ...packageFiles({
      model,
      package: 'types',
      entries: { '.': 'index' },
      description: `The TypeScript types of the ${model.name} API.`,
      readmeView: readmeView(model),
    }),
    indexFile(model),
    ...(model.errors.length === 0
      ? []
      : [printModule({ model, package: 'types', path: 'responses' }, errorStatements)]),
    ...(hasOpenUnion(model) ? [variantsFile(model)] : []),
    ...modulesOf(model).map((part) =>
      lateFile({ path: `types/src/${part.path}.ts`, part }, () => moduleFile(model, part)),
    ),
  ];
}

/**
 * `src/index.ts`: everything, by module.
 *
 *     export * from './modules/resource.js';
 */
function indexFile(model: Model): OutputFile {
  const paths = [
    ...modulesOf(model).map(({ path }) => path),
    ...(model.errors.length === 0 ? [] : ['responses']),
    ...(hasOpenUnion(model) ? ['variants'] : []),
  ];
  const exports = paths.map((path) => `export * from './${path}.js';`);
  // A file without an export would be a script.
  const lines = exports.length === 0 ? ['export {};'] : exports;
  return printModule({ model, package: 'types', path: 'index' }, () => [lines.join('\n')]);
}

function hasOpenUnion({ types: declarations }: Model): boolean {
  return declarations.some((declaration) => declaration.kind === 'union' && declaration.others !== undefined);
}

/**
 * `src/variants.ts`: the tag of the variants that an open union does not list. It is an enum that has no values, because
 * a comparison with the name of a variant then excludes them; any string type would still include them.
 */
function variantsFile(model: Model): OutputFile {
  const { name } = otherTagSymbol(model);
  const docs =
    '/** A string, but none that is the name of a variant: so a comparison of the tag selects one variant. */';
  const declaration = `${docs}\ndeclare enum ${name} {\n  other = '(any other)',\n}`;
  return printModule({ model, package: 'types', path: 'variants' }, () => [declaration, `export type { ${name} };`]);
}

/** `src/modules/<file>.ts`: the types and operations that a file of the model declares. */
function moduleFile(model: Model, { path, types: declarations, groups }: ModelModule): OutputFile {
  return printModule({ model, package: 'types', path }, (module) => [
    ...declarations.flatMap((declaration) => declarationStatements(declaration, module)),
    ...groups.flatMap((group) => operationStatements(group, module)),
  ]);
}

/** The view of `templates/types/README.md.hbs`: one real endpoint of the model, if it has any. */
function readmeView(model: Model): Readonly<Record<string, unknown>> {
  const [endpoint] = plainestFirst(endpointsOf(model));
  return {
    hasExample: endpoint !== undefined,
    package: stringLiteral(packageNameOf(model, 'types')),
    input: endpoint && inputSymbol(endpoint).name,
    output: endpoint && outputSymbol(endpoint).name,
    operation: endpoint && `${endpoint.group}.${endpoint.name}`,
  };
}
