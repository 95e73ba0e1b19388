import { type ErrorContext, type Exchange, report } from './context.js';
import { stringifyJson } from '../validators/index.js';
import { ensureFits } from './encoder.js';
import type { EndpointTable, JsonContent, JsonWriter, ResponseTable } from './endpoint-table.js';
import type { HttpResponse, MaybePromise } from './http.js';
import type { Output } from './message.js';
import { membersOf, type ProblemDetails, problemDetailsOf, ProblemError, problemResponse, titleOf } from './problem.js';
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
  const { responses = [] } = exchange.table ?? {};
  const forms = details === undefined ? [] : formsOf(declaredResponse(responses, details.status));
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

/** What a handler returns. If it throws a problem that the model declares otherwise, an error with the reasons. */
export async function withFittingProblem(
  call: () => MaybePromise<Output>,
  { responses }: EndpointTable,
  requestId: string,
): Promise<Output> {
  try {
    // It may throw before there is a promise.
    return await call();
  } catch (error) {
    if (error instanceof ProblemError) ensureProblemFits(error.details, responses, requestId);
    throw error;
  }
}

function ensureProblemFits(details: ProblemDetails, responses: readonly ResponseTable[], requestId: string): void {
  const declared = declaredResponse(responses, details.status);
  const sent = problemResponse(details, requestId).headers;
  const missing = (declared?.headers ?? []).filter(({ name, optional }) => !optional && !(name.toLowerCase() in sent));
  const members = membersOf(details, requestId);
  const checked = formsOf(declared).map(({ writer }) => ({ writer, result: writer.validate(members) }));
  const fitting = checked.find(({ result }) => result.ok);
  const reasons = missing.map(({ name }) => `it lacks the header ${name}`);
  if (fitting !== undefined) reasons.push(...sentOtherwise(fitting.writer.stringify(members as never), members));
  ensureFits(details.status, reasons, fitting === undefined ? checked[0]?.result : undefined);
}

/** The members that a problem does not send as its type does, such as bytes: it is written without knowing the type. */
function sentOtherwise(text: string, members: object): readonly string[] {
  const sent = JSON.parse(stringifyJson(members)) as Members;
  return Object.entries(JSON.parse(text) as Members)
    .filter(([name, value]) => !holds(sent[name], value))
    .map(([name]) => `/${name} of a thrown problem is not sent as its type is; return the response instead`);
}

type Members = Readonly<Record<string, unknown>>;

/** Whether JSON has the members of other JSON as those are; what is absent has been checked before. */
function holds(whole: unknown, part: unknown): boolean {
  if (whole === undefined || whole === part) return true;
  if (!(whole instanceof Object && part instanceof Object)) return false;
  return Object.entries(part).every(([name, item]) => holds((whole as Members)[name], item));
}

/** The JSON types that a body of a response may have. */
function formsOf({ body = [], contents }: Partial<ResponseTable> = {}): readonly JsonContent[] {
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
