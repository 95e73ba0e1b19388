import { type Declarations, declarationsOf, isPlainText, withoutAlias } from '../model/declarations.js';
import { endpointsOf, pageStartOf, writtenTemplate } from '../model/endpoints.js';
import { isBig, type TypeRef } from '../model/type-ref.js';
import type { Rule } from './rule.js';

type Test = (type: TypeRef, declarations: Declarations) => boolean;

interface Convention {
  readonly fits: Test;
  /** The types that fit, as an author writes them. */
  readonly types: string;
}

const isSmallNumber: Test = (type) => type.kind === 'number' || (type.kind === 'integer' && !isBig(type));

const text: Convention = { fits: isPlainText, types: '`string`' };
const texts: Convention = {
  fits: (type, declarations) =>
    isPlainText(type, declarations) || (type.kind === 'array' && isPlainText(type.items, declarations)),
  types: '`string` or `string[]`',
};
const count: Convention = { fits: isSmallNumber, types: '`integer`' };
const number: Convention = { fits: isSmallNumber, types: '`number`' };
const yesOrNo: Convention = { fits: (type) => type.kind === 'boolean', types: '`boolean`' };

/** The types of parameters that the reference service interprets by name. */
const ofQuery = { where: texts, sort: texts, expand: texts, limit: count, offset: count, withTotal: yesOrNo };
export const conventions: Readonly<Record<'query' | 'search', Readonly<Record<string, Convention>>>> = {
  query: ofQuery,
  search: {
    limit: count,
    offset: count,
    withTotal: yesOrNo,
    fuzzy: yesOrNo,
    fuzzyLevel: number,
    staged: yesOrNo,
    filter: texts,
    'filter.query': texts,
    'filter.facets': texts,
    facet: text,
  },
};

/** A parameter that the reference service interprets by name has a suitable type. */
export const conventionalParameterFits: Rule = {
  code: 'conventional-parameter-fits',
  severity: 'error',
  needsWholeModel: true,
  check(model, report) {
    const declarations = declarationsOf(model);
    for (const endpoint of endpointsOf(model)) {
      const { behaviour, query, pages } = endpoint;
      if (behaviour?.action !== 'query' && behaviour?.action !== 'search') continue;
      const known = conventions[behaviour.action];
      const turning = [pageStartOf(endpoint)?.name, pages?.limit?.name];
      for (const { name, type, span } of query) {
        const written = writtenTemplate(name);
        const convention = Object.hasOwn(known, written) && !turning.includes(written) ? known[written] : undefined;
        if (convention === undefined || convention.fits(withoutAlias(type, declarations), declarations)) continue;
        const message = `\`does: ${behaviour.action}\` interprets "${written}" by its name and expects ${convention.types}. Change its type, or rename it.`;
        report({ message, span });
      }
    }
  },
};
