import { byName } from '../model/declarations.js';
import { writtenTemplate } from '../model/endpoints.js';
import type { Model, Parameter } from '../model/model.js';
import type { SourceSpan } from '../source/source-file.js';
import type { Both } from './difference.js';

/** Where both models declare a path parameter under `params:`; undefined if one does not, or under another name. */
export function declaredPlaceholders(parameters: Both<Parameter>, models: Both<Model>): Both<SourceSpan> | undefined {
  const [old, now] = [nameOf(parameters.old), nameOf(parameters.new)];
  const [before, after] = [byName(models.old.placeholders).get(old), byName(models.new.placeholders).get(now)];
  return old !== now || before === undefined || after === undefined ? undefined : { old: before.span, new: after.span };
}

function nameOf({ name }: Parameter): string {
  return writtenTemplate(name).replace(/\.\.\.$/, '');
}
