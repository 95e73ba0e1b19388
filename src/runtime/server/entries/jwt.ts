// What the subpath `./jwt` of the server package exports.

export type { JwtOptions } from '../jwt.js';
export { jwtTokens } from '../jwt.js';
export type { FetchProvider } from '../token-provider.js';
export { TokenProviderError } from '../token-provider.js';
