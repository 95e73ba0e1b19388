import { fieldsIn, namesReachedFrom, ownersIn } from '../../model/type-graph.js';
import { type Declarations, declarationsOf, withoutAlias } from '../../model/declarations.js';
import { endpointsOf } from '../../model/endpoints.js';
import type { Field, Model } from '../../model/model.js';
import type { StoredResource } from '../../model/storage.js';
import type { TypeRef } from '../../model/type-ref.js';
import { literalKey } from '../../print/escape.js';
import { literalText } from '../../print/literals.js';
import { samplePartsOf } from '../../print/sample-parts.js';
import { sampleText } from '../../print/value-text.js';
import { words } from '../../source/words.js';
import { exampleEndpoint, placeholderSample } from './example-request.js';
import { sampleString } from '../../model/sample-value.js';
import { fieldText } from './sample.js';

/**
 * The description of demonstration records of a type, beyond the type itself, as an expression:
 *
 *     { partitions: ['my-project', 'other-project'], examples: { 'Pet.name': ['Rex'] }, sample: { … } }
 */
export function demonstrationText(model: Model, resource: StoredResource): string {
  const declarations = declarationsOf(model);
  const root: TypeRef = { kind: 'named', name: resource.type };
  const reached = namesReachedFrom([root], declarations);
  const types = model.types.filter(({ name }) => reached.has(name));
  const sample = sampleText(root, { declarations });
  const members = [
    `partitions: ${literalText(partitionsOf(model, resource))}`,
    ...samplePartsOf(types, model),
    ...(sample === undefined ? [] : [`sample: ${sample}`]),
  ];
  return `{ ${members.join(', ')} }`;
}

/**
 * The partitions for demonstration data, `['my-project', 'other-project']`: first the one of the example
 * request, so that it returns data, then another one, to show that they are separate.
 */
export function partitionsOf(model: Model, resource: StoredResource): readonly string[] {
  const { within } = resource;
  if (within === undefined) return [''];
  const declarations = declarationsOf(model);
  const example = exampleEndpoint(model);
  const ofResource = endpointsOf(model).filter(({ behaviour }) => behaviour?.resource === resource.type);
  const candidates = [...(example === undefined ? [] : [example]), ...ofResource];
  const endpoint = candidates.find(({ pathParameters }) => pathParameters.some(({ property }) => property === within));
  // If no endpoint names the partition, no client can see it.
  if (endpoint === undefined) return [];
  const first = placeholderSample(endpoint, within, declarations);
  const parameter = endpoint.pathParameters.find(({ property }) => property === within);
  const type = withoutAlias(parameter?.type ?? { kind: 'string' }, declarations);
  const wish = first.startsWith('my-') ? first.replace('my-', 'other-') : 'other';
  const second = type.kind === 'string' ? sampleString(type, wish) : type.kind === 'integer' ? '2' : undefined;
  return second === undefined || second === first ? [first] : [first, second];
}

/** The runtime generates values of these formats itself. */
const made: ReadonlySet<string> = new Set(words('uuid date time datetime-local datetime datetime(ms) http-date'));

/**
 * Samples for required fields that the service fills, by type, and for a union by variant:
 *
 *     samples: { Pet: { rating: () => 1.5 }, 'Card.visa': { limit: () => 1 } }
 *
 * A field without a sample is omitted: then a record without it is refused.
 */
export function samplesText(model: Model, resource: StoredResource): string {
  const declarations = declarationsOf(model);
  const reached = namesReachedFrom([{ kind: 'named', name: resource.type }], declarations);
  const root = declarations.get(resource.type);
  const inner = (root === undefined ? [] : fieldsIn(root)).map(({ type }) => type);
  // The record's own fields are not listed here, but those of nested records are.
  const isRecursive = namesReachedFrom(inner, declarations).has(resource.type);
  const types = model.types
    .filter(({ name }) => reached.has(name))
    .flatMap(ownersIn)
    .flatMap(([name, { fields }]) => {
      const own = name === resource.type && !isRecursive ? [resource.id, resource.version] : [];
      const others = fields.filter((field) => !own.includes(field.name));
      return fieldsText(name, others, declarations);
    });
  return types.length === 0 ? '' : `samples: { ${types.join(', ')} },`;
}

/** `Pet: { rating: () => 1.5 }` */
function fieldsText(owner: string, fields: readonly Field[], declarations: Declarations): readonly string[] {
  const entries = fields.flatMap((field) => {
    const target = withoutAlias(field.type, declarations);
    if (field.access !== 'read' || !field.isRequired || (target.kind === 'format' && made.has(target.format)))
      return [];
    const sample = fieldText(field, declarations);
    return sample === undefined
      ? []
      : [`${literalKey(field.name)}: () => ${sample.startsWith('{') ? `(${sample})` : sample}`];
  });
  return entries.length === 0 ? [] : [`${literalKey(owner)}: { ${entries.join(', ')} }`];
}
