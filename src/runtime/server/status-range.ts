import type { ResponseTable, Status } from './endpoint-table.js';

/** The response whose range includes a status: its class, else `other`. Ranges include only error statuses. */
export function responseInRange(responses: readonly ResponseTable[], status: number): ResponseTable | undefined {
  if (!Number.isInteger(status) || status < 400 || status > 599) return undefined;
  const responseOf = (range: Status): ResponseTable | undefined =>
    responses.find((response) => [response.status].flat().includes(range));
  return responseOf(status < 500 ? '4xx' : '5xx') ?? responseOf('other');
}

/** Whether all its statuses are errors. */
export function isOfErrors({ status }: ResponseTable): boolean {
  return [status].flat().every((each) => typeof each !== 'number' || each >= 400);
}
