import type { ResponseTable, Status } from './endpoint-table.js';

/** The response for a status: its own, else that of its class, else `other`. Ranges include only error statuses. */
export function declaredResponse<Declared extends Pick<ResponseTable, 'status'>>(
  responses: readonly Declared[],
  status: number,
): Declared | undefined {
  if (!Number.isInteger(status)) return undefined;
  const responseOf = (declared: Status): Declared | undefined =>
    responses.find((response) => [response.status].flat().includes(declared));
  const exact = responseOf(status);
  if (exact !== undefined || status < 400 || status > 599) return exact;
  return responseOf(status < 500 ? '4xx' : '5xx') ?? responseOf('other');
}

/** Whether all its statuses are errors. */
export function isOfErrors({ status }: ResponseTable): boolean {
  return [status].flat().every((each) => typeof each !== 'number' || each >= 400);
}
