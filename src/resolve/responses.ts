import type { Endpoint, ErrorDeclaration, Response } from '../model/model.js';
import { operationName, upperFirst } from '../model/names.js';
import { isRedirect } from '../model/endpoints.js';
import { compareStatuses } from '../model/statuses.js';
import type { WrittenEndpoint, WrittenResponse } from '../parse/model-document.js';
import type { Name } from '../parse/written-parts.js';
import { suggest, suggestNearest } from '../source/nearest-word.js';
import { type ApiScope, documentedOf } from './scope.js';
import { contentsOf } from './contents.js';
import { compareText } from '../source/diagnostic.js';
import { headersOf } from './parameters.js';
import { withStated } from './response-headers.js';

type EndpointName = Pick<Endpoint, 'group' | 'name'>;

/** The responses that are not errors, by ascending status. */
export function responsesOf(written: WrittenEndpoint, endpoint: EndpointName, scope: ApiScope): readonly Response[] {
  const responses = written.returns.map((response) => responseOf(response, { written, endpoint }, scope));
  const other = responses.find(({ status, isEvery2xx }) => isEvery2xx !== true && status < 300);
  if (other !== undefined && responses.some(({ isEvery2xx }) => isEvery2xx)) {
    const message = `\`2xx\` includes ${other.status}: keep it as the only success, or list each status.`;
    scope.report({ code: 'status-fits', message, span: other.span });
  }
  return responses.sort((a, b) => a.status - b.status);
}

interface Owner {
  readonly written: WrittenEndpoint;
  readonly endpoint: EndpointName;
}

function responseOf(response: WrittenResponse, { written, endpoint }: Owner, scope: ApiScope): Response {
  const statusOfNothing = written.method.text === 'HEAD' ? 200 : 204;
  const isEvery2xx = response.status === '2xx';
  const status = isEvery2xx ? 200 : (response.status ?? (response.body === undefined ? statusOfNothing : 200));
  const isSuccess = status >= 200 && status <= 299;
  if (!isSuccess && !isRedirect(status) && status !== 304) {
    const message =
      status >= 400
        ? `${status} is not a success. Declare problems under \`errors:\`, and list them by name.`
        : `${status} is not a response that clients can use. Return a status from 200 to 299, or redirect with 301, 302, 303, 307 or 308, or return 304.`;
    scope.report({ code: 'status-fits', message, span: response.span });
  }
  const name = `${upperFirst(operationName(endpoint))}Response${status}`;
  return {
    status,
    ...(isEvery2xx && { isEvery2xx }),
    contents: contentsOf(response.body, { kind: 'response', name }, scope.types),
    headers: withStated(headersOf(response.headers, scope), scope.statedHeaders.get(written)),
    ...documentedOf(response),
    span: response.span,
  };
}

/** The problems of an endpoint, including those of its group, by status, ranges last, then by name. */
export function errorsOf(names: readonly Name[], scope: ApiScope): readonly ErrorDeclaration[] {
  const errors = new Map<string, ErrorDeclaration>();
  for (const name of names) {
    const error = scope.errorsByName.get(name.text) ?? reportUnknownError(name, scope);
    if (error !== undefined) errors.set(error.name, error);
  }
  return [...errors.values()].sort((a, b) => compareStatuses(a.status, b.status) || compareText(a.name, b.name));
}

function reportUnknownError(name: Name, { errorsByName, namespace, report }: ApiScope): ErrorDeclaration | undefined {
  if (namespace.refused.has(name.text.toLowerCase())) return undefined;
  const [byStatus, ...others] = [...errorsByName.values()].filter(({ status }) => String(status) === name.text);
  const { meant, hint, fix } =
    byStatus !== undefined && others.length === 0
      ? suggest(byStatus.name, name.span)
      : suggestNearest(name, errorsByName.keys());
  const isStatus = hint === '' && /^\d{3}$/.test(name.text);
  const byName = isStatus ? ', such as `NotFound: 404`, and listed by their names' : '';
  const message = `Unknown error "${name.text}".${hint} Errors are declared under \`errors:\` of the model${byName}.`;
  report({ code: 'unknown-error', message, span: name.span, fix });
  return meant === undefined ? undefined : errorsByName.get(meant);
}

/** `body.createdAt` is a path into the body; anything else is the name of a parameter, dots included. */
export function filledResponsesOf(written: WrittenEndpoint): Endpoint['responds'] {
  return written.responds.map(({ status, fields }) => ({
    status,
    fields: fields.map(({ name, from }) => ({
      name: name.text,
      from: from === 'body' || from.startsWith('body.') ? from.split('.') : [from],
      span: name.span,
    })),
  }));
}
