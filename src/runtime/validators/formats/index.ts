// The families of text formats that only some models have, by format. An output lists those of its model.

export { address } from './address.js';
export { date } from './date.js';
export { decimal } from './decimal.js';
export { duration } from './duration.js';
