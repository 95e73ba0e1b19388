import { byName } from '../model/declarations.js';
import { writtenTemplate } from '../model/endpoints.js';
import type { Model, Parameter } from '../model/model.js';
import type { SourceSpan } from '../source/source-file.js';
import type { Both } from './difference.js';

/** Where both models declare a path parameter under `params:`; undefined if one does not, or under another name. */
export function declaredPlaceholders(parameters: Both<Parameter>, models: Both<Model>): Both<SourceSpan> | undefined {
  const [old, now] = [writtenTemplate(parameters.old.name), writtenTemplate(parameters.new.name)];
  const [before, after] = [byName(models.old.placeholders).get(old), byName(models.new.placeholders).get(now)];
  return old !== now || before === undefined || after === undefined ? undefined : { old: before.span, new: after.span };
}

/** The names of all placeholders of a model: in paths, addresses, scopes, and names of parameters. */
export function placeholdersUsed(model: Model): ReadonlySet<string> {
  const names = new Set<string>();
  const waiting: unknown[] = [model];
  // The list grows while it is traversed.
  for (const part of waiting) {
    if (typeof part !== 'object' || part === null) continue;
    if ('kind' in part && part.kind === 'placeholder' && 'name' in part) names.add(String(part.name));
    waiting.push(...Object.values(part));
  }
  return names;
}
