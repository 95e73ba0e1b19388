import typia from 'typia';
import type { Data } from './shapes.js';

/** Alone in its module, so that its size can be told. */
export const validate: (value: unknown) => unknown = typia.createValidate<Data>();
