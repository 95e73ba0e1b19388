import type { EndpointLimits } from '../model/model.js';
import type { WrittenLimits } from '../parse/written-endpoint-parts.js';
import type { Report } from '../source/diagnostic.js';

/** Of the limits of an endpoint, its group and the model, the nearest of each kind. */
export function limitsOf(
  written: readonly (WrittenLimits | undefined)[],
  readsBody: boolean,
  report: Report,
): EndpointLimits | undefined {
  const body = written.map((limits) => limits?.body).find((limit) => limit !== undefined);
  const timeout = written.map((limits) => limits?.timeout).find((limit) => limit !== undefined);
  const own = written[0]?.body;
  if (own !== undefined && !readsBody) {
    const message = 'This endpoint has no `body:`, so there is nothing to limit. Remove this limit.';
    report({ code: 'value-fits-slot', message, span: own.span });
  }
  const limits = {
    ...(body && readsBody && { bodyBytes: body.amount }),
    ...(timeout && { requestMilliseconds: timeout.amount }),
  };
  return Object.keys(limits).length === 0 ? undefined : limits;
}
