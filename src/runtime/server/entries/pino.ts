// What the subpath `./pino` of the server package exports.

export type { LogOptions, LoggerLike, RequestFields } from '../pino.js';
export { logRequests } from '../pino.js';
export type { LoggedError } from '../pino.js';
