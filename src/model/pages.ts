import type { Endpoint, Pages } from './model.js';
import { writtenTemplate } from './template.js';

/** The number of the first page: the default of the parameter, or 1; 0 where its type begins there. */
export function firstPageOf(endpoint: Endpoint, { start }: Pages): number {
  const parameter = endpoint.query.find(({ name }) => writtenTemplate(name) === start.name);
  if (typeof parameter?.default === 'number') return parameter.default;
  return parameter?.type.kind === 'integer' && parameter.type.minimum === '0' ? 0 : 1;
}
