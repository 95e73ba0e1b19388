import { endpointsOf, resourcesByType, writtenTemplate } from '../model/endpoints.js';
import type { Model, Parameter } from '../model/model.js';
import { nearestWord } from '../source/nearest-word.js';
import type { Rule } from './rule.js';

/** What the reference service understands without a word under `filters:`. */
const conventional: Readonly<Record<'query' | 'search', ReadonlySet<string>>> = {
  query: new Set(['where', 'sort', 'limit', 'offset', 'withTotal', 'expand']),
  search: new Set([
    'fuzzy',
    'fuzzyLevel',
    'staged',
    'filter',
    'filter.query',
    'filter.facets',
    'facet',
    'limit',
    'offset',
    'withTotal',
  ]),
};

/** A query parameter that selects nothing is a silence: the model fills it with a filter, or says so with a `gap`. */
export const parameterHasAnEffect: Rule = {
  code: 'parameter-has-an-effect',
  severity: 'warning',
  needsWholeModel: true,
  check(model, report) {
    for (const { behaviour, query, pages } of endpointsOf(model)) {
      if (behaviour === undefined || !['query', 'search', 'exists'].includes(behaviour.action)) continue;
      const known = conventional[behaviour.action === 'search' ? 'search' : 'query'];
      const turning = [pages?.start.name, pages?.limit?.name];
      for (const parameter of query) {
        if (turning.includes(writtenTemplate(parameter.name))) continue;
        if (
          parameter.gap !== undefined ||
          parameter.isPattern ||
          hasEffect(parameter, { known, model, resource: behaviour.resource })
        )
          continue;
        const message = `"${writtenTemplate(parameter.name)}" has no effect on the reference service: say what it selects under \`filters:\` of "${behaviour.resource}", or why it has none in a \`gap\`.`;
        report({ message, span: parameter.span });
      }
    }
  },
};

interface Scene {
  readonly known: ReadonlySet<string>;
  readonly model: Model;
  readonly resource: string;
}

function hasEffect(parameter: Parameter, { known, model, resource }: Scene): boolean {
  const name = writtenTemplate(parameter.name);
  const filters = resourcesByType(model).get(resource)?.filters ?? [];
  return (
    known.has(name) ||
    filters.some(({ parameter: filtered }) => filtered === name || nearestWord(filtered, [name]) === name)
  );
}
