import typia from 'typia';
import type { Int, Resource } from './shapes.js';

/** Alone in its module, so that its size can be told. */
export const validate: (value: unknown) => unknown = typia.createValidate<Resource<Int>>();
