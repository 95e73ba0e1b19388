import { endpointsOf, resourcesByType, writtenTemplate } from '../model/endpoints.js';
import type { StoredResource } from '../model/storage.js';
import { nearestWord } from '../source/nearest-word.js';
import { conventions } from './conventional-parameter-fits.js';
import type { Rule } from './rule.js';

/** A query parameter that selects nothing is a silence: the model fills it with a filter, or says so with a `gap`. */
export const parameterHasAnEffect: Rule = {
  code: 'parameter-has-an-effect',
  severity: 'warning',
  needsWholeModel: true,
  check(model, report) {
    for (const { behaviour, query, pages } of endpointsOf(model)) {
      if (behaviour === undefined || !['query', 'search', 'exists'].includes(behaviour.action)) continue;
      const known = conventions[behaviour.action === 'search' ? 'search' : 'query'];
      const turning = [pages?.start.name, pages?.limit?.name];
      for (const parameter of query) {
        const name = writtenTemplate(parameter.name);
        // What the reference service understands without a word under `filters:`.
        const isKnown = turning.includes(name) || Object.hasOwn(known, name);
        const isExplained = parameter.gap !== undefined || parameter.isPattern;
        if (isKnown || isExplained || isFiltered(name, resourcesByType(model).get(behaviour.resource))) continue;
        const message = `"${name}" has no effect on the reference service: say what it selects under \`filters:\` of "${behaviour.resource}", or why it has none in a \`gap\`.`;
        report({ message, span: parameter.span });
      }
    }
  },
};

function isFiltered(name: string, resource: StoredResource | undefined): boolean {
  const filters = resource?.filters ?? [];
  return filters.some(({ parameter }) => parameter === name || nearestWord(parameter, [name]) === name);
}
