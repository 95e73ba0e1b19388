import type { HttpMethod } from '../model/model.js';
import { lowerFirst } from '../source/words.js';
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
  checkEndpoint({ path, httpSpan: span, gap, method }, report) {
    if (gap !== undefined) return;
    const verbFirst = new RegExp(`^(${verbs[method] ?? '(?!)'})(?:[A-Z_-].*)?$`);
    for (const segment of path) {
      const [only] = segment;
      const match = only?.kind === 'text' && segment.length === 1 ? verbFirst.exec(only.text) : null;
      if (match === null) continue;
      const [text, verb = ''] = match;
      const rest = text.slice(verb.length).replace(/^[_-]/, '');
      const way = rest === '' ? 'Leave it out.' : `Write \`${method} /${lowerFirst(rest)}\`.`;
      const message = `"${text}" names an action, which the method already does. ${way}`;
      return report({ message, span });
    }
  },
};
