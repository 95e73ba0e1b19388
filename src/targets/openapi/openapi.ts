import { endpointsOf } from '../../model/endpoints.js';
import type { Model } from '../../model/model.js';
import { jsonDocument } from '../../print/json-document.js';
import { printModule } from '../../print/module.js';
import type { OutputFile } from '../../print/output-file.js';
import { packageFiles } from '../../print/package.js';
import { yamlDocument } from '../../print/yaml-document.js';
import { type CarriedSources, carriedOf } from '../../source/carried-sources.js';
import type { Target } from '../target.js';
import { documentOf } from './document.js';
import { inVersion30 } from './older.js';
import { ownWords } from './words.js';

export interface OpenapiOptions {
  /** The version of OpenAPI; by default the newest that most programs read. */
  readonly version?: OpenapiVersion;
  /** Whether the document contains the text of the model, which an import gives back; true by default. */
  readonly hasSource?: boolean;
}

export type OpenapiVersion = '3.0' | '3.1';

/** The model as an OpenAPI document, for gateways, pages, tests and other generators. */
export function openapi({ version = '3.1', hasSource = true }: OpenapiOptions = {}): Target {
  return {
    name: 'openapi',
    description: `OpenAPI ${version}${hasSource ? '' : ', without the text of the model'}`,
    needs: [],
    isAboutMessages: true,
    isOnRequest: true,
    emit: (model, sources = []) => emit(model, version, hasSource ? carriedOf(sources) : undefined),
  };
}

/** The same with other options, by what `--target` calls it. */
export const openapiVariants: Readonly<Record<string, Target>> = {
  'openapi@3.0': openapi({ version: '3.0' }),
  'openapi@plain': openapi({ hasSource: false }),
  'openapi@3.0-plain': openapi({ version: '3.0', hasSource: false }),
};

function emit(model: Model, version: OpenapiVersion, source: CarriedSources | undefined): readonly OutputFile[] {
  const plain = version === '3.0' ? inVersion30(documentOf(model)) : documentOf(model);
  const document = source === undefined ? plain : { ...plain, [ownWords]: { ...source } };
  return [
    ...packageFiles({
      model,
      package: 'openapi',
      entries: { '.': 'index' },
      documents: { './openapi.json': './openapi.json', './openapi.yaml': './openapi.yaml' },
      description: `The OpenAPI document of the ${model.name} API.`,
      readmeView: { operations: endpointsOf(model).length },
    }),
    { path: 'openapi/openapi.json', text: jsonDocument(document), isFormatted: true },
    { path: 'openapi/openapi.yaml', text: yamlDocument(document), isFormatted: true },
    printModule({ model, package: 'openapi', path: 'index' }, () => [
      `import document from '../openapi.json' with { type: 'json' };`,
      `/** OpenAPI ${version}. */\nexport const openapi: Readonly<Record<string, unknown>> = document;\n\nexport default openapi;`,
    ]),
  ];
}
