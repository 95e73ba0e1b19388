import { declarationsOf } from '../../model/declarations.js';
import type { Model } from '../../model/model.js';
import type { StoredResource } from '../../model/storage.js';
import { namesReachedFrom, typesWithin } from '../../model/type-graph.js';
import type { TypeRef } from '../../model/type-ref.js';
import type { Module } from '../../print/module.js';
import { runtimeName } from '../../print/runtime.js';

/** Whether a record has texts whose order is not that of their characters. */
export function hasOrderings(model: Model, { type }: StoredResource): boolean {
  const declarations = declarationsOf(model);
  const reached = namesReachedFrom([{ kind: 'named', name: type }], declarations);
  return model.types.some((declaration) => reached.has(declaration.name) && typesWithin(declaration).some(isOrdered));
}

// A `datetime(ms)` is not one of them: with one form for each instant, its characters are in the order of time.
function isOrdered(type: TypeRef): boolean {
  return (type.kind === 'format' || type.kind === 'string') && ['decimal', 'datetime'].includes(type.format ?? '');
}

/** `orderings: textOrderings,` if the records need them, else empty. */
export function orderingsText(resource: StoredResource, module: Module): string {
  return hasOrderings(module.model, resource) ? `orderings: ${runtimeName('textOrderings', module)},` : '';
}
