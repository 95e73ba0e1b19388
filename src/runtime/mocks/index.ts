// The imports of printed code and of the package root.

export { type Mocks, type MocksOptions, startMocks } from './mocks.js';
export type { OperationMock, ResponseMock } from './operation.js';
export type { Overrides } from './overrides.js';
export { type Given, type Sampled, type SampleParts, drawObject, drawValue } from './samples.js';
