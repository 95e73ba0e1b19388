import type { Model } from '../../model/model.js';
import { jsonDocument } from '../../print/json-document.js';
import { lateFile, type OutputFile } from '../../print/output-file.js';
import { packageFiles } from '../../print/package.js';
import { runtimeFiles } from '../../print/runtime.js';
import type { Target } from '../target.js';
import { bundleModule, indexFile, schemaModule } from './code-files.js';
import { bundleText, documentOf, documentPathOf, partsOf } from './documents.js';
import { readmeView } from './readme.js';

/** The JSON Schema of each declared type: a document for each file of the model, one of all, and each schema by name. */
export function jsonSchema(): Target {
  return { name: 'json-schema', needs: [], emit };
}

function emit(model: Model): readonly OutputFile[] {
  const parts = partsOf(model);
  return [
    ...packageFiles({
      model,
      package: 'json-schema',
      entries: { '.': 'index' },
      documents: {
        './bundle.json': './bundle.json',
        // A pattern that matches nothing would be a mistake.
        ...(parts.length === 0 ? {} : { './schemas/*.json': './schemas/*.json' }),
      },
      needs: [],
      description: `The JSON Schemas of the ${model.name} API.`,
      readmeView: readmeView(model),
    }),
    { path: 'json-schema/bundle.json', text: bundleText(model), isFormatted: true },
    ...parts.map((part) =>
      lateFile({ path: `json-schema/${documentPathOf(part)}`, part }, () => ({
        text: jsonDocument(documentOf(part, model)),
      })),
    ),
    indexFile(model, parts),
    bundleModule(model),
    ...parts.map((part) =>
      lateFile({ path: `json-schema/src/${part.path}.ts`, part }, () => schemaModule(model, part)),
    ),
    ...runtimeFiles(model, 'json-schema'),
  ];
}
