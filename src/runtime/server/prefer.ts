import type { Context } from './context.js';
import type { EndpointTable } from './endpoint-table.js';
import type { HttpRequest, HttpResponse } from './http.js';

/**
 * What the header `Prefer` (RFC 7240) says about one preference, whose name is in lower case: its value, empty where it
 * has none; undefined where nothing is preferred, or not understandably. Of several the first one counts (section 2).
 */
export function preferenceOf(context: Pick<Context, 'header'>, name: string): string | undefined {
  const header = context.header('prefer');
  if (header === undefined) return undefined;
  for (const preference of splitAt(header, ',')) {
    // What follows a semicolon are parameters, and none is known.
    const [first = ''] = splitAt(preference, ';');
    const [, found, token, quoted] = preferenceSyntax.exec(first.trim()) ?? [];
    if (found?.toLowerCase() === name) return token ?? quoted?.replaceAll(/\\(.)/g, '$1') ?? '';
  }
  return undefined;
}

/** Whether the caller would rather have no body in the answer: `Prefer: return=minimal` (RFC 7240, section 4.2). */
export function prefersMinimal(context: Pick<Context, 'header'>): boolean {
  return preferenceOf(context, 'return')?.toLowerCase() === 'minimal';
}

/**
 * Whether the client may choose between a response with the representation and one without: the endpoint changes something,
 * and success is 200 with a body or 204.
 */
export function returnsAsPreferred({ method, responses }: EndpointTable): boolean {
  const has = (status: number): boolean => responses.some((response) => [response.status].flat().includes(status));
  return ['POST', 'PUT', 'PATCH', 'DELETE'].includes(method) && has(200) && has(204);
}

/** The answer of an endpoint that has one with a body and one without, with the preference that it follows (section 3). */
export function asPreferred({ request }: { readonly request: HttpRequest }, answer: HttpResponse): HttpResponse {
  const wanted = preferenceOf(request, 'return')?.toLowerCase();
  const given = answer.status === 204 ? 'minimal' : answer.status < 300 ? 'representation' : undefined;
  if (wanted === undefined || wanted !== given) return answer;
  return { ...answer, headers: { 'preference-applied': `return=${given}`, ...answer.headers } };
}

const preferenceSyntax =
  /^([!#$%&'*+.^_`|~0-9A-Za-z-]+)(?:[\t ]*=[\t ]*(?:([!#$%&'*+.^_`|~0-9A-Za-z-]+)|"((?:[^"\\]|\\.)*)")?)?$/;

/** Cut at each separator that is not part of a quoted text. */
function splitAt(text: string, separator: ',' | ';'): readonly string[] {
  const parts: string[] = [];
  let start = 0;
  let isQuoted = false;
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index];
    if (isQuoted && character === '\\') index += 1;
    else if (character === '"') isQuoted = !isQuoted;
    else if (character === separator && !isQuoted) {
      parts.push(text.slice(start, index));
      start = index + 1;
    }
  }
  return [...parts, text.slice(start)];
}
