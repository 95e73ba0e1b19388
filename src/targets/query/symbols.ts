import { endpointsOf } from '../../model/endpoints.js';
import type { Endpoint, Group, Model } from '../../model/model.js';
import { exportOf, operationName, ownName, type Symbol } from '../../print/names.js';
import { memoize } from '../../source/memoize.js';
import { hasData, isRead, isStreamed } from './reads.js';

/** `getResourceByKeyOptions` */
export function optionsName(endpoint: Endpoint): string {
  return `${operationName(endpoint)}Options`;
}

/** `queryResourceSortedInfiniteOptions`, `followTicketStreamOptions` */
export function furtherName(endpoint: Endpoint, kind: 'Infinite' | 'Stream', model: Model): string {
  return ownName(optionNamesOf(model), `${operationName(endpoint)}${kind}Options`);
}

const optionNamesOf: (model: Model) => ReadonlySet<string> = memoize(
  (model) => new Set(endpointsOf(model).map(optionsName)),
);

export type OptionsKind = 'query' | 'infinite query' | 'stream' | 'mutation';

/** A function that returns options. */
export interface NamedOptions {
  readonly name: string;
  readonly kind: OptionsKind;
}

/** The functions of an operation; none for a download. */
export function optionsOf(endpoint: Endpoint, model: Model): readonly NamedOptions[] {
  if (!isRead(endpoint)) return [{ name: optionsName(endpoint), kind: 'mutation' }];
  if (!hasData(endpoint)) return [];
  if (isStreamed(endpoint)) return [{ name: furtherName(endpoint, 'Stream', model), kind: 'stream' }];
  const paged: NamedOptions = { name: furtherName(endpoint, 'Infinite', model), kind: 'infinite query' };
  return [{ name: optionsName(endpoint), kind: 'query' }, ...(endpoint.pages === undefined ? [] : [paged])];
}

/** Whether a group has an operation with options: not only downloads. */
export function hasOptions({ endpoints }: Group, model: Model): boolean {
  return endpoints.some((endpoint) => optionsOf(endpoint, model).length > 0);
}

/** The keys of the reads of a group: `resourceKeys`. */
export function keysSymbol(group: string): Symbol {
  return exportOf('query', `${group}Keys`, { group });
}

/** The property of the keys of its group: `getByKey`; `$all` for an operation called `all`. */
export function keyName({ name }: Endpoint): string {
  return name === 'all' ? '$all' : name;
}
