import { objectOf } from '../model/declarations.js';
import type { Endpoint, Pages, PagesPart } from '../model/model.js';
import { writtenTemplate } from '../model/template.js';
import type { PagesName, WrittenPages } from '../parse/model-document.js';
import type { ApiScope } from './api-scope.js';
import { declareInstances } from './declarations.js';

/** What a parameter or field is called where the model gives no other name. */
const conventions: Readonly<Record<PagesName, string>> = {
  offset: 'offset',
  page: 'page',
  cursor: 'cursor',
  limit: 'limit',
  items: 'results',
  next: 'next',
  total: 'total',
};

/** Every part under its name: the one that is given, or the conventional one; a part that may be missing only if it is there. */
export function pagesOf(
  written: WrittenPages,
  { query, responses }: Pick<Endpoint, 'query' | 'responses'>,
  scope: ApiScope,
): Pages {
  const { by, names, span } = written;
  declareInstances(scope.types);
  const fields = responses.flatMap(({ body }) => objectOf(body, scope.types.declarations)?.fields ?? []);
  const parameterNames = query.map(({ name }) => writtenTemplate(name));
  const fieldNames = fields.map(({ name }) => name);
  const part = (key: PagesName): PagesPart => ({
    name: names[key]?.text ?? conventions[key],
    span: names[key]?.span ?? span,
  });
  const given = (key: PagesName, known: readonly string[]): PagesPart | undefined =>
    names[key] !== undefined || known.includes(conventions[key]) ? part(key) : undefined;
  const limit = given('limit', parameterNames);
  const total = given('total', fieldNames);
  return {
    by,
    start: part(by),
    ...(limit && { limit }),
    items: part('items'),
    ...(by === 'cursor' && { next: part('next') }),
    ...(total && { total }),
    span,
  };
}
