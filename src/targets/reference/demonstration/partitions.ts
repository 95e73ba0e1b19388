import { declarationsOf, withoutAlias } from '../../../model/declarations.js';
import { endpointsOf } from '../../../model/endpoints.js';
import type { Endpoint, Model } from '../../../model/model.js';
import type { StoredResource } from '../../../model/storage.js';
import { exampleEndpoint, holeSample } from '../example-request.js';
import { sampleString } from '../sample.js';

/**
 * The partitions that demonstration data goes into, `['my-project', 'other-project']`: first the one of the example
 * request, so that it shows something, then another one, to see that they are apart.
 */
export function partitionsOf(model: Model, resource: StoredResource): readonly string[] {
  const { within } = resource;
  if (within === undefined) return [''];
  const declarations = declarationsOf(model);
  const example = exampleEndpoint(model);
  const candidates = [...(example === undefined ? [] : [example]), ...endpointsOf(model).filter(isOf(resource))];
  const endpoint = candidates.find(({ pathParameters }) => pathParameters.some(({ property }) => property === within));
  // Where no endpoint names the partition, nobody sees it.
  if (endpoint === undefined) return [];
  const first = holeSample(endpoint, within, declarations);
  const parameter = endpoint.pathParameters.find(({ property }) => property === within);
  const type = withoutAlias(parameter?.type ?? { kind: 'string' }, declarations);
  const wish = first.startsWith('my-') ? first.replace('my-', 'other-') : 'other';
  const second = type.kind === 'string' ? sampleString(type, wish) : type.kind === 'integer' ? '2' : undefined;
  return second === undefined || second === first ? [first] : [first, second];
}

function isOf({ type }: StoredResource): (endpoint: Endpoint) => boolean {
  return ({ behaviour }) => behaviour?.resource === type;
}
