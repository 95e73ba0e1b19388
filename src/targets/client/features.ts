import { declarationsOf } from '../../model/declarations.js';
import { endpointsOf } from '../../model/endpoints.js';
import type { Content, Model } from '../../model/model.js';
import { isNested } from '../../model/nested.js';
import { usesBearerOnly } from '../../model/requirements.js';
import { bundlesOf } from '../../print/runtime.js';
import { contentReaders, contentWriters, isReadByMediaType } from './contents.js';
import { hasDownload } from './gives.js';

/** The bundles of the runtime whose functions the code of a model calls. */
export function featuresOf(model: Model): readonly string[] {
  const declarations = declarationsOf(model);
  const endpoints = endpointsOf(model);
  const successes = endpoints.filter(({ method }) => method !== 'HEAD').flatMap(({ responses }) => responses);
  // Every declared error has a class, even if no endpoint uses it.
  const received = [...successes, ...model.errors.filter(isReadByMediaType)];
  const hasNested = endpoints.some(({ query }) => query.some(({ type }) => isNested(type, declarations)));
  const functions = [
    ...contentsOf(endpoints).flatMap((contents) => contentWriters(contents, declarations)),
    ...contentsOf(received).flatMap(contentReaders),
    ...(hasNested ? ['writeNested'] : []),
    ...(endpoints.some(({ pages }) => pages !== undefined) ? ['pagedCall'] : []),
    ...(model.auth.schemes.length === 0 || usesBearerOnly(model) ? [] : ['authorizeBy']),
    ...(model.webhooks === undefined ? [] : ['readWebhook']),
    ...(endpoints.some(hasDownload) ? ['fileOf'] : []),
  ];
  return bundlesOf('client', functions);
}

function contentsOf(bodies: readonly { readonly contents?: readonly Content[] }[]): readonly (readonly Content[])[] {
  return bodies.flatMap(({ contents }) => (contents === undefined ? [] : [contents]));
}
