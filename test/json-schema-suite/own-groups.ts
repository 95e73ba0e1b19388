import { arrays } from './own/arrays.js';
import { constants } from './own/constants.js';
import { formats } from './own/formats.js';
import { numbers } from './own/numbers.js';
import { objects } from './own/objects.js';
import { texts } from './own/texts.js';
import { unions } from './own/unions.js';
import type { Group } from './suite.js';

/**
 * Groups of our own, in the form of the suite, for what draft 2020-12 has and the draft of the suite that npm carries
 * does not: constants, bounds that are left out, schemas that are true or false, formats, references with neighbours,
 * unions told apart by a tag.
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
