import { type ErrorContext, type Exchange, report } from './context.js';
import type { JsonContent, JsonWriter } from './endpoint-table.js';
import type { HttpResponse } from './http.js';
import { type ProblemDetails, problemDetailsOf, titleOf } from './problem.js';
import { declaredResponse } from './status-range.js';

/** Creates the body that the model declares for the status of a problem; undefined: the problem itself is sent. */
export type RefusalBody = (problem: ProblemDetails, context: RefusalContext) => unknown;

interface RefusalContext extends ErrorContext {
  /** The JSON bodies that the endpoint declares for the status. @internal */
  readonly declared: readonly JsonWriter[];
}

/** A problem with the body that its endpoint declares; the problem itself if none is declared or none fits. */
export function asDeclared(response: HttpResponse, exchange: Exchange, refusalBody: RefusalBody): HttpResponse {
  const details = problemDetailsOf(response);
  const forms = details === undefined ? [] : formsOf(exchange, details.status);
  if (details === undefined || forms.length === 0) return response;
  const { requestId, route } = exchange;
  try {
    const problem = { ...details, title: details.title ?? titleOf(details.status) };
    const declared = forms.map(({ writer }) => writer);
    const body = refusalBody(problem, { requestId, operation: route?.operation, declared });
    if (body === undefined) return response;
    const [form] = forms.filter(({ writer }) => writer.validate(body).ok);
    if (form === undefined) throw new TypeError(misfit(details.status, forms, body));
    const headers = { ...response.headers, 'content-type': form.mediaType };
    return { status: response.status, headers, body: form.writer.stringify(body as never) };
  } catch (error) {
    report(error, exchange);
    return response;
  }
}

/** The JSON types that a body of that status may have. */
function formsOf({ table }: Exchange, status: number): readonly JsonContent[] {
  const { body = [], contents } = declaredResponse(table?.responses ?? [], status) ?? {};
  const writers = 'stringify' in body ? [body] : body;
  return [
    ...writers.map((writer) => ({
      writer,
      mediaType: `application/${writer.isProblem === true ? 'problem+' : ''}json`,
    })),
    ...(contents?.json ?? []),
  ];
}

function misfit(status: number, [form]: readonly JsonContent[], body: unknown): string {
  const checked = form?.writer.validate(body);
  const issues = checked === undefined || checked.ok ? [] : checked.issues;
  const reasons = issues.map(({ path, message }) => `${path === '' ? 'it' : path} ${message}`);
  return `What refusalBody returned for ${status} does not fit the model: ${reasons.join('; ')}`;
}
