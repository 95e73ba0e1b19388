import { writtenTemplate } from '../model/endpoints.js';
import type { ErrorDeclaration, Parameter } from '../model/model.js';
import { writtenType } from '../model/type-ref.js';
import { isGuessed } from '../model/types/type-graph.js';
import { repeated } from '../source/graph.js';
import { headersOf } from './parameters.js';
import type { ApiScope } from './scope.js';

type StatedHeaders = ApiScope['statedHeaders'];

/** What `response-headers:` of the model, of groups and of endpoints say. */
export function statedHeadersOf(scope: ApiScope): StatedHeaders {
  const { groups, responseHeaders } = scope.namespace;
  const ofModel = headersOf([...responseHeaders.values()], scope);
  return new Map(
    [...groups.values()].flatMap((group) => {
      const inherited = withStated(headersOf(group.responseHeaders, scope), ofModel);
      return group.endpoints.map(
        (endpoint) => [endpoint, withStated(headersOf(endpoint.responseHeaders, scope), inherited)] as const,
      );
    }),
  );
}

/** The headers of a response, then those stated for all responses, except of a name that it declares itself. */
export function withStated(own: readonly Parameter[], stated: readonly Parameter[] = []): readonly Parameter[] {
  const declared = new Set(own.map(fieldName));
  return [...own, ...stated.filter((header) => !declared.has(fieldName(header)))];
}

/** Header names are not case-sensitive (RFC 9110, section 5.1). */
function fieldName({ name }: Parameter): string {
  return writtenTemplate(name).toLowerCase();
}

/**
 * An error is one class for all endpoints that list it, so it gets the headers of all of them. They are optional there:
 * the server refuses many requests before a handler could give a header.
 */
export function withErrorHeaders(
  errors: readonly ErrorDeclaration[],
  stated: StatedHeaders,
  { namespace, report }: ApiScope,
): readonly ErrorDeclaration[] {
  const byError = new Map(errors.map(({ name }) => [name, new Set<Parameter>()]));
  for (const group of namespace.groups.values()) {
    for (const endpoint of group.endpoints) {
      for (const { text } of [...group.errors, ...endpoint.errors])
        stated.get(endpoint)?.forEach((header) => byError.get(text)?.add(header));
    }
  }
  return errors.map((error) => {
    const own = new Set(error.headers.map(fieldName));
    const others = [...(byError.get(error.name) ?? [])].filter((header) => !own.has(fieldName(header)));
    const twice = new Map(repeated(others, fieldName));
    for (const [header, first] of twice) refuseUnlike(error, [header, first], report);
    const added = others.filter((header) => !twice.has(header)).map((header) => ({ ...header, isRequired: false }));
    return added.length === 0 ? error : { ...error, headers: [...error.headers, ...added] };
  });
}

function refuseUnlike(
  error: ErrorDeclaration,
  [header, first]: readonly [Parameter, Parameter],
  report: ApiScope['report'],
): void {
  const types = [header, first].map(({ type }) => writtenType(type));
  if (types[0] === types[1] || [header, first].some(({ type }) => isGuessed(type))) return;
  const message = `An error has each header once, and other endpoints that list "${error.name}" have this one as \`${types[1]}\`. Give both one type, or declare the header under \`headers:\` of the error.`;
  const notes = [{ message: 'The other is declared here.', span: first.span }];
  report({ code: 'property-names-are-distinct', message, span: header.span, notes });
}
