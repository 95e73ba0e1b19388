// The imports of printed code and of the package root.

export type { JsonSchema } from './schema.js';
