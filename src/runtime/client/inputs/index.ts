// Inputs that few models have.

export { writeChosen, writeOptionalBody } from './bodies.js';
export { writeCookies } from './cookies.js';
export { writeFurtherQuery } from './further-query.js';
export { type BoundGroupedInput, groupedLocations } from './grouped.js';
export { idempotencyKey } from './idempotency-key.js';
export { pathSegments, segmentBefore } from './segments.js';
