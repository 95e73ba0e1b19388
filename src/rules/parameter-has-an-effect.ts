import { conventions } from './conventions.js';
import { idempotencyHeader, pageStartOf, resourcesByType, writtenTemplate } from '../model/endpoints.js';
import type { StoredResource } from '../model/storage.js';
import { nearestWord } from '../source/nearest-word.js';
import type { OwnRule } from './rule.js';

/**
 * A query parameter without an effect is a gap: the model closes it with a filter, or explains it in a `gap`. So is a
 * key that would not keep the service from doing a request twice.
 */
export const parameterHasAnEffect: OwnRule = {
  severity: 'warning',
  needsWholeModel: true,
  checkEndpoint(endpoint, report, { model }) {
    const { behaviour, query, headers, idempotencyKey, pages } = endpoint;
    if (behaviour === undefined) return;
    for (const { name, gap, span } of idempotencyKey === undefined ? headers : []) {
      if (gap !== undefined || writtenTemplate(name).toLowerCase() !== idempotencyHeader.toLowerCase()) continue;
      const message = `"${idempotencyHeader}" has no effect as a header like any other: write \`idempotency-key: required\`, or \`optional\`, in the endpoint, or explain in a \`gap\` why it has none.`;
      report({ message, span });
    }
    if (!['query', 'search', 'exists'].includes(behaviour.action)) return;
    const known = conventions[behaviour.action === 'search' ? 'search' : 'query'];
    const turning = [pageStartOf(endpoint)?.name, pages?.limit?.name];
    for (const parameter of query) {
      const name = writtenTemplate(parameter.name);
      // Parameters that the reference service interprets without an entry under `filters:`.
      const isKnown = turning.includes(name) || Object.hasOwn(known, name);
      const isExplained = parameter.gap !== undefined || parameter.isPattern;
      if (isKnown || isExplained || isFiltered(name, resourcesByType(model).get(behaviour.resource))) continue;
      const isStart = pages === undefined && (name === 'cursor' || name === 'page');
      const wayOut = isStart
        ? `write \`pages: ${name}\` in the endpoint`
        : `add it to \`filters:\` of "${behaviour.resource}"`;
      const message = `"${name}" has no effect in the reference service: ${wayOut}, or explain in a \`gap\` why it has none.`;
      report({ message, span: parameter.span });
    }
  },
};

function isFiltered(name: string, resource: StoredResource | undefined): boolean {
  const filters = resource?.filters ?? [];
  return filters.some(({ parameter }) => parameter === name || nearestWord(parameter, [name]) === name);
}
