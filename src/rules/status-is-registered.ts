import { endpointsOf } from '../model/endpoints.js';
import type { SourceSpan } from '../source/source-file.js';
import type { OwnRule } from './rule.js';

/** The statuses that IANA has registered, from 200 to 299 and from 400; any other there has a private meaning. */
const registered: ReadonlySet<number> = new Set(
  [
    [200, 201, 202, 203, 204, 205, 206, 207, 208, 226],
    [400, 401, 402, 403, 404, 405, 406, 407, 408, 409, 410, 411, 412, 413, 414, 415, 416, 417],
    [421, 422, 423, 424, 425, 426, 428, 429, 431, 451],
    [500, 501, 502, 503, 504, 505, 506, 507, 508, 511],
  ].flat(),
);

/** Every client and proxy knows the status: others are treated as 200, 400 or 500, or as a mistake. */
export const statusIsRegistered: OwnRule = {
  severity: 'warning',
  check(model, report) {
    const say = (status: number, span: SourceSpan): void => {
      // Statuses out of range are an error of their own.
      if (registered.has(status) || status < 200 || (status > 299 && status < 400)) return;
      const general = status - (status % 100);
      const message = `${status} is not a registered status: clients that do not know it treat it as ${general}.`;
      report({ message, span });
    };
    for (const { status, span } of model.errors) if (typeof status === 'number' && status >= 400) say(status, span);
    for (const { responses } of endpointsOf(model))
      for (const { status, span } of responses) if (status < 300) say(status, span);
  },
};
