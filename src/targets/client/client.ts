import type { Model } from '../../model/model.js';
import { modulesWithGroups } from '../../print/model-modules.js';
import { moduleInputs } from '../../print/module-inputs.js';
import { lateFile, type OutputFile } from '../../print/output-file.js';
import { packageFiles } from '../../print/package.js';
import { runtimeFiles } from '../../print/runtime.js';
import { renderTemplate } from '../../print/template.js';
import type { Target } from '../target.js';
import { apiPage } from './api-page.js';
import { clientFile } from './client-file.js';
import { connectionFile } from './connection.js';
import { errorsFile } from './errors.js';
import { indexFile } from './index-file.js';
import { moduleFile } from './module-file.js';
import { readmeView } from './readme.js';
import { scopesFile } from './scopes-file.js';
import { webhooksFile } from './webhooks-file.js';

/** The client: every endpoint as a function and as a method, with typed errors; runs on every platform with `fetch`. */
export const client: Target = {
  name: 'client',
  description: 'a typed client for browsers and servers',
  needs: ['types', 'validators'],
  emit,
};

function emit(model: Model): readonly OutputFile[] {
  return [
    ...packageFiles({
      model,
      package: 'client',
      entries: { '.': 'index', './logging': 'runtime/logging', './opentelemetry': 'runtime/opentelemetry' },
      runtime: ['client'],
      needs: ['types', 'validators'],
      description: `A typed client of the ${model.name} API, for browsers and servers.`,
      readmeView: readmeView(model),
      pages: ['api.md'],
    }),
    lateFile(
      {
        path: 'client/api.md',
        facts: modulesWithGroups(model)
          .map((part) => moduleInputs(model)({ part }))
          .join(),
      },
      () => ({
        text: renderTemplate('client/api.md.hbs', apiPage(model), model.packages?.templates),
        isProseFormatted: true,
      }),
    ),
    indexFile(model),
    clientFile(model),
    connectionFile(model),
    ...(model.errors.length === 0 ? [] : [errorsFile(model)]),
    ...(model.scopes.length === 0 ? [] : [scopesFile(model)]),
    ...(model.webhooks === undefined ? [] : [webhooksFile(model, model.webhooks)]),
    ...modulesWithGroups(model).map((part) =>
      lateFile({ path: `client/src/${part.path}.ts`, part }, () => moduleFile(model, part)),
    ),
    ...runtimeFiles(model, 'client', ['client', 'logging', 'opentelemetry']),
  ];
}
