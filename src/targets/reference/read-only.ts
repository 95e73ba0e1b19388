import { type Declarations, declarationsOf, withoutAlias } from '../../model/declarations.js';
import { dateFormats } from '../../model/texts/date-formats.js';
import type { Field, Model } from '../../model/model.js';
import type { StoredResource } from '../../model/storage.js';
import { fieldsIn, namesReachedFrom, ownersIn } from '../../model/types/type-graph.js';
import { literalKey } from '../../print/escape.js';
import type { Module } from '../../print/module.js';
import { runtimeName } from '../../print/runtime.js';
import { fieldText } from './sample.js';

/** The runtime generates values of these formats itself. */
const made: ReadonlySet<string> = new Set(['uuid', ...Object.keys(dateFormats)]);

/**
 * The read-only fields of a record, with samples of required ones by type, and for a union by variant:
 *
 *     readOnly: readOnlyFields({ Pet: { rating: () => 1.5 }, 'Card.visa': { limit: () => 1 } }),
 *
 * A field without a sample is omitted: then a record without it is refused. Empty if there are no such fields.
 */
export function readOnlyText(resource: StoredResource, module: Module): string {
  const owners = readOnlyOwners(module.model, resource);
  if (owners.length === 0) return '';
  const samples = owners.flatMap(([name, fields]) => samplesText(name, fields, declarationsOf(module.model)));
  const argument = samples.length === 0 ? '' : `{ ${samples.join(', ')} }`;
  return `readOnly: ${runtimeName('readOnlyFields', module)}(${argument}),`;
}

type Owner = readonly [name: string, fields: readonly Field[]];

function readOnlyOwners(model: Model, resource: StoredResource): readonly Owner[] {
  const declarations = declarationsOf(model);
  const reached = namesReachedFrom([{ kind: 'named', name: resource.type }], declarations);
  const inner = fieldsIn(declarations.get(resource.type)).map(({ type }) => type);
  // The id and the version of the record itself do not count, but those of nested records do.
  const isRecursive = namesReachedFrom(inner, declarations).has(resource.type);
  return model.types
    .filter(({ name }) => reached.has(name))
    .flatMap(ownersIn)
    .map(([name, { fields }]): Owner => {
      const own = name === resource.type && !isRecursive ? [resource.id, resource.version] : [];
      return [name, fields.filter((field) => field.access === 'read' && !own.includes(field.name))];
    })
    .filter(([, fields]) => fields.length > 0);
}

/** `Pet: { rating: () => 1.5 }` */
function samplesText(owner: string, fields: readonly Field[], declarations: Declarations): readonly string[] {
  const entries = fields.flatMap((field) => {
    const target = withoutAlias(field.type, declarations);
    if (!field.isRequired || (target.kind === 'format' && made.has(target.format))) return [];
    const sample = fieldText(field, declarations);
    return sample === undefined
      ? []
      : [`${literalKey(field.name)}: () => ${sample.startsWith('{') ? `(${sample})` : sample}`];
  });
  return entries.length === 0 ? [] : [`${literalKey(owner)}: { ${entries.join(', ')} }`];
}
