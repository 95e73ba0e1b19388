import { fieldsIn, namesReachedFrom } from '../../model/type-graph.js';
import { type Declarations, declarationsOf, withoutAlias } from '../../model/declarations.js';
import type { Field, Model } from '../../model/model.js';
import type { StoredResource } from '../../model/storage.js';
import type { TextFormat } from '../../model/type-ref.js';
import { literalKey } from '../../print/escape.js';
import { fieldSample } from './sample.js';

/** Of these the runtime makes values by itself. */
const made: ReadonlySet<TextFormat> = new Set([
  'uuid',
  'date',
  'time',
  'datetime-local',
  'datetime',
  'datetime(ms)',
  'http-date',
]);

/**
 * Samples for what the service fills in and must be there, by type, and of a union by variant:
 *
 *     samples: { Pet: { rating: () => 1.5 }, 'Card.visa': { limit: () => 1 } }
 *
 * A field that nothing can be made for is left out: a record without it is refused.
 */
export function samplesText(model: Model, resource: StoredResource): string {
  const declarations = declarationsOf(model);
  const reached = namesReachedFrom([{ kind: 'named', name: resource.type }], declarationsOf(model));
  const root = declarations.get(resource.type);
  const inner = (root === undefined ? [] : fieldsIn(root)).map(({ type }) => type);
  // The record's own are not made here, but those of records inside it are.
  const isRecursive = namesReachedFrom(inner, declarationsOf(model)).has(resource.type);
  const types = model.types
    .filter(({ name }) => reached.has(name))
    .flatMap((declaration): readonly string[] => {
      const { name } = declaration;
      if (declaration.kind === 'object') {
        const own = name === resource.type && !isRecursive ? [resource.id, resource.version] : [];
        return fieldsText(
          name,
          declaration.fields.filter((field) => !own.includes(field.name)),
          declarations,
        );
      }
      if (declaration.kind !== 'union') return [];
      return declaration.variants.flatMap(({ name: variant, fields }) =>
        fieldsText(`${name}.${variant}`, fields, declarations),
      );
    });
  return types.length === 0 ? '' : `samples: { ${types.join(', ')} },`;
}

/** `Pet: { rating: () => 1.5 }` */
function fieldsText(owner: string, fields: readonly Field[], declarations: Declarations): readonly string[] {
  const entries = fields.flatMap((field) => {
    const target = withoutAlias(field.type, declarations);
    if (field.access !== 'read' || !field.isRequired || (target.kind === 'format' && made.has(target.format)))
      return [];
    const sample = fieldSample(field, declarations);
    return sample === undefined
      ? []
      : [`${literalKey(field.name)}: () => ${sample.startsWith('{') ? `(${sample})` : sample}`];
  });
  return entries.length === 0 ? [] : [`${literalKey(owner)}: { ${entries.join(', ')} }`];
}
