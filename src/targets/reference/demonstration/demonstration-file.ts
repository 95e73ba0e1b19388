import type { Model } from '../../../model/model.js';
import { createModule } from '../../../print/module.js';
import type { OutputFile } from '../../../print/output-file.js';
import { literalText } from '../literal.js';
import { recipeSymbol, recordsProperty, recordsSymbol, runtimeValue, seedSymbol } from '../symbols.js';
import { partitionsOf } from './partitions.js';

/**
 * `src/demonstration.ts`: demonstration data for every resource.
 *
 *     export async function seedReference(records: ReferenceRecords, count: number, …): Promise<void> {
 *       await seedRecords({ records: records.resource, recipe: resourceRecipe, partitions: ['my-project'], count, report });
 */
export function demonstrationFile(model: Model): OutputFile {
  const module = createModule({ model, package: seedSymbol.package, path: seedSymbol.path });
  const records = module.mention(recordsSymbol);
  const calls = model.resources.map((resource) => {
    const members = [
      `records: records.${recordsProperty(resource)}`,
      `recipe: ${module.mention(recipeSymbol(resource))}`,
      `partitions: ${literalText(partitionsOf(model, resource))}`,
      'count',
      'report',
    ];
    return `await ${module.mention(runtimeValue('demonstration/seed-records', 'seedRecords'))}({ ${members.join(', ')} });`;
  });
  const prefix = calls.length === 0 ? '_' : '';
  return module.print([
    [
      '/**',
      ' * Fills the store with demonstration data, `count` records of each type: the same ones each time, those that are',
      ' * there already excepted.',
      ' */',
      `export async function ${seedSymbol.name}(`,
      `${prefix}records: ${records},`,
      `${prefix}count: number,`,
      `${prefix}report: (line: string) => void,`,
      '): Promise<void> {',
      ...calls,
      '}',
    ].join('\n'),
  ]);
}
