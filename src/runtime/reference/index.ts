// What printed code and the root of the package take from here.

export {
  bigintsOf,
  booleansOf,
  dateOf,
  dateTimeOf,
  httpDateOf,
  integersOf,
  localDateTimeOf,
  numbersOf,
  textsOf,
  timeOf,
} from './answers.js';
export { runFromEnvironment } from './bin.js';
export { documented } from './answers.js';
export type { IdempotencyKeys } from './idempotency.js';
export type { MainOptions, Running } from './main.js';
export { runReference } from './main.js';
export type { StorePlace } from './open-store.js';
export { appliedPreference, preferredStatus } from './answers.js';
export { concatenated } from './answers.js';
export { pageLinks } from './records/turn-pages.js';
export type { RecordPlan } from './records/plan.js';
export { parametersAfter, queryRecords, recordExists } from './records/query.js';
export { getRecord } from './records/read.js';
export type { Records } from './records/records.js';
export { openRecords } from './records/records.js';
export { removeRecord } from './records/remove.js';
export { searchRecords } from './records/search.js';
export { updateRecord } from './records/update.js';
export { changeRecord, createOrChangeRecord, createRecord } from './records/write.js';
export { eventsOf, readToEnd, streamOf } from './answers.js';
export type { Service, ServiceOptions } from './service.js';
export { openService } from './service.js';
export { FolderInUseError } from './store/folder-lock.js';
export { openFolderStore } from './store/folder-store.js';
export { createMemoryStore } from './store/memory-store.js';
export type { PostgresOptions } from './store/postgres-store.js';
export { openPostgresStore } from './store/postgres-store.js';
export type { Store } from './store/store.js';
export { StoreBusyError, StoreUnavailableError } from './store/store.js';
export { exportedText } from './transfer/export-records.js';
export type { ImportOptions, Imported, PresentRecord } from './transfer/import-records.js';
export { storeRecords } from './transfer/import-records.js';
export { textLines } from './transfer/transfer-lines.js';
export type { TransferParts } from './transfer/transfer-program.js';
export type { Trust } from './trust.js';
