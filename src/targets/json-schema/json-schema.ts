import type { Model } from '../../model/model.js';
import { jsonDocument } from '../../print/json-document.js';
import type { OutputFile } from '../../print/output-file.js';
import { packageFiles } from '../../print/package.js';
import { runtimeFiles } from '../../print/runtime.js';
import type { Target } from '../target.js';
import { bundleModule, indexFile, schemaModule } from './code-files.js';
import { bundleHead, schemasOf } from './declaration-schema.js';
import { readmeView } from './readme.js';
import { schemaFileName } from './type-schema.js';

/** The JSON Schema of each declared type, as a document and as a value, and all of them in one. */
export function jsonSchema(): Target {
  return { name: 'json-schema', needs: [], emit };
}

function emit(model: Model): readonly OutputFile[] {
  const schemas = schemasOf(model);
  const names = [...schemas.keys()].map(schemaFileName);
  return [
    ...packageFiles({
      model,
      package: 'json-schema',
      entries: { '.': 'index' },
      // The files stand in a folder of their own: a type may be called Package or Bundle.
      documents: {
        './bundle.json': './bundle.json',
        ...Object.fromEntries(names.map((name) => [`./${name}`, `./schemas/${name}`])),
      },
      needs: [],
      description: `The JSON Schemas of the ${model.name} API.`,
      readmeView: readmeView(model),
    }),
    {
      path: 'json-schema/bundle.json',
      text: jsonDocument({ ...bundleHead(model), $defs: Object.fromEntries(schemas) }),
      isFormatted: true,
    },
    ...[...schemas].map(([name, schema]) => ({
      path: `json-schema/schemas/${schemaFileName(name)}`,
      text: jsonDocument(schema),
      isFormatted: true,
    })),
    indexFile(model),
    bundleModule(model),
    ...[...schemas].map(([name, schema]) => schemaModule(model, name, schema)),
    ...runtimeFiles(model, 'json-schema'),
  ];
}
