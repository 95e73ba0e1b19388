import { StructureKind } from 'ts-morph';
import type { Model } from '../../model/model.js';
import { jsonCode } from '../../print/json-document.js';
import { createModule, printStatement } from '../../print/module.js';
import type { Symbol } from '../../print/names.js';
import { jsonSchemaSymbol } from '../../print/names.js';
import type { OutputFile } from '../../print/output-file.js';
import { bundleHead } from './declaration-schema.js';
import type { Schema } from './type-schema.js';

const schemaType: Symbol = { name: 'JsonSchema', package: 'json-schema', path: 'runtime/schema', isType: true };

/**
 * `src/types/Resource.ts`
 *
 *     export const resourceJsonSchema: JsonSchema = {
 *       $schema: 'https://json-schema.org/draft/2020-12/schema',
 */
export function schemaModule(model: Model, typeName: string, schema: Schema): OutputFile {
  const symbol = jsonSchemaSymbol(typeName);
  const module = createModule({ model, package: 'json-schema', path: symbol.path });
  const start = `export const ${symbol.name}: ${module.mention(schemaType)} = `;
  // Laid out already: formatting would take longer than everything else.
  return { ...module.print([`${start}${jsonCode(schema, start.length)};`]), isFormatted: true };
}

/** `src/bundle.ts`: the schemas of all types under `$defs`. */
export function bundleModule(model: Model): OutputFile {
  const module = createModule({ model, package: 'json-schema', path: 'bundle' });
  const head = jsonCode(bundleHead(model), 0).replace(/\n}$/, '');
  const members = model.types.map(({ name }) => `    ${name}: ${module.mention(jsonSchemaSymbol(name))},\n`);
  const definitions = members.length === 0 ? '{}' : `{\n${members.join('')}  }`;
  return module.print([
    `/** All types: each is found by its own address, and under \`$defs\` by its name. */\nexport const bundle: ${module.mention(schemaType)} = ${head}\n  $defs: ${definitions},\n};`,
  ]);
}

/**
 * `src/index.ts`: everything, by name, and the bundle as what the package is.
 *
 *     export { bundle, bundle as default } from './bundle.js';
 */
export function indexFile(model: Model): OutputFile {
  const exports = [
    { names: ['JsonSchema'], path: schemaType.path, isTypeOnly: true },
    { names: ['bundle', 'bundle as default'], path: 'bundle', isTypeOnly: false },
    ...model.types.map(({ name }) => {
      const symbol = jsonSchemaSymbol(name);
      return { names: [symbol.name], path: symbol.path, isTypeOnly: false };
    }),
  ];
  const statements = exports.map(({ names, path, isTypeOnly }) =>
    printStatement({
      kind: StructureKind.ExportDeclaration,
      isTypeOnly,
      namedExports: names,
      moduleSpecifier: `./${path}.js`,
    }),
  );
  return createModule({ model, package: 'json-schema', path: 'index' }).print([statements.join('\n')]);
}
