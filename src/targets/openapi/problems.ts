import { contentsOf } from '../../model/contents.js';
import { declarationsOf } from '../../model/declarations.js';
import type { Model } from '../../model/model.js';
import { namesReachedFrom } from '../../model/type-graph.js';
import type { JsonMap } from '../../print/json-document.js';

/**
 * The components, those of errors open: the server adds members of its own to a problem, `instance` for one, and clients
 * ignore those that they do not know (RFC 9457, section 3.2).
 */
export function withOpenErrors(components: JsonMap, model: Model): JsonMap {
  const bodies = model.errors.flatMap(contentsOf).map(({ type }) => type);
  const names = namesReachedFrom(bodies, declarationsOf(model));
  return Object.fromEntries(
    Object.entries(components).map(([name, schema]) => {
      const { additionalProperties, ...rest } = schema as JsonMap;
      return [name, additionalProperties === false && names.has(name) ? rest : schema];
    }),
  );
}
