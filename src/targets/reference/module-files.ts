import type { Model } from '../../model/model.js';
import { modulesOf } from '../../print/model-modules.js';
import { createModule } from '../../print/module.js';
import type { OutputFile } from '../../print/output-file.js';
import { handlersText } from './handlers.js';
import { planText } from './plan.js';

/**
 * `src/modules/<file>.ts`: how the records of the types of a model file are kept, and what its endpoints do. A file with
 * neither makes no module.
 */
export function moduleFiles(model: Model): readonly OutputFile[] {
  return modulesOf(model).flatMap(({ path, types, groups }) => {
    const declared = new Set(types.map(({ name }) => name));
    const resources = model.resources.filter(({ type }) => declared.has(type));
    if (resources.length === 0 && groups.length === 0) return [];
    const module = createModule({ model, package: 'reference', path });
    return module.print([
      ...resources.map((resource) => planText(model, resource, module)),
      ...groups.map((group) => handlersText(model, group, module)),
    ]);
  });
}
