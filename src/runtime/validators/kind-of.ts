import type { Kind } from './kind.js';
import { kinds } from './kinds/index.js';

/** The code for a kind of type that only some models have. */
export function kindOf({ kind }: { readonly kind: string }): Kind<unknown> {
  const known = kinds[kind];
  if (known === undefined) throw new Error(`Bug: kinds.js lacks the kind ${kind}.`);
  return known as Kind<unknown>;
}
