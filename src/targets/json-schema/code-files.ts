import type { Model } from '../../model/model.js';
import type { ModelModule } from '../../print/model-modules.js';
import { createModule } from '../../print/module.js';
import { jsonSchemaSymbol, type Symbol } from '../../print/names.js';
import type { OutputFile } from '../../print/output-file.js';
import { documentPathOf } from './documents.js';

const schemaType: Symbol = { name: 'JsonSchema', package: 'json-schema', path: 'runtime/json-schema', isType: true };

/**
 * `src/modules/types.ts`: the schemas of a document by name. The document is imported, so that a schema stands nowhere twice.
 *
 *     import document from '../../schemas/types.json' with { type: 'json' };
 *
 *     export const resourceJsonSchema: JsonSchema = document.$defs.Resource as JsonSchema;
 */
export function schemaModule(model: Model, part: ModelModule): OutputFile {
  const module = createModule({ model, package: 'json-schema', path: part.path });
  const type = module.mention(schemaType);
  const up = '../'.repeat(part.path.split('/').length);
  const constants = part.types.map(
    ({ name }) => `export const ${jsonSchemaSymbol(name).name}: ${type} = document.$defs.${name} as ${type};`,
  );
  return module.print([
    `import document from '${up}${documentPathOf(part)}' with { type: 'json' };`,
    constants.join('\n'),
  ]);
}

/** `src/bundle.ts`: the schemas of all types under `$defs`. */
export function bundleModule(model: Model): OutputFile {
  const module = createModule({ model, package: 'json-schema', path: 'bundle' });
  const type = module.mention(schemaType);
  return module.print([
    `import document from '../bundle.json' with { type: 'json' };`,
    `/** All types: each is found by its own address, and under \`$defs\` by its name. */\nexport const bundle: ${type} = document as ${type};`,
  ]);
}

/**
 * `src/index.ts`: everything, by module, and the bundle as what the package is.
 *
 *     export { bundle, bundle as default } from './bundle.js';
 */
export function indexFile(model: Model, parts: readonly ModelModule[]): OutputFile {
  const lines = [
    `export type { JsonSchema } from '../runtime/json-schema.js';`,
    `export { bundle, bundle as default } from './bundle.js';`,
    ...parts.map(({ path }) => `export * from './${path}.js';`),
  ];
  return createModule({ model, package: 'json-schema', path: 'index' }).print([lines.join('\n')]);
}
