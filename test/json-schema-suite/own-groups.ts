import { arrays } from './own/arrays.js';
import { constants } from './own/constants.js';
import { formats } from './own/formats.js';
import { numbers } from './own/numbers.js';
import { objects } from './own/objects.js';
import { texts } from './own/texts.js';
import { unions } from './own/unions.js';
import type { Group } from './suite.js';

/**
 * Groups of our own, in the format of the suite, for features of draft 2020-12 that the draft of the suite on npm does
 * not have: constants, exclusive bounds, boolean schemas, formats, references with siblings, unions with a tag.
 */
export const ownGroups: readonly Group[] = [
  ...constants,
  ...numbers,
  ...texts,
  ...arrays,
  ...objects,
  ...unions,
  ...formats,
];
