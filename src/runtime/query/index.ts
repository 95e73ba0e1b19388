// The imports of printed code and of the package root.

export type { GroupKeys, PartOf, QueryKey } from './keys.js';
export { keysOf } from './keys.js';
export type {
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
export type { MutationContext } from './invalidate.js';
export { invalidateReads } from './invalidate.js';
