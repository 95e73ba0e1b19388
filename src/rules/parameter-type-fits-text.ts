import { declarationsOf, withoutAlias } from '../model/declarations.js';
import type { Declarations } from '../model/declarations.js';
import { endpointsOf } from '../model/endpoints.js';
import type { Parameter } from '../model/model.js';
import type { TypeRef } from '../model/type-ref.js';
import { writtenTemplate } from '../model/template.js';
import type { Rule } from './rule.js';

/**
 * A query parameter or header is text: a scalar or an enum, `csv<…>` of these, or `json<…>` of anything. An array is
 * the name repeated, so it holds scalars, and stands in a query only.
 */
export const parameterTypeFitsText: Rule = {
  code: 'parameter-type-fits-text',
  severity: 'error',
  needsWholeModel: true,
  check(model, report) {
    const declarations = declarationsOf(model);
    const checkEach = (parameters: readonly Parameter[], place: 'query' | 'header'): void => {
      for (const { name, type, span } of parameters) {
        const problem = problemOf(withoutAlias(type, declarations), place, declarations);
        if (problem === undefined) continue;
        report({
          message: `"${writtenTemplate(name)}" cannot be written as a ${place === 'query' ? 'query parameter' : 'header'}: ${problem}.`,
          span,
        });
      }
    };
    for (const endpoint of endpointsOf(model)) {
      checkEach(endpoint.query, 'query');
      checkEach(endpoint.headers, 'header');
      for (const response of endpoint.responses) checkEach(response.headers, 'header');
    }
  },
};

function problemOf(type: TypeRef, place: 'query' | 'header', declarations: Declarations): string | undefined {
  if (type.kind === 'json' && type.of.kind !== 'named' && type.of.kind !== 'unknown') {
    return '`json<…>` of a parameter holds a declared type, or `unknown`; give this one a name under `types:`';
  }
  if (type.kind === 'json' || type.kind === 'csv' || isTextual(type, declarations)) return undefined;
  if (type.kind === 'array') {
    if (place === 'header') return 'an array repeats the name, and headers do not; use `csv<…>`';
    const holdsText = isTextual(withoutAlias(type.items, declarations), declarations);
    return holdsText ? undefined : 'an array repeats the name, so it holds scalars; use `json<…>`';
  }
  if (type.kind === 'nullable' || type.kind === 'null') return 'a text cannot say null; use `?` if it may be left out';
  if (type.kind === 'either')
    return 'nobody could tell of a text which of the types it is; use `json<…>` of a declared type';
  if (type.kind === 'unknown') return 'its type must be known; use `string`, or `json<unknown>`';
  return 'an object or a map is no text; use `json<…>`';
}

function isTextual(type: TypeRef, declarations: Declarations): boolean {
  if (type.kind === 'named') return declarations.get(type.name)?.kind === 'enum';
  return ['boolean', 'string', 'integer', 'number', 'format', 'bytes'].includes(type.kind);
}
