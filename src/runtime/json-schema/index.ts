// What printed code and the root of the package take from here.

export type { JsonSchema } from './schema.js';
