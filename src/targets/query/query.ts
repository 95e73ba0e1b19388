import type { Model } from '../../model/model.js';
import { type ModelModule, modulesOf } from '../../print/model-modules.js';
import { printModule } from '../../print/module.js';
import { lateFile, type OutputFile } from '../../print/output-file.js';
import { packageFiles } from '../../print/package.js';
import { runtimeFiles } from '../../print/runtime.js';
import { words } from '../../source/words.js';
import type { Target } from '../target.js';
import { moduleFile } from './module-file.js';
import { readmeView } from './readme.js';
import { hasOptions } from './symbols.js';

/** The operations as options for TanStack Query; imports none of its packages. */
export const query: Target = {
  name: 'query',
  description: 'queries and mutations for TanStack Query',
  needs: ['types', 'validators', 'client'],
  isOnRequest: true,
  emit,
};

function emit(model: Model): readonly OutputFile[] {
  // A file without exports is no module, so that the index could not export it.
  const modules = modulesOf(model).filter(({ groups }) => groups.some((group) => hasOptions(group, model)));
  return [
    ...packageFiles({
      model,
      package: 'query',
      entries: { '.': 'index' },
      needs: ['types', 'client'],
      description: `The ${model.name} API as queries and mutations of TanStack Query.`,
      readmeView: readmeView(model),
    }),
    indexFile(model, modules),
    ...modules.map((part) => lateFile({ path: `query/src/${part.path}.ts`, part }, () => moduleFile(model, part))),
    ...runtimeFiles(model, 'query', ['query']),
  ];
}

/** The types of the runtime that a package re-exports, so that its own types can be named. */
const runtimeTypes = words(`
  DataOf ErrorOf GroupKeys InfiniteOptions ItemOf MutationContext MutationOptions Pages PartOf QueryKey QueryOptions
  StreamOptions VariablesOf
`);

/** `src/index.ts`: everything, by module. Every name of a module ends in `Options` or `Keys`. */
function indexFile(model: Model, modules: readonly ModelModule[]): OutputFile {
  const lines = [
    ...modules.map(({ path }) => `export * from './${path}.js';`),
    `export type { ${runtimeTypes.join(', ')} } from '../runtime/query.js';`,
    `export { invalidateReads } from '../runtime/query.js';`,
  ];
  return printModule({ model, package: 'query', path: 'index' }, () => [lines.join('\n')]);
}
