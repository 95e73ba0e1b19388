import { type Declarations, declarationsOf, isScalar, withoutAlias } from '../model/declarations.js';
import { endpointsOf, writtenTemplate } from '../model/endpoints.js';
import type { Parameter } from '../model/model.js';
import type { TypeRef } from '../model/type-ref.js';
import type { Rule } from './rule.js';

/**
 * A query parameter, header or cookie is text: a scalar or an enum, `csv<…>` of these, or `json<…>` of anything but in an
 * answer. An array holds scalars: in a query the name is repeated, in a header commas stand between them.
 */
export const parameterTypeFitsText: Rule = {
  code: 'parameter-type-fits-text',
  severity: 'error',
  needsWholeModel: true,
  check(model, report) {
    const declarations = declarationsOf(model);
    const checkEach = (parameters: readonly Parameter[], place: Place): void => {
      for (const { name, type, span } of parameters) {
        const problem = problemOf(withoutAlias(type, declarations), place, declarations);
        if (problem === undefined) continue;
        report({
          message: `"${writtenTemplate(name)}" cannot be written as a ${placeWords[place]}: ${problem}.`,
          span,
        });
      }
    };
    for (const { headers } of model.errors) checkEach(headers, 'answer');
    for (const endpoint of endpointsOf(model)) {
      checkEach(endpoint.query, 'query');
      checkEach(endpoint.headers, 'header');
      checkEach(endpoint.cookies, 'cookie');
      for (const response of endpoint.responses) checkEach(response.headers, 'answer');
    }
  },
};

type Place = 'query' | 'header' | 'cookie' | 'answer';

const placeWords: Readonly<Record<Place, string>> = {
  query: 'query parameter',
  header: 'header',
  cookie: 'cookie',
  answer: 'header of an answer',
};

function problemOf(type: TypeRef, place: Place, declarations: Declarations): string | undefined {
  if (type.kind === 'json' && place === 'answer') {
    return 'it holds scalars, or a list of them; put anything larger into the body';
  }
  if (type.kind === 'json' && type.of.kind !== 'named' && type.of.kind !== 'unknown') {
    return '`json<…>` of a parameter holds a declared type, or `unknown`; give this one a name under `types:`';
  }
  if (type.kind === 'json' || type.kind === 'csv' || isTextual(type, declarations)) return undefined;
  if (type.kind === 'array') {
    if (place === 'cookie') return `an array repeats the name, and cookies do not; use \`csv<…>\``;
    const items = withoutAlias(type.items, declarations);
    const hasCommas = items.kind === 'format' && items.format === 'http-date';
    if (place !== 'query' && hasCommas) return 'its values hold commas, and so does what stands between them';
    if (place !== 'query' && !isTextual(items, declarations)) return 'a list in a header holds scalars';
    return isTextual(items, declarations) ? undefined : 'an array repeats the name, so it holds scalars; use `json<…>`';
  }
  if (type.kind === 'nullable' || type.kind === 'null') return 'a text cannot say null; use `?` if it may be left out';
  if (type.kind === 'either')
    return 'nobody could tell of a text which of the types it is; use `json<…>` of a declared type';
  if (type.kind === 'unknown') return 'its type must be known; use `string`, or `json<unknown>`';
  return 'an object or a map is no text; use `json<…>`';
}

function isTextual(type: TypeRef, declarations: Declarations): boolean {
  return type.kind === 'bytes' || isScalar(type, declarations);
}
