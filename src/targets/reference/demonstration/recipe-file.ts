import { namesReachedFrom } from '../../../model/access.js';
import { declarationsOf } from '../../../model/declarations.js';
import { heightOf, heightsOf } from '../../../model/heights.js';
import type { Model } from '../../../model/model.js';
import type { StoredResource } from '../../../model/storage.js';
import type { TypeRef } from '../../../model/type-ref.js';
import { stringLiteral } from '../../../print/escape.js';
import { createModule } from '../../../print/module.js';
import type { OutputFile } from '../../../print/output-file.js';
import { sampleText } from '../sample.js';
import { recipeSymbol, runtimeType } from '../symbols.js';
import { typeRecipeText } from './recipe.js';

/**
 * `src/demonstration/<Type>.ts`: what records of the type are like, so that some can be made.
 *
 *     export const resourceRecipe: RecordRecipe = {
 *       type: 'Resource',
 *       types: [
 */
export function recipeFile(model: Model, resource: StoredResource): OutputFile {
  const { name, package: packageName, path } = recipeSymbol(resource);
  const module = createModule({ model, package: packageName, path });
  const declarations = declarationsOf(model);
  const heights = heightsOf(declarations);
  const root: TypeRef = { kind: 'named', name: resource.type };
  const reached = namesReachedFrom([root], model.types);
  // A type without an end has no values, so nothing that is made holds any.
  const types = model.types.filter(
    (type) => reached.has(type.name) && heightOf({ kind: 'named', name: type.name }, heights) < Infinity,
  );
  const texts = types.map((type) => `${typeRecipeText(type, { declarations, heights })},`);
  const sample = sampleText(root, declarations);
  return module.print([
    [
      `/** What records of the type \`${resource.type}\` are like, for demonstration data. */`,
      `export const ${name}: ${module.mention(runtimeType('demonstration/recipe', 'RecordRecipe'))} = {`,
      `type: ${stringLiteral(resource.type)},`,
      `types: [\n${texts.join('\n')}\n],`,
      ...(sample === undefined ? [] : [`sample: ${sample},`]),
      '};',
    ].join('\n'),
  ]);
}
