// Bodies of many values, each read or sent when it is there.

export { readEvents } from './events.js';
export { readFieldsOfEvents } from './fields-of-events.js';
export { readLines, writeLines } from './lines.js';
