// What the subpath `./introspection` of the server package exports.

export type { IntrospectionOptions } from '../introspection.js';
export { introspectedTokens } from '../introspection.js';
export type { FetchProvider } from '../token-provider.js';
export { TokenProviderError } from '../token-provider.js';
