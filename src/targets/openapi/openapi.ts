import { endpointsOf } from '../../model/endpoints.js';
import type { Model } from '../../model/model.js';
import { jsonDocument } from '../../print/json-document.js';
import { printModule } from '../../print/module.js';
import type { OutputFile } from '../../print/output-file.js';
import { packageFiles } from '../../print/package.js';
import { yamlDocument } from '../../print/yaml-document.js';
import type { Target } from '../target.js';
import { documentOf } from './document.js';

/** The model as an OpenAPI document, for gateways, pages, tests and generators of others. */
export function openapi(): Target {
  return { name: 'openapi', needs: [], isOnRequest: true, emit };
}

function emit(model: Model): readonly OutputFile[] {
  const document = documentOf(model);
  return [
    ...packageFiles({
      model,
      package: 'openapi',
      entries: { '.': 'index' },
      documents: { './openapi.json': './openapi.json', './openapi.yaml': './openapi.yaml' },
      needs: [],
      description: `The OpenAPI document of the ${model.name} API.`,
      readmeView: { operations: endpointsOf(model).length },
    }),
    { path: 'openapi/openapi.json', text: jsonDocument(document), isFormatted: true },
    { path: 'openapi/openapi.yaml', text: yamlDocument(document), isFormatted: true },
    printModule({ model, package: 'openapi', path: 'index' }, () => [
      `import document from '../openapi.json' with { type: 'json' };`,
      `/** OpenAPI 3.1. */\nexport const openapi: Readonly<Record<string, unknown>> = document;\n\nexport default openapi;`,
    ]),
  ];
}
