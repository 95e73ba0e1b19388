import type { WriteInput } from '../operation.js';
import { tried } from '../own.js';
import { type Follow, itemsIn, type ReceivedPage, type PagesDescription, unexpectedPage, valueAt } from './pages.js';
import { prepareRequest } from '../requests/request.js';
import { settingsKey } from '../connection/settings.js';

/** A field of the last item of a page is the cursor of the next one; a page without items is the last one. */
export function cursorOfLast({ body }: ReceivedPage, description: PagesDescription): unknown {
  return valueAt(itemsIn(body, description).at(-1), description.next ?? []);
}

/** The address of the next page in the header `Link` (RFC 8288). */
export function linkInHeader({ response }: ReceivedPage): string | undefined {
  return nextLink(response.headers.get('link') ?? '');
}

// `<address>` and its parameters: each a token, perhaps with a value, a token or a quoted string (section 3). An empty
// one between two semicolons counts as none (appendix B.3). Whitespace has one place, so that matching takes linear time.
const link =
  /[ \t,]*<([^>]*)>((?:[ \t]*;(?:[ \t]*[^\s=;,"]+(?:[ \t]*=(?:[ \t]*(?:"(?:[^"\\]|\\.)*"|[^\s;,"]+))?)?)?)*)[ \t]*(?:,|$)/y;
const parameter = /;[ \t]*([^\s=;,"]+)(?:[ \t]*=[ \t]*("(?:[^"\\]|\\.)*"|[^\s;,"]*))?/g;

/** The target of the first link whose relation is `next`. Anything after a malformed link is ignored. */
export function nextLink(header: string): string | undefined {
  link.lastIndex = 0;
  for (let found = link.exec(header); found !== null; found = link.exec(header)) {
    const [, target, parameters = ''] = found;
    const isNext = /(?:^|\s)next(?:\s|$)/i.test(parameterOf(parameters, 'rel') ?? '');
    // A link with an anchor is about something else (section 3.2).
    if (isNext && parameterOf(parameters, 'anchor') === undefined) return target;
  }
  return undefined;
}

/** Of several with that name the first counts (section 3.3). */
function parameterOf(parameters: string, wanted: string): string | undefined {
  for (const [, name = '', text = ''] of parameters.matchAll(parameter)) {
    if (name.toLowerCase() !== wanted) continue;
    return text.startsWith('"') ? text.slice(1, -1).replaceAll(/\\(.)/gs, '$1') : text;
  }
  return undefined;
}

/**
 * Requests the next page by its address, which may be relative to that of the previous page. Only at the same origin,
 * because the request carries the headers and the credentials of the client.
 */
export const followLink: Follow = {
  async addressAfter(turning, page, { start, before }) {
    const { operation, input } = turning.request;
    const base = before ?? (await prepareRequest(operation, turning.connection[settingsKey], input)).url;
    const refuse = (code: string, message: string): never => {
      throw unexpectedPage(turning, page, { code, message });
    };
    const address = tried(() => new URL(String(start), String(base)));
    if (address === undefined) return refuse('uri', 'is not the address of a page');
    if (address.origin !== new URL(String(base)).origin || address.username + address.password !== '')
      return refuse('origin', `leads to ${address.origin}, where the credentials of this client must not go`);
    address.hash = '';
    return address.href;
  },
  requestAt(request, address) {
    const { operation } = request;
    const redirected: WriteInput = (sent, _operation, at) => {
      // A position that was kept may be from a client of another service.
      if (new URL(address).origin !== new URL(sent.url).origin)
        at('path').refusals.push({ path: '', code: 'origin', message: 'is continued at another origin' });
      sent.url = address;
    };
    return { ...request, operation: { ...operation, writers: [...(operation.writers ?? []), redirected] } };
  },
};
