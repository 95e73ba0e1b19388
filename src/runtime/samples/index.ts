// Sample values of a type, for demonstration records and mocks. No package of its own: each that needs it contains it.

export { drawn, examplesOf, fieldExamples, matchedMembers, requiredMembers } from './draw.js';
export {
  type Drawing,
  nothing,
  type SampleComposites,
  type SampleFormats,
  type SamplePatterns,
  type Shown,
} from './drawing.js';
export { anyInstant, uuidOf } from './instants.js';
export { nameOf, type Naming } from './texts.js';
export { randomOf, skewedOf } from './topics.js';
