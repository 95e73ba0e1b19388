import { ProblemError } from '../../server/index.js';
import type { AnswerStore } from './answer-store.js';
import { forwardedStore } from './forwarded-store.js';
import type { RecordStore, Store } from './store.js';
import { StoreBusyError, StoreUnavailableError } from './unavailable.js';

/** The store, with problems in place of its own errors, which the server would not know. */
export function translatedStore(store: Store): Store {
  const forwarded = forwardedStore(store);
  const { answers } = forwarded;
  const translated: Translated = async <R>(answer: Promise<R>): Promise<R> => {
    try {
      return await answer;
    } catch (error) {
      throw error instanceof StoreUnavailableError || error instanceof StoreBusyError ? problemOf(error) : error;
    }
  };
  return {
    ...forwarded,
    answers: answers && (async () => translatedAnswers(await answers(), translated)),
    collection: async (definition) => translatedRecords(await store.collection(definition), translated),
  };
}

/** 409: too many change the same records at once. 503: the store cannot answer now. */
function problemOf(cause: StoreUnavailableError | StoreBusyError): ProblemError {
  return cause instanceof StoreBusyError
    ? new ProblemError({ status: 409, detail: 'Others were changing the same at once; try again.' }, { cause })
    : new ProblemError({ status: 503, detail: 'The store does not answer; try again later.' }, { cause });
}

type Translated = <R>(answer: Promise<R>) => Promise<R>;

function translatedAnswers(answers: AnswerStore, translated: Translated): AnswerStore {
  return {
    claim: (claim, terms) => translated(answers.claim(claim, terms)),
    renew: (claim, leaseMilliseconds) => translated(answers.renew(claim, leaseMilliseconds)),
    settle: (claim, answer) => translated(answers.settle(claim, answer)),
    release: (claim) => translated(answers.release(claim)),
  };
}

function translatedRecords(records: RecordStore, translated: Translated): RecordStore {
  return {
    insert: (partition, record) => translated(records.insert(partition, record)),
    insertMany: (partition, many) => translated(records.insertMany(partition, many)),
    get: (partition, id) => translated(records.get(partition, id)),
    getByKey: (partition, key) => translated(records.getByKey(partition, key)),
    replace: (partition, record, version) => translated(records.replace(partition, record, version)),
    remove: (partition, id, version) => translated(records.remove(partition, id, version)),
    select: (partition, selection) => translated(records.select(partition, selection)),
    count: (partition, condition) => translated(records.count(partition, condition)),
    scan: (limit, after) => translated(records.scan(limit, after)),
  };
}
