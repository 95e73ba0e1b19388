import type { Kind } from '../kind.js';
import { bytes } from './bytes.js';
import { converted } from './converted.js';
import { csv } from './csv.js';
import { either } from './either.js';
import { enumeration } from './enum.js';
import { map } from './map.js';
import { multiple } from './multiple.js';
import { nullable } from './nullable.js';
import { patterns } from './patterns.js';
import { tuple } from './tuple.js';

/** The kinds of types that only some models have, by name. A package lists those of its model. */
export const kinds: Readonly<Record<string, Kind<never>>> = {
  bytes,
  converted,
  csv,
  either,
  enum: enumeration,
  map,
  multiple,
  nullable,
  patterns,
  tuple,
};
