import type { Model } from '../../model/model.js';
import { type ModelModule, modulesOf } from '../../print/model-modules.js';
import { createModule } from '../../print/module.js';
import { lateFile, type OutputFile } from '../../print/output-file.js';
import { packageFiles } from '../../print/package.js';
import type { Target } from '../target.js';
import { declarationStatements } from './declaration.js';
import { operationStatements } from './operations.js';
import { errorStatements } from './output.js';
import { readmeView } from './readme.js';

/** The types of the model and of what goes in and out of each endpoint: declarations alone, nothing to run but enums. */
export function types(): Target {
  return { name: 'types', needs: [], emit };
}

function emit(model: Model): readonly OutputFile[] {
  return [
    ...packageFiles({
      model,
      package: 'types',
      entries: { '.': 'index' },
      needs: [],
      description: `The TypeScript types of the ${model.name} API.`,
      readmeView: readmeView(model),
    }),
    indexFile(model),
    ...(model.errors.length === 0 ? [] : [responsesFile(model)]),
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
  const paths = [...modulesOf(model).map(({ path }) => path), ...(model.errors.length === 0 ? [] : ['responses'])];
  const exports = paths.map((path) => `export * from './${path}.js';`);
  // A file without an export would be a script.
  const lines = exports.length === 0 ? ['export {};'] : exports;
  return createModule({ model, package: 'types', path: 'index' }).print([lines.join('\n')]);
}

/** `src/modules/<file>.ts`: the types and operations that a file of the model declares. */
function moduleFile(model: Model, { path, types: declarations, groups }: ModelModule): OutputFile {
  const module = createModule({ model, package: 'types', path });
  const place = { model, module };
  return module.print([
    ...declarations.flatMap((declaration) => declarationStatements(declaration, place)),
    ...groups.flatMap((group) => operationStatements(group, place)),
  ]);
}

/** `src/responses.ts`: the responses of the errors that the model declares. */
function responsesFile(model: Model): OutputFile {
  const module = createModule({ model, package: 'types', path: 'responses' });
  return module.print(errorStatements({ model, module }));
}
