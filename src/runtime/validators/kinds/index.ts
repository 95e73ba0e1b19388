// The kinds of types that only some models have, by their names in ../type.ts. An output lists those of its model.

export { bytes } from './bytes.js';
export { converted } from './converted.js';
export { csv } from './csv.js';
export { either } from './either.js';
export { enum } from './enum.js';
export { map } from './map.js';
export { multiple } from './multiple.js';
export { nullable } from './nullable.js';
export { patterns } from './patterns.js';
export { tuple } from './tuple.js';
