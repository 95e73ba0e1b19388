import { STATUS_CODES } from 'node:http';
import { endpointsOf } from '../model/endpoints.js';
import type { SourceSpan } from '../source/source-file.js';
import type { OwnRule } from './rule.js';

/** Node.js has names for all that IANA has registered, and for these: 418 is a joke, 509 Apache's, 510 obsolete. */
function isRegistered(status: number): boolean {
  return status in STATUS_CODES && ![418, 509, 510].includes(status);
}

/** Every client and proxy knows the status: others are treated as 200, 400 or 500, or as a mistake. */
export const statusIsRegistered: OwnRule = {
  severity: 'warning',
  check(model, report) {
    const say = (status: number, span: SourceSpan): void => {
      // Statuses out of range are an error of their own.
      if (isRegistered(status) || status < 200 || (status > 299 && status < 400)) return;
      const general = status - (status % 100);
      const message = `${status} is not a registered status: clients that do not know it treat it as ${general}.`;
      report({ message, span });
    };
    for (const { status, span } of model.errors) if (typeof status === 'number' && status >= 400) say(status, span);
    for (const { responses } of endpointsOf(model))
      for (const { status, span } of responses) if (status < 300) say(status, span);
  },
};
