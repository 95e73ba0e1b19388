import * as query from '../../../src/runtime/reference/records/query.js';
import * as records from '../../../src/runtime/reference/records/records.js';
import * as search from '../../../src/runtime/reference/records/search.js';
import * as write from '../../../src/runtime/reference/records/write.js';
import { type ProblemDetails, ProblemError, titleOf } from '../../../src/runtime/server/index.js';
import type { Thing } from './thing.js';

/** A refused request, as its client sees it. */
export interface Refused {
  readonly status: number;
  readonly body: ProblemDetails;
}

/** The result, or the problem that was thrown. */
export async function outcomeOf<T>(work: Promise<T>): Promise<T | Refused> {
  return work.catch((error: unknown) => {
    if (!(error instanceof ProblemError)) throw error;
    const { extensions, ...details } = error.details;
    return { status: details.status, body: { title: titleOf(details.status), ...details, ...extensions } };
  });
}

type WithOutcome<Work extends (...given: never) => Promise<unknown>> = (
  ...given: Parameters<Work>
) => Promise<Awaited<ReturnType<Work>> | Refused>;

function withOutcome<Given extends readonly unknown[], T>(
  work: (...given: Given) => Promise<T>,
): (...given: Given) => Promise<T | Refused> {
  return (...given) => outcomeOf(work(...given));
}

/** The operations on things, with a refusal as their result. */
export const createRecord: WithOutcome<typeof write.createRecord<Thing>> = withOutcome(write.createRecord<Thing>);
export const createOrChangeRecord: WithOutcome<typeof write.createOrChangeRecord<Thing>> = withOutcome(
  write.createOrChangeRecord<Thing>,
);
export const changeRecord: WithOutcome<typeof write.changeRecord<Thing>> = withOutcome(write.changeRecord<Thing>);
export const alterRecord: WithOutcome<typeof write.alterRecord<Thing>> = withOutcome(write.alterRecord<Thing>);
export const updateRecord: WithOutcome<typeof write.updateRecord<Thing>> = withOutcome(write.updateRecord<Thing>);
export const removeRecord: WithOutcome<typeof write.removeRecord<Thing>> = withOutcome(write.removeRecord<Thing>);
export const getRecord: WithOutcome<typeof records.getRecord<Thing>> = withOutcome(records.getRecord<Thing>);
export const queryRecords: WithOutcome<typeof query.queryRecords<Thing>> = withOutcome(query.queryRecords<Thing>);
export const recordExists: WithOutcome<typeof query.recordExists<Thing>> = withOutcome(query.recordExists<Thing>);
export const searchRecords: WithOutcome<typeof search.searchRecords<Thing>> = withOutcome(search.searchRecords<Thing>);
