import { declarationsOf } from '../../model/declarations.js';
import { endpointsOf } from '../../model/endpoints.js';
import { isRange } from '../../model/media-types.js';
import type { Model } from '../../model/model.js';
import { isNested } from '../../model/nested.js';
import { usesBearerOnly } from '../../model/requirements.js';
import { isReadByMediaType } from './contents.js';
import type { Feature } from './symbols.js';

/** The bundles of the runtime that the code of a model mentions besides the main one. */
export function featuresOf(model: Model): readonly string[] {
  const declarations = declarationsOf(model);
  const endpoints = endpointsOf(model);
  const sent = endpoints.flatMap(({ contents = [] }) => contents);
  const successes = endpoints.filter(({ method }) => method !== 'HEAD').flatMap(({ responses }) => responses);
  // Every declared error has a class, even if no endpoint uses it.
  const errors = model.errors.filter(isReadByMediaType);
  const received = [...successes, ...errors].flatMap(({ contents = [] }) => contents);
  const encodings = new Set([...sent, ...received].map(({ encoding }) => encoding));
  const isUsed: Readonly<Record<Feature, boolean>> = {
    contents:
      received.length > 0 ||
      sent.some(({ encoding, mediaType }) => ['text', 'bytes', 'stream'].includes(encoding) || isRange(mediaType)),
    credentials: model.auth.schemes.length > 0 && !usesBearerOnly(model),
    forms:
      encodings.has('form') ||
      encodings.has('multipart') ||
      endpoints.some(({ query }) => query.some(({ type }) => isNested(type, declarations))),
    pages: endpoints.some(({ pages }) => pages !== undefined),
    streams: encodings.has('sse') || encodings.has('events') || encodings.has('lines'),
    webhooks: model.webhooks !== undefined,
  };
  return Object.entries(isUsed).flatMap(([feature, is]) => (is ? [feature] : []));
}
