import { messagePositions } from './message-positions.js';
import type { Position } from './position.js';
import { storePositions } from './store-positions.js';
import { textPositions } from './text-positions.js';
import { valuePositions } from './value-positions.js';

/** Every position of a model where a type may be used. */
export const positions: readonly Position[] = [
  ...valuePositions,
  ...textPositions,
  ...messagePositions,
  ...storePositions,
];
