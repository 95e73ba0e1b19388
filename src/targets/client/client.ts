import type { Model } from '../../model/model.js';
import type { OutputFile } from '../../print/output-file.js';
import { packageFiles } from '../../print/package.js';
import { runtimeFile, runtimeFiles } from '../../print/runtime.js';
import type { Target } from '../target.js';
import { clientFile } from './client-file.js';
import { connectionFile } from './connection.js';
import { errorsFile } from './errors.js';
import { groupClientFile } from './group-client.js';
import { indexFile } from './index-file.js';
import { operationsFile } from './operations.js';
import { readmeView } from './readme.js';

/** The client: every endpoint as a function and as a method, with typed errors; runs wherever there is a `fetch`. */
export function client(): Target {
  return { name: 'client', needs: ['types', 'validators'], emit };
}

function emit(model: Model): readonly OutputFile[] {
  const operationFiles = model.groups.map((group) => operationsFile(model, group));
  return [
    ...packageFiles({
      model,
      package: 'client',
      entries: { '.': 'index' },
      needs: ['types', 'validators'],
      description: `A typed client of the ${model.name} API, for browsers and servers.`,
      readmeView: readmeView(model),
    }),
    indexFile(model),
    clientFile(model),
    connectionFile(model),
    ...(model.errors.length === 0 ? [] : [errorsFile(model)]),
    ...model.groups.map((group) => groupClientFile(model, group)),
    ...operationFiles,
    ...runtimeFiles(model, 'client'),
    ...sharedRuntimeFiles(model, operationFiles),
  ];
}

/** What parameters of some types need of the validators, shipped a second time: nobody pays for it who has none. */
function sharedRuntimeFiles(model: Model, operationFiles: readonly OutputFile[]): readonly OutputFile[] {
  const isNeeded = operationFiles.some(({ text }) => text.includes("/runtime/multiple.js';"));
  return isNeeded
    ? [{ ...runtimeFile(model, 'validators', 'multiple.ts'), path: 'client/src/runtime/multiple.ts' }]
    : [];
}
