import { conventions } from './conventions.js';
import { withoutAlias } from '../model/declarations.js';
import { pageStartOf, writtenTemplate } from '../model/endpoints.js';
import { isGuessed } from '../model/types/type-graph.js';
import type { TypeRef } from '../model/type-ref.js';
import type { OwnRule } from './rule.js';

/** Kinds of types whose text has no quotes, which an entity tag has (RFC 9110, section 8.8.3). */
const unquoted: readonly TypeRef['kind'][] = ['boolean', 'integer', 'number', 'format'];

/** A parameter that the reference service interprets by name has a suitable type. */
export const conventionalParameterFits: OwnRule = {
  severity: 'error',
  needsWholeModel: true,
  checkEndpoint(endpoint, report, { declarations }) {
    const { behaviour, query, headers, pages } = endpoint;
    if (behaviour === undefined) return;
    if (behaviour.action !== 'query' && behaviour.action !== 'search') {
      for (const { name, type, span } of headers) {
        const written = writtenTemplate(name);
        if (!/^if-(?:none-)?match$/i.test(written) || !unquoted.includes(withoutAlias(type, declarations).kind))
          continue;
        const message = `\`does: ${behaviour.action}\` compares "${written}" with entity tags, \`"3"\` with its quotes, and expects \`string\`. Change its type.`;
        report({ message, span });
      }
      return;
    }
    const known = conventions[behaviour.action];
    const turning = [pageStartOf(endpoint)?.name, pages?.limit?.name];
    for (const { name, type, span } of query) {
      const written = writtenTemplate(name);
      const convention = Object.hasOwn(known, written) && !turning.includes(written) ? known[written] : undefined;
      if (convention === undefined || isGuessed(type)) continue;
      if (convention.fits(withoutAlias(type, declarations), declarations)) continue;
      const message = `\`does: ${behaviour.action}\` interprets "${written}" by its name and expects ${convention.types}. Change its type, or rename it.`;
      report({ message, span });
    }
  },
};
