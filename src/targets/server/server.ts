import type { Model } from '../../model/model.js';
import { modulesOf } from '../../print/model-modules.js';
import { lateFile, type OutputFile } from '../../print/output-file.js';
import { packageFiles } from '../../print/package.js';
import { runtimeFiles } from '../../print/runtime.js';
import type { Target } from '../target.js';
import { indexFile } from './index-file.js';
import { moduleFile } from './module-file.js';
import { scopesFile, serverFile } from './package-files.js';
import { readmeView } from './readme.js';
import { routerFile } from './router-file.js';

/** A server for the model that lacks only what its operations do. */
export function server(): Target {
  return { name: 'server', needs: ['types', 'validators'], emit };
}

/** Each entry beside the main one, for what not every host has: a bundle of the runtime as it is. */
const adapters = ['node', 'fastify', 'express', 'hono', 'jwt', 'introspection', 'pino', 'opentelemetry'];

function emit(model: Model): readonly OutputFile[] {
  const modules = modulesOf(model).filter(({ groups }) => groups.length > 0);
  return [
    ...packageFiles({
      model,
      package: 'server',
      entries: { '.': 'index', ...Object.fromEntries(adapters.map((name) => [`./${name}`, `runtime/${name}`])) },
      runtime: ['server'],
      // Whoever uses `./jwt` installs it.
      peers: { jose: '^6.0.0' },
      needs: ['types', 'validators'],
      description: `A server for the ${model.name} API: routing, decoding, validation, authorization, problems.`,
      readmeView: readmeView(model),
    }),
    indexFile(model),
    serverFile(model),
    scopesFile(model),
    routerFile(model),
    ...modules.map((part) => lateFile({ path: `server/src/${part.path}.ts`, part }, () => moduleFile(model, part))),
    ...runtimeFiles(model, 'server'),
  ];
}
