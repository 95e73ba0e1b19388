import { contentsOf } from '../../model/contents.js';
import { declarationsOf } from '../../model/declarations.js';
import { endpointsOf } from '../../model/endpoints.js';
import { isUpload } from '../../model/files.js';
import type { Endpoint, Model } from '../../model/model.js';
import { exportedType, inputSymbol, operationName, ownName, type Symbol, upperFirst } from '../../print/names.js';
import { memoize } from '../../source/memoize.js';
import { isRead } from './reads.js';

/** The function of the client: `getResourceByKey`. */
export function functionSymbol(endpoint: Endpoint): Symbol {
  return { name: operationName(endpoint), package: 'client', path: 'index', isType: false };
}

/** Its return type: `GetResourceByKeyCall`. */
export function callSymbol(endpoint: Endpoint): Symbol {
  return exportedType('client', `${upperFirst(operationName(endpoint))}Call`);
}

/** Its input; for bytes and files the one that takes all their forms: `ScanPaperCallInput`. */
export function callInputSymbol(endpoint: Endpoint, model: Model): Symbol {
  const hasUpload = contentsOf(endpoint).some((content) => isUpload(content, declarationsOf(model)));
  return hasUpload ? exportedType('client', `${callSymbol(endpoint).name}Input`) : inputSymbol(endpoint);
}

/** `getResourceByKeyOptions` */
export function optionsName(endpoint: Endpoint): string {
  return `${operationName(endpoint)}Options`;
}

/** `queryResourceSortedInfiniteOptions` */
export function infiniteName(endpoint: Endpoint, model: Model): string {
  return ownName(optionNamesOf(model), `${operationName(endpoint)}InfiniteOptions`);
}

/** `followTicketStreamOptions` */
export function streamName(endpoint: Endpoint, model: Model): string {
  return ownName(optionNamesOf(model), `${operationName(endpoint)}StreamOptions`);
}

const optionNamesOf: (model: Model) => ReadonlySet<string> = memoize(
  (model) => new Set(endpointsOf(model).map(optionsName)),
);

/** The keys of the reads of a group: `resourceKeys`. */
export function keysSymbol(group: string): Symbol {
  return { name: `${group}Keys`, package: 'query', path: { group }, isType: false };
}

/** The property of the keys of its group: `getByKey`; `$all` for an operation called `all`. */
export function keyName({ name }: Endpoint): string {
  return name === 'all' ? '$all' : name;
}

/** The groups with a read, which have keys. */
export function hasKeys({ endpoints }: { readonly endpoints: readonly Endpoint[] }): boolean {
  return endpoints.some(isRead);
}
