import { isPlainText } from '../model/types/as-text.js';
import type { Declarations } from '../model/declarations.js';
import { isBig, type TypeRef } from '../model/type-ref.js';

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
