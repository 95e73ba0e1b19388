import { valueTypeOf } from '../contents.js';
import { type Declarations, objectOf } from '../declarations.js';
import type { Endpoint, Parameter } from '../model.js';
import { haveSameShape } from './same-shape.js';
import type { StoredResource } from '../storage.js';

/**
 * The path parameters that are fields of a new record: `orderId` of an item that is added by `POST
 * /orders/{orderId}/items`. They have the name and the type of the field, and the body lacks it. Only for creation: a
 * change at another address would move the record.
 */
export function fieldsInPath(
  endpoint: Endpoint,
  resource: StoredResource,
  declarations: Declarations,
): readonly Parameter[] {
  if (endpoint.behaviour?.action !== 'create') return [];
  const record = objectOf({ kind: 'named', name: resource.type }, declarations)?.fields ?? [];
  const body = objectOf(valueTypeOf(endpoint), declarations)?.fields ?? [];
  const decided = [resource.id, resource.key, resource.version, ...body.map(({ name }) => name)];
  return endpoint.pathParameters.filter(
    ({ property, type }) =>
      !decided.includes(property) &&
      record.some((field) => field.name === property && haveSameShape(field.type, type, declarations)),
  );
}
