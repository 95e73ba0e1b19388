import type { FormatCheck } from '../result.js';
import { address } from './address.js';
import { date } from './date.js';
import { decimal } from './decimal.js';
import { duration } from './duration.js';

/** The checks of the text formats that only some models have, by family. A package lists those of its model. */
export const families: Readonly<Record<string, Readonly<Record<string, FormatCheck>>>> = {
  address,
  date,
  decimal,
  duration,
};
