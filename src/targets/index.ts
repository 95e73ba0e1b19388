import type { SourceFile } from '../source/source-file.js';
import { client } from './client/client.js';
import { docs } from './docs/docs.js';
import { jsonSchema } from './json-schema/json-schema.js';
import { mocks } from './mocks/mocks.js';
import { openapi, openapiVariants } from './openapi/openapi.js';
import { query } from './query/query.js';
import { reference } from './reference/reference.js';
import { server } from './server/server.js';
import type { Target } from './target.js';
import { types } from './types/types.js';
import { validators } from './validators/validators.js';

/**
 * Every target with its default options. Targets come after those they need, and are emitted and listed in this
 * order.
 */
const targets: readonly Target[] = [
  types,
  validators,
  server,
  reference,
  client,
  query,
  mocks,
  jsonSchema,
  openapi(),
  docs(),
];

/** The targets that are generated if none is named. */
export const usualTargets: readonly Target[] = targets.filter(({ isOnRequest }) => isOnRequest !== true);

export const targetsByName: ReadonlyMap<string, Target> = new Map(targets.map((target) => [target.name, target]));

/** Targets with other options, each replacing the one with its name. */
export const variantsByName: ReadonlyMap<string, Target> = new Map(Object.entries(openapiVariants));

/**
 * The targets with these names, and those they need, in the order of `targetsByName`; `guides` are for the pages that
 * show them.
 */
export function withNeeds(names: readonly string[], guides: readonly SourceFile[] = []): readonly Target[] {
  const variants = names.flatMap((name) => variantsByName.get(name) ?? []);
  const wanted = new Set([...names, ...variants.map(({ name }) => name)]);
  // From last to first: the needs of a target come before it.
  for (const target of targets.toReversed())
    if (wanted.has(target.name)) target.needs.forEach((name) => wanted.add(name));
  return targets
    .filter((target) => wanted.has(target.name))
    .map((target) => [...variants, docs({ guides })].find(({ name }) => name === target.name) ?? target);
}
