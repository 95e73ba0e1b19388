import { declarationsOf } from '../../model/declarations.js';
import { endpointsOf } from '../../model/endpoints.js';
import type { Model } from '../../model/model.js';
import { isNested } from '../../model/nested.js';
import { usesBearerOnly } from '../../model/requirements.js';
import { bundlesOf } from '../../print/runtime.js';
import { contentReaders, contentWriters } from './contents.js';

/** The bundles of the runtime that the code of a model mentions besides the main one. */
export function featuresOf(model: Model): readonly string[] {
  const declarations = declarationsOf(model);
  const endpoints = endpointsOf(model);
  const requests = endpoints.flatMap(({ contents }) => (contents === undefined ? [] : [contents]));
  const responses = endpoints
    .flatMap((endpoint) => [...endpoint.responses, ...endpoint.errors])
    .flatMap((response) => ('contents' in response && response.contents !== undefined ? [response.contents] : []));
  const hasNested = endpoints.some(({ query }) => query.some(({ type }) => isNested(type, declarations)));
  return bundlesOf('server', [
    ...requests.flatMap((contents) => contentReaders(contents, declarations)),
    ...responses.flatMap(contentWriters),
    ...(hasNested ? ['nestedParameter'] : []),
    ...(endpoints.some(({ cookies }) => cookies.length > 0) ? ['readCookies'] : []),
    ...(model.auth.schemes.length === 0 || usesBearerOnly(model) ? [] : ['authenticateBy']),
    ...(model.webhooks === undefined ? [] : ['sentWebhook']),
  ]);
}
