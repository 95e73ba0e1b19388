import { endpointsOf } from '../../model/endpoints.js';
import type { Model } from '../../model/model.js';
import type { OutputFile } from '../../print/output-file.js';
import { packageFiles } from '../../print/package.js';
import { runtimeFile, runtimeFiles } from '../../print/runtime.js';
import type { Target } from '../target.js';
import { endpointFile } from './endpoint-file.js';
import { indexFile, subpathFile, subpaths } from './index-file.js';
import { endpointsFile, groupOperationsFile, operationsFile, scopesFile, serverFile } from './package-files.js';
import { readmeView } from './readme.js';
import { routerFile } from './router-file.js';

/** A server for the model that lacks only what its operations do. */
export function server(): Target {
  return { name: 'server', needs: ['types', 'validators'], emit };
}

/** Files of `src/runtime/validators` that parameters of some types need too, and what each of them imports. */
const sharedFiles: Readonly<Record<string, readonly string[]>> = {
  format: ['format', 'addresses', 'characters', 'dates'],
  base64: ['base64'],
  multiple: ['multiple'],
};

function emit(model: Model): readonly OutputFile[] {
  const endpoints = endpointsOf(model);
  const endpointFiles = endpoints.map((endpoint) => endpointFile(model, endpoint));
  return [
    ...packageFiles({
      model,
      package: 'server',
      entries: { '.': 'index', ...Object.fromEntries(subpaths.map(({ name }) => [`./${name}`, name])) },
      peers: Object.assign({}, ...subpaths.map(({ peers }) => peers)) as Readonly<Record<string, string>>,
      needs: ['types', 'validators'],
      description: `A server for the ${model.name} API: routing, decoding, validation, authorization, problems.`,
      readmeView: readmeView(model),
    }),
    indexFile(model),
    ...subpaths.map((subpath) => subpathFile(model, subpath)),
    serverFile(model),
    operationsFile(model),
    scopesFile(model),
    endpointsFile(model),
    routerFile(model),
    ...model.groups.map((group) => groupOperationsFile(model, group)),
    ...endpointFiles,
    ...runtimeFiles(model, 'server'),
    ...sharedRuntimeFiles(model, endpointFiles),
  ];
}

/** Shipped a second time rather than written a second time: both packages then check a date in the same way. */
function sharedRuntimeFiles(model: Model, endpointFiles: readonly OutputFile[]): readonly OutputFile[] {
  return Object.entries(sharedFiles)
    .filter(([name]) => endpointFiles.some(({ text }) => text.includes(`/runtime/${name}.js';`)))
    .flatMap(([, files]) => files)
    .map((name) => ({
      ...runtimeFile(model, 'validators', `${name}.ts`),
      path: `server/src/runtime/${name}.ts`,
    }));
}
