// Bodies of many values, each read or sent as soon as it is available.

export { readEvents } from './events.js';
export { readFieldsOfEvents } from './fields-of-events.js';
export { encodeEventId } from './last-event-id.js';
export { readLines, writeLines } from './lines.js';
