import type { Model } from '../../model/model.js';
import { jsonDocument } from '../../print/json-document.js';
import { type ModelModule, modulesWithTypes } from '../../print/model-modules.js';
import { printModule } from '../../print/module.js';
import { moduleInputs } from '../../print/module-inputs.js';
import { jsonSchemaSymbol } from '../../print/names.js';
import { lateFile, type OutputFile } from '../../print/output-file.js';
import { packageFiles } from '../../print/package.js';
import { runtimeFiles, runtimeName } from '../../print/runtime.js';
import type { Target } from '../target.js';
import { bundleText, documentOf, documentPathOf } from '../../schema/declaration-schema.js';
import { readmeView } from './readme.js';

/**
 * The JSON Schema of each declared type: one document per file of the model, one with all types, and each schema by
 * name.
 */
export const jsonSchema: Target = {
  name: 'json-schema',
  description: 'the JSON Schema of each type',
  needs: [],
  isAboutMessages: true,
  emit,
};

function emit(model: Model): readonly OutputFile[] {
  const parts = modulesWithTypes(model);
  return [
    ...packageFiles({
      model,
      package: 'json-schema',
      entries: { '.': 'index' },
      documents: {
        './bundle.json': './bundle.json',
        // A pattern that matches nothing would be an error.
        ...(parts.length === 0 ? {} : { './schemas/*.json': './schemas/*.json' }),
      },
      description: `The JSON Schemas of the ${model.name} API.`,
      readmeView: readmeView(model),
    }),
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
    ...runtimeFiles(model, 'json-schema', ['json-schema']),
    // Last: that of a large API is its longest file, and what was printed before it takes no memory any more.
    lateFile(
      { path: 'json-schema/bundle.json', facts: parts.map((part) => moduleInputs(model)({ part })).join(' ') },
      () => ({
        text: bundleText(model),
        isFormatted: true,
      }),
    ),
  ];
}

/**
 * `src/modules/types.ts`: the schemas of a document by name. The document is imported, so that no schema is duplicated.
 *
 *     import document from '../../schemas/types.json' with { type: 'json' };
 *
 *     export const resourceJsonSchema: JsonSchema = document.$defs.Resource as object as JsonSchema;
 */
function schemaModule(model: Model, part: ModelModule): OutputFile {
  const up = '../'.repeat(part.path.split('/').length);
  return printModule({ model, package: 'json-schema', path: part.path }, (module) => {
    const type = runtimeName('JsonSchema', module);
    const constants = part.types.map(
      ({ name }) =>
        `export const ${jsonSchemaSymbol(name).name}: ${type} = document.$defs.${name} as object as ${type};`,
    );
    return [`import document from '${up}${documentPathOf(part)}' with { type: 'json' };`, constants.join('\n')];
  });
}

/** `src/bundle.ts`: the schemas of all types under `$defs`. */
function bundleModule(model: Model): OutputFile {
  return printModule({ model, package: 'json-schema', path: 'bundle' }, (module) => {
    const type = runtimeName('JsonSchema', module);
    return [
      `import document from '../bundle.json' with { type: 'json' };`,
      `/** All types: each can be found by its own address, and under \`$defs\` by its name. */\nexport const bundle: ${type} = document as object as ${type};`,
    ];
  });
}

/**
 * `src/index.ts`: everything, by module, and the bundle as the default export.
 *
 *     export { bundle, bundle as default } from './bundle.js';
 */
function indexFile(model: Model, parts: readonly ModelModule[]): OutputFile {
  const lines = [
    `export type { JsonSchema } from '../runtime/json-schema.js';`,
    `export { bundle, bundle as default } from './bundle.js';`,
    ...parts.map(({ path }) => `export * from './${path}.js';`),
  ];
  return printModule({ model, package: 'json-schema', path: 'index' }, () => [lines.join('\n')]);
}
