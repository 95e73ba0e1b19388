import { conventions } from '../model/conventional-parameters.js';
import { declarationsOf, withoutAlias } from '../model/declarations.js';
import { pageStartOf, writtenTemplate } from '../model/endpoints.js';
import type { OwnRule } from './rule.js';

/** A parameter that the reference service interprets by name has a suitable type. */
export const conventionalParameterFits: OwnRule = {
  severity: 'error',
  needsWholeModel: true,
  checkEndpoint(endpoint, report, model) {
    const declarations = declarationsOf(model);
    const { behaviour, query, pages } = endpoint;
    if (behaviour?.action !== 'query' && behaviour?.action !== 'search') return;
    const known = conventions[behaviour.action];
    const turning = [pageStartOf(endpoint)?.name, pages?.limit?.name];
    for (const { name, type, span } of query) {
      const written = writtenTemplate(name);
      const convention = Object.hasOwn(known, written) && !turning.includes(written) ? known[written] : undefined;
      if (convention === undefined || convention.fits(withoutAlias(type, declarations), declarations)) continue;
      const message = `\`does: ${behaviour.action}\` interprets "${written}" by its name and expects ${convention.types}. Change its type, or rename it.`;
      report({ message, span });
    }
  },
};
