import type { TextKind } from '../read-result.js';
import { bytes } from './bytes.js';
import { converted } from './converted.js';
import { either } from './either.js';
import { enumeration } from './enum.js';
import { multiple } from './multiple.js';

/** The kinds of types that only some models have, by name. A package lists those of its model. */
export const kinds: Readonly<Record<string, TextKind<never>>> = {
  bytes,
  converted,
  either,
  enum: enumeration,
  multiple,
};
