// The imports of printed code and of the package root.

export { type GroupKeys, keysOf, type PartOf, type QueryKey } from './keys.js';
export type {
  AnyCall,
  DataOf,
  ErrorOf,
  InfiniteOptions,
  ItemOf,
  MutationOptions,
  Pages,
  QueryOptions,
  StreamOptions,
  VariablesOf,
} from './options.js';
export { infiniteOptions, mutationOptions, queryOptions, streamOptions } from './options.js';
export { invalidateReads, type MutationContext } from './invalidate.js';
