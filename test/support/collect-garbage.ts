import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');

/** Collects all garbage, or with `minor` only the young objects. */
export const collectGarbage = runInNewContext('gc') as (options?: { readonly type: 'minor' }) => void;
