import { objectOf } from '../model/declarations.js';
import { endpointsOf } from '../model/endpoints.js';
import { didYouMean, nearestWord, suggestNearest } from '../source/nearest-word.js';
import type { OwnRule } from './rule.js';

/** Every resource that endpoints store is listed under `resources:`, and is an object type. */
export const storedResourceIsDeclared: OwnRule = {
  severity: 'error',
  needsWholeModel: true,
  check(model, report, declarations) {
    const names = new Set(model.resources.map(({ type }) => type));
    const objects = new Set(model.types.filter(({ kind }) => kind === 'object').map(({ name }) => name));
    // A typo in the list is reported there.
    const meant = new Set([...names].filter((name) => !objects.has(name)).map((name) => nearestWord(name, objects)));
    for (const { behaviour } of endpointsOf(model)) {
      if (behaviour === undefined || names.has(behaviour.resource) || meant.has(behaviour.resource)) continue;
      const message = `The stored resource "${behaviour.resource}" is not listed under \`resources:\`.${didYouMean(behaviour.resource, names)}`;
      report({ message, span: behaviour.span });
    }
    for (const resource of model.resources) {
      if (objectOf({ kind: 'named', name: resource.type }, declarations) !== undefined) continue;
      const { type: text, span } = resource;
      const { hint, fix } = suggestNearest({ text, span }, objects);
      report({ message: `"${text}" is not an object type, so it cannot be stored.${hint}`, span, fix });
    }
  },
};
