import { endpointsOf } from '../model/endpoints.js';
import type { HttpMethod } from '../model/model.js';
import type { SourceSpan } from '../source/source-file.js';
import type { OwnRule } from './rule.js';

/** What each method does anyway. */
const verbs: Readonly<Partial<Record<HttpMethod, string>>> = {
  GET: 'get|fetch',
  POST: 'create|insert',
  PUT: 'update',
  PATCH: 'update',
  DELETE: 'delete|remove',
};

/**
 * A path names resources; the method says what to do with them: `GET /pets`, not `GET /getPets`. A verb that is not that
 * of the method, `POST /pets/{id}/remove-label`, says something else.
 */
export const pathNamesThings: OwnRule = {
  severity: 'warning',
  check(model, report) {
    const reported = new Set<SourceSpan>();
    for (const { path, httpSpan, span, gap, method } of endpointsOf(model)) {
      const verbFirst = new RegExp(`^(${verbs[method] ?? '(?!)'})(?:[A-Z_-].*)?$`);
      for (const segment of path) {
        const [only] = segment;
        const match = only?.kind === 'text' && segment.length === 1 ? verbFirst.exec(only.text) : null;
        const location = httpSpan ?? span;
        if (match === null || gap !== undefined || reported.has(location)) continue;
        reported.add(location);
        const [text, verb = ''] = match;
        const rest = text.slice(verb.length).replace(/^[_-]/, '');
        const way =
          rest === '' ? 'Leave it out.' : `Write \`${method} /${rest.charAt(0).toLowerCase()}${rest.slice(1)}\`.`;
        report({ message: `"${text}" names an action, which the method already does. ${way}`, span: location });
      }
    }
  },
};
