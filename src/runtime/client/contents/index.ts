// Bodies of other media types than JSON.

export { readBytes, readContents, readStream, readText, writeBytes, writeText } from './contents.js';
export { mediaTypeOf, readBody } from './error-contents.js';
export { readMatchingContents, writeInRange } from './media-types.js';
