// The kinds of types that only some models have, by their names in the types of the validators. An output lists those
// of its model.

export { bytes } from './bytes.js';
export { converted } from './converted.js';
export { either } from './either.js';
export { enum } from './enum.js';
export { multiple } from './multiple.js';
