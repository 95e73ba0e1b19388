import { fieldedIn } from '../../model/types/type-graph.js';
import { declarationsOf, objectOf, withoutAlias } from '../../model/declarations.js';
import { endpointsOf } from '../../model/endpoints.js';
import type { Model } from '../../model/model.js';
import { stringProblem } from '../../model/scalar-problems.js';
import type { StoredResource } from '../../model/storage.js';
import type { TypeRef } from '../../model/type-ref.js';
import { literalText } from '../../print/literals.js';
import type { Module } from '../../print/module.js';
import { exampleEndpoint, placeholderSample } from './example-request.js';
import { partsOfTypes, type SamplePart, shownMembers } from './sample-functions.js';
import { sampleString } from '../../model/values/sample-value.js';

/**
 * The description of sample records of a type, beyond the type itself, as an expression:
 *
 *     { partitions: ['my-project', 'other-project'], formats: sampleFormats, examples: { 'Pet.name': ['Rex'] } }
 */
export function sampleRecordsText(resource: StoredResource, module: Module): string {
  const { model } = module;
  const root: TypeRef = { kind: 'named', name: resource.type };
  const members = [
    `partitions: ${literalText(partitionsOf(model, resource))}`,
    ...shownMembers([root], partsNeeded(model, resource), module),
  ];
  return `{ ${members.join(', ')} }`;
}

function partsNeeded(model: Model, resource: StoredResource): readonly SamplePart[] {
  const declarations = declarationsOf(model);
  const root = objectOf({ kind: 'named', name: resource.type }, declarations);
  const { fields = [], patterns = [] } = root ?? {};
  // The service makes up ids and versions, and a readable key if its type has one.
  const drawn = fields.filter(
    ({ name, type }) =>
      name !== resource.id &&
      name !== resource.version &&
      (name !== resource.key || !acceptsNames(withoutAlias(type, declarations))),
  );
  const own = [...drawn, ...patterns].map(({ type }) => type);
  return partsOfTypes({ types: own, owners: fieldedIn(root) }, model);
}

/** Whether a key may be a short or a long name of the service. */
function acceptsNames(type: TypeRef): boolean {
  return (
    type.kind === 'string' &&
    type.format === undefined &&
    ['blue-fern-10', 'northern-compass-9876543'].every((name) => stringProblem(name, type) === undefined)
  );
}

/**
 * The partitions for sample records, `['my-project', 'other-project']`: first the one of the example
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
