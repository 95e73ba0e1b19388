import type { ResponseType } from './operation.js';

/** What `fetch` returns for any redirect in a browser (Fetch, section 2.2.6): it has neither status nor headers. */
export const opaqueRedirect: ResponseType = {
  status: 0,
  parse: () => {
    const message = 'redirects, and a browser does not let programs see where to';
    return { ok: false, issues: [{ path: '', code: 'redirect', message }] };
  },
};
