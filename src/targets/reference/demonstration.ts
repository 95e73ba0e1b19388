import { namesReachedFrom } from '../../model/type-graph.js';
import { declarationsOf, withoutAlias } from '../../model/declarations.js';
import { endpointsOf } from '../../model/endpoints.js';
import type { Model } from '../../model/model.js';
import type { StoredResource } from '../../model/storage.js';
import type { TypeRef } from '../../model/type-ref.js';
import { literalText } from '../../print/literals.js';
import { samplePartsOf } from '../../print/sample-parts.js';
import { sampleText } from '../../print/value-text.js';
import { exampleEndpoint, placeholderSample } from './example-request.js';
import { sampleString } from '../../model/sample-value.js';

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
