import type { Endpoint, Model } from '../../model/model.js';
import { type ModelModule, modulesOf } from '../../print/model-modules.js';
import { printModule } from '../../print/module.js';
import { lateFile, type OutputFile } from '../../print/output-file.js';
import { firstOf, packageFiles } from '../../print/package.js';
import { runtimeFiles } from '../../print/runtime.js';
import { words } from '../../source/words.js';
import type { Target } from '../target.js';
import { moduleFile } from './module-file.js';
import { furtherName, hasOptions, keyName, keysSymbol, optionsName, optionsOf } from './symbols.js';
import { isOtherThanJson } from '../../model/contents.js';
import { endpointsOf } from '../../model/endpoints.js';
import { pathOfPart } from '../../model/pages.js';
import { typesWithin } from '../../model/types/type-graph.js';
import { conversionOf, isBig } from '../../model/type-ref.js';
import { callSymbol } from '../../print/client-calls.js';
import { propertyAccess } from '../../print/escape.js';
import { packageNameOf, upperFirst } from '../../print/names.js';
import { hasData, isOfEvents, isRead, isStreamed } from './reads.js';

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
  AnyCall DataOf ErrorOf GroupKeys InfiniteOptions ItemOf MutationContext MutationOptions Pages PartOf QueryKey QueryOptions
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

/** The view of `templates/query/README.md.hbs`: real operations of the model; undefined if it has none of the kind. */
export function readmeView(model: Model): Readonly<Record<string, unknown>> {
  const endpoints = endpointsOf(model);
  const reads = endpoints.filter((endpoint) => isRead(endpoint) && !isStreamed(endpoint));
  const read = reads.find(({ behaviour }) => behaviour?.action === 'get') ?? reads.find(isGoodExample) ?? reads[0];
  const paged = reads.find(({ pages }) => pages !== undefined);
  const mutations = endpoints.filter((endpoint) => !isRead(endpoint));
  const mutation = mutations.find(({ group }) => group === read?.group) ?? mutations[0];
  const streamed = endpoints.find((endpoint) => isStreamed(endpoint) && hasData(endpoint));
  const { listed, others } = firstOf(endpoints.flatMap((endpoint) => optionsOf(endpoint, model)));
  return {
    client: packageNameOf(model, 'client'),
    hasRead: read !== undefined,
    hasBigints: model.types.flatMap(typesWithin).some((type) => isBig(type) && conversionOf(type) === undefined),
    component: read && upperFirst(read.group),
    read: read && optionsName(read),
    call: read && callSymbol(read).name,
    keys: read && keysSymbol(read.group).name,
    readKey: read && keyText(read),
    hasPages: paged !== undefined,
    infinite: paged && furtherName(paged, 'Infinite', model),
    items: paged?.pages?.items && pathOfPart(paged.pages.items).map(propertyAccess).join(''),
    hasMutation: mutation !== undefined,
    mutation: mutation && optionsName(mutation),
    hasStream: streamed !== undefined,
    stream: streamed && furtherName(streamed, 'Stream', model),
    streamKey: streamed && keyText(streamed),
    hasEvents: streamed !== undefined && streamed.method === 'GET' && isOfEvents(streamed),
    hasFiles: endpoints.some((endpoint) => isRead(endpoint) && !hasData(endpoint)),
    functions: listed,
    hasOthers: others > 0,
    others,
  };
}

/** A good example: what a path names, as JSON. */
function isGoodExample({ deprecated, method, pathParameters, responses }: Endpoint): boolean {
  const isJson = !responses.some(isOtherThanJson);
  return deprecated === undefined && method === 'GET' && pathParameters.length > 0 && isJson;
}

/** `resourceKeys.get` */
function keyText(endpoint: Endpoint): string {
  return `${keysSymbol(endpoint.group).name}.${keyName(endpoint)}`;
}
