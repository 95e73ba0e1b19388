// Sample values of a type, for demonstration records and mocks. No package of its own: each that needs it contains it.

export { type Depths, depthsOf } from './depths.js';
export {
  type Drawing,
  drawn,
  examplesOf,
  fieldExamples,
  matchedMembers,
  nothing,
  requiredMembers,
  type Shown,
} from './draw.js';
export { anyInstant, uuidOf } from './instants.js';
export { nameOf, type Naming } from './texts.js';
export { randomOf, skewedOf } from './topics.js';
